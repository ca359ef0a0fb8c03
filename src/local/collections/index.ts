/** The mirrored nouns: how each lies in IndexedDB. Pull, apply, rebase, eviction and wiping are driven by this list. */
import type { SyncedCollection } from "../../contract/device/sync.ts";
import type { Contact } from "../../domain/contacts/contact.ts";

export interface Collection {
  /** Dexie index string of its table; contacts lie eight to a record in `buckets` instead. */
  readonly indexes: string;
  /** Removed together with the contact they belong to. */
  readonly belongsToContact?: true;
  /** The contact index answers from it: a write tells the bucket of its contact. */
  readonly isIndexed?: true;
}

export const collections: Readonly<Record<Exclude<SyncedCollection, "contacts">, Collection>> = {
  statuses: { indexes: "id" },
  sources: { indexes: "id" },
  tags: { indexes: "id" },
  contact_groups: { indexes: "id" },
  pools: { indexes: "id" },
  carriers: { indexes: "id" },
  api_vendors: { indexes: "id" },
  users: { indexes: "id, dialer_number" },
  licenses: { indexes: "id, user_id" },
  quick_filters: { indexes: "id" },
  favorites: { indexes: "id, favorite_id" },
  call_skips: { indexes: "id" },
  reminder_marks: { indexes: "id" },
  notice_facts: { indexes: "id" },
  import_attempts: { indexes: "id" },
  outputs: { indexes: "id" },
  letters: { indexes: "id" },
  transfer_attempts: { indexes: "id" },
  events: { indexes: "id, start_date" },
  calls: { indexes: "id, contact_id, created_at, voice_id, outcome", belongsToContact: true },
  closed_numbers: { indexes: "id, number" },
  notes: { indexes: "id, contact_id", belongsToContact: true },
  email_logs: { indexes: "id, contact_id", belongsToContact: true },
  policies: {
    indexes: "id, contact_id, renewal_date, status, draft_failed_at, updated_at",
    belongsToContact: true,
    isIndexed: true,
  },
  files: { indexes: "id, contact_id", belongsToContact: true },
  securities: { indexes: "id, contact_id", belongsToContact: true },
  data_captures: { indexes: "id, contact_id", belongsToContact: true },
  rx_details: { indexes: "id, contact_id", belongsToContact: true },
  quotes: { indexes: "id, contact_id", belongsToContact: true },
};
export type PlainCollection = keyof typeof collections;
export const plainCollections = Object.keys(collections) as PlainCollection[];

/** False for a noun of a newer version of the app, which may have queued writes on it before a step back. */
export function isMirrored({ collection }: { collection: string }): boolean {
  return collection === "contacts" || Object.hasOwn(collections, collection);
}

/** Any mirrored record: a key and what tells newer from older. */
export interface MirrorRow {
  id: string | number;
  version?: number;
  updated_at?: number;
  seq?: number;
  /** Whose it is, where it belongs to a contact. */
  contact_id?: number | null;
}

/** Records of a contact whose fields may conflict, beside the contact itself. */
export type ContactRecord = "data_capture" | "rx_details" | "policy" | "security" | "call" | "event";

export interface RowKey {
  collection: SyncedCollection;
  id: string | number;
}

export function keyText({ collection, id }: RowKey): string {
  return `${collection}:${id}`;
}

const bucketSizeBits = 3;

/** Eight contacts share a record: it loads five times faster than one record each (design/data, measured). */
export function bucketOf(contactId: number): number {
  return Math.floor(contactId / 2 ** bucketSizeBits);
}

/** The lowest number that lies in a bucket. */
export function firstContactOf(bucket: number): number {
  return bucket * 2 ** bucketSizeBits;
}

/** Every number that lies in it, whether or not somebody has it. */
export function contactsIn(bucket: number): number[] {
  return Array.from({ length: 2 ** bucketSizeBits }, (_, nth) => firstContactOf(bucket) + nth);
}

export interface Bucket {
  b: number;
  /** Number of the local write that last changed the bucket; an index catches up on everything above its own. */
  u: number;
  rows: Contact[];
}
