/** Merges are prepared here and run on the server (domain §24): nothing changes on this device before the reply. */
import { contactMerges, type MergeChoice, type Merged } from "../../contract/duplicates/contact-merges.ts";
import type { RowKey } from "../collections/index.ts";
import { intent, type ConfirmedRow } from "./intent.ts";

const contactKeys = (ids: readonly number[]): RowKey[] => ids.map((id) => ({ collection: "contacts", id }));
const confirmed = ({ data, meta }: Merged): ConfirmedRow[] =>
  [data, ...meta.also].map((row) => ({ key: { collection: "contacts", id: row.id }, row }));

export interface MergeInput {
  survivor_id: number;
  ids: number[];
  choices: MergeChoice[];
  /** The contact's label. */
  name: string;
}

/** Waits for earlier writes to any of these contacts, and holds back later ones. */
export const contactsMerge = intent(contactMerges.merge, {
  name: "contacts.merge",
  title: ({ name, ids }: MergeInput) => `Merge ${ids.length} contacts into ${name}`,
  touches: () => [],
  after: ({ ids }: MergeInput) => contactKeys(ids),
  applies: () => undefined,
  ask: ({ survivor_id, ids, choices }: MergeInput) => ({ body: { survivor_id, ids, choices } }),
  replies: confirmed,
});

export interface NotSameInput {
  ids: number[];
  /** Undoes the merge. */
  same: boolean;
}

export const contactsNotSame = intent(contactMerges.notSame, {
  name: "contacts.not_same",
  title: ({ same }: NotSameInput) => (same ? "Review a pair again" : "Not duplicates"),
  touches: () => [],
  applies: () => undefined,
  ask: ({ ids, same }: NotSameInput) => ({ body: { ids, same } }),
});
