/** Possible duplicate contacts with the reasons, and past merges with undo. */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Button, Tabs } from "@mantine/core";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { mayMerge } from "../../domain/duplicates/merge-rights.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DuplicateList } from "./duplicate-list.tsx";

const MergeHistory = lazyPart(async () => (await import("./merge-history.tsx")).MergeHistory);

export function DuplicatesScreen() {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "merged" ? "merged" : "found";
  return (
    <>
      <PageMetadata title="Duplicates" />
      <PageHeader
        title="Duplicates"
        description="Contacts that may be the same person. Compare them before you merge. You can undo a merge for 30 days."
        actions={
          <Button component={Link} to="/contacts" variant="default">
            Back to contacts
          </Button>
        }
      />
      {mayMerge(user, user.features) ? (
        <Tabs
          value={tab}
          onChange={(next) => setParams(next === "merged" ? { tab: "merged" } : {}, { replace: true })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="found">To review</Tabs.Tab>
            <Tabs.Tab value="merged">Merged</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="found">
            <DuplicateList />
          </Tabs.Panel>
          <Tabs.Panel value="merged">
            <Suspense fallback={<SkeletonRows count={4} />}>
              <MergeHistory />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <NothingYet
          icon={IconUsers}
          title="You do not have permission to merge contacts."
          description="Ask an administrator to merge them for you."
        />
      )}
    </>
  );
}
