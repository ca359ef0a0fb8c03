/** Merges two to ten contacts: which one survives, which value of each field is used, and what happens to the rest. */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Button } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { contactBulk } from "../../contract/lists/contact-bulk.ts";
import { contactMerges } from "../../contract/duplicates/contact-merges.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isMergeCount, mayMerge } from "../../domain/duplicates/merge-rights.ts";
import type { MergeRecord } from "../../domain/duplicates/merge-choice.ts";
import { countOf } from "../../kit/text.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { contactsHere, waitingMerges } from "../../local/queries/merges.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useFetched, useLive, useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { MergeCompare } from "./merge-compare.tsx";
import { idsOfMerge } from "../links/merge-path.ts";

export function MergeScreen() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const text = params.get("ids");
  const ids = useMemo(() => idsOfMerge(text), [text]);
  const fits = isMergeCount(ids.length);
  return (
    <>
      <PageMetadata title="Merge contacts" />
      <PageHeader
        title={fits ? `Merge ${countOf(ids.length, "contact")}` : "Merge contacts"}
        description="Choose which values to keep. Notes, files and other records move to the merged contact. You can undo this for 30 days."
        actions={
          <Button component={Link} to="/contacts/duplicates" variant="default">
            Back to duplicates
          </Button>
        }
      />
      {!mayMerge(user, user.features) ? (
        <NothingYet
          icon={IconUsers}
          title="You do not have permission to merge contacts."
          description="Ask an administrator to merge them for you."
        />
      ) : fits ? (
        <Records key={ids.join()} ids={ids} />
      ) : (
        <NothingYet
          icon={IconUsers}
          title="Choose 2 to 10 contacts."
          description="Select them in the list, then choose Merge."
        />
      )}
    </>
  );
}

function Records({ ids }: { ids: number[] }) {
  const online = useOnline();
  const lists = useLive(contactLists);
  const { contacts, coming } = useContacts(ids);
  const waiting = useLive(waitingMerges);
  const facts = useFetched(contactMerges.facts, { body: { ids } });
  const known = facts.data?.data;
  const records = useMemo<MergeRecord[]>(
    () => contacts.map((contact) => ({ contact, hands: known?.find(({ id }) => id === contact.id)?.hands })),
    [contacts, known],
  );
  // Records of the merge in progress. The queries above drop them once it is sent, but the comparison stays until the
  // response arrives.
  const [sent, setSent] = useState<readonly MergeRecord[] | null>(null);
  const isSending = useCallback((busy: boolean) => setSent(busy ? records : null), [records]);
  if (lists && sent)
    return <MergeCompare records={sent} lists={lists} counts={known} online={online} onSending={isSending} />;
  if (!lists || !waiting || coming || (online && facts.busy && !facts.data)) return <SkeletonRows />;
  const gone = ids.length - contacts.length;
  if (waiting.merging.some((list) => list.some((id) => ids.includes(id))))
    return (
      <NothingYet
        icon={IconUsers}
        title="This merge is waiting to be sent."
        description="It runs as soon as you are online."
      />
    );
  if (gone > 0)
    return (
      <NothingYet
        icon={IconUsers}
        title={`${countOf(gone, "contact")} of these ${gone === 1 ? "is" : "are"} no longer available.`}
        description={
          online
            ? "Merged or deleted in the meantime, or you no longer have access."
            : "You are offline. This needs a connection."
        }
        action={
          <Button component={Link} to="/contacts/duplicates">
            Back to duplicates
          </Button>
        }
      />
    );
  return <MergeCompare records={records} lists={lists} counts={known} online={online} onSending={isSending} />;
}

/** From this device, and from the server for contacts not on it; deleted and merged ones are left out. */
function useContacts(ids: number[]): { contacts: Contact[]; coming: boolean } {
  const here = useLive(contactsHere, ids);
  const isWhole = here !== undefined && here.length === ids.length;
  const missing = here === undefined || isWhole ? [] : ids;
  const fetched = useFetched(contactBulk.selectedItems, { body: { ids: missing } });
  const found = useMemo(() => {
    const all = new Map([...(fetched.data?.data ?? []), ...(here ?? [])].map((contact) => [contact.id, contact]));
    return ids.flatMap((id) => all.get(id) ?? []).filter(({ deleted_at }) => deleted_at === null);
  }, [here, fetched.data, ids]);
  return { contacts: found, coming: here === undefined || (!isWhole && fetched.busy) };
}
