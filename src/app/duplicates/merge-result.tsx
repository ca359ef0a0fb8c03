/** The resulting contact: joined lists, values over the limit, and the number of records that move with it. */
import { dictionary } from "../../kit/dictionary.ts";
import { Alert, Text } from "@mantine/core";
import type { MergeFacts } from "../../contract/duplicates/contact-merges.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isDoNotContact } from "../../domain/contacts/do-not-contact.ts";
import type { MergedContact } from "../../domain/duplicates/merge-contacts.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { countOf } from "../../kit/text.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { Panel } from "../../ui/panel.tsx";
import { KnownFact } from "../contact/index.ts";
import { countsInWords } from "../contact-parts/match-words.ts";

interface MergeResultProps {
  result: MergedContact;
  lists: ContactLists;
  counts: readonly MergeFacts[] | undefined;
  contacts: readonly Contact[];
}

export function MergeResult({ result, lists, counts, contacts }: MergeResultProps) {
  const { contact, left_out } = result;
  const { phones, emails, addresses, tag_ids, group_ids, owner_id } = contact;
  const owner = lists.users.find(({ id }) => id === owner_id);
  const named = (rows: readonly { id: string; name: string }[], ids: readonly string[]) =>
    ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []).join(", ");
  const lost = [
    ...left_out.phones.map(showPhone),
    ...left_out.emails,
    ...left_out.addresses,
    ...(left_out.tags.length > 0 ? [countOf(left_out.tags.length, "tag")] : []),
  ];
  const isClosed = isDoNotContact(contact) && !contacts.every(isDoNotContact);
  return (
    <Panel title="Merged contact" description="Lists are combined. The strictest do-not-contact flag applies.">
      <div>
        <KnownFact label="Phones" value={phones.map(phoneWords).join(", ") || "None"} />
        <KnownFact label="Emails" value={emails.map(({ address }) => address).join(", ") || "None"} />
        <KnownFact label="Addresses" value={addresses.map(addressWords).join("; ") || "None"} />
        {tag_ids.length > 0 ? <KnownFact label="Tags" value={named(lists.tags, tag_ids)} /> : null}
        {group_ids.length > 0 ? <KnownFact label="Groups" value={named(lists.groups, group_ids)} /> : null}
        <KnownFact label="Owner" value={owner ? fullNameOf(owner) : "No one"} />
        {counts ? <KnownFact label="Also moved" value={countsInWords(totalOf(counts), "Nothing")} /> : null}
      </div>
      {isClosed ? (
        <Alert color="orange" mt="sm">
          One of these contacts is marked do not contact, so the merged contact will be too.
        </Alert>
      ) : null}
      {lost.length > 0 ? (
        <Alert color="orange" mt="sm" title="Some details do not fit.">
          <Text size="sm">Saved as a note: {lost.join(", ")}.</Text>
        </Alert>
      ) : null}
    </Panel>
  );
}

function phoneWords({ number, do_not_call }: Contact["phones"][number]): string {
  return `${showPhone(number)}${do_not_call ? " (do not call)" : ""}`;
}

function addressWords({ line1, city, state }: Contact["addresses"][number]): string {
  return [line1, city, state].filter(Boolean).join(", ");
}

/** An upper bound: an event both contacts attend is counted twice. */
function totalOf(counts: readonly MergeFacts[]): Record<string, number> {
  const total: Record<string, number> = dictionary();
  for (const one of counts)
    for (const [kind, count] of Object.entries(one.counts)) total[kind] = (total[kind] ?? 0) + count;
  return total;
}
