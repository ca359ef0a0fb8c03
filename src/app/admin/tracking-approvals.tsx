/** Agents' pages whose visitor statistics wait for an admin. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { type AdminWebpage, adminWebpages } from "../../contract/webpage/webpages.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { notify, report } from "../base/report.ts";

const shownMax = 100;

/** Not shown while none waits. */
export function TrackingApprovals({ mayEdit }: { mayEdit: boolean }) {
  const { request } = useLocal();
  const fetched = useFetched(adminWebpages.list, { query: { waiting: true, limit: shownMax } });
  const waiting = fetched.data?.data ?? [];
  if (!mayEdit || waiting.length === 0) return null;
  const approve = async (page: AdminWebpage) => {
    try {
      const { id, tracking_code } = page;
      await request(adminWebpages.update, { params: { id }, body: { tracking_approved: true, tracking_code } });
      notify(`Statistics on ${fullNameOf(page)}'s page are approved.`);
    } catch (error) {
      report(error);
    }
    fetched.again();
  };
  return (
    <Panel
      title="Statistics to approve"
      description="These agents want Google Analytics on their public page. It starts once you approve it."
    >
      <Stack gap="xs">
        {waiting.map((page) => (
          <Group key={page.id} justify="space-between" wrap="nowrap">
            <Text size="sm">
              {fullNameOf(page)} · {page.tracking_code}
            </Text>
            <Button variant="default" aria-label={`Approve ${fullNameOf(page)}`} onClick={() => void approve(page)}>
              Approve
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
