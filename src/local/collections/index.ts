/** How mirrored records are stored in IndexedDB; what is mirrored is declared in `contract/device/collections.ts`. */
import {
  collectionOf,
  collections,
  type SyncedCollection,
  syncedCollections,
} from "../../contract/device/collections.ts";
import type { Contact } from "../../domain/contacts/contact.ts";

export { collectionOf };
/** Contacts are stored in `buckets`. */
export type PlainCollection = Exclude<SyncedCollection, "contacts">;
export const plainCollections = syncedCollections.filter((name): name is PlainCollection => name !== "contacts");

/** False for a collection of a newer version of the app, which may have queued writes on it before a downgrade. */
export function isMirrored({ collection }: { collection: string }): boolean {
  return Object.hasOwn(collections, collection);
}

/** Any mirrored record: a key and a version. */
export interface MirrorRow {
  id: string | number;
  version?: number;
  updated_at?: number;
  seq?: number;
  /** The contact it belongs to, if any. */
  contact_id?: number | null;
}

/** Records of a contact, besides the contact itself, whose fields may conflict. */
export type ContactRecord =
  | "data_capture"
  | "rx_details"
  | "policy"
  | "security"
  | "call"
  | "event"
  | "note"
  | "file"
  | "link"
  | "soa_request"
  | SharedRecord;
/** Records without a contact. */
type SharedRecord = "tag" | "group" | "quick_filter" | "letter" | "goal" | "message_template";

export interface RowKey {
  collection: SyncedCollection;
  id: string | number;
}

export function keyText({ collection, id }: RowKey): string {
  return `${collection}:${id}`;
}

const bucketSizeBits = 3;

/** Eight contacts share a record: loading is five times faster than with one record each (design/data, measured). */
export function bucketOf(contactId: number): number {
  return Math.floor(contactId / 2 ** bucketSizeBits);
}

/** The lowest contact number in a bucket. */
export function firstContactOf(bucket: number): number {
  return bucket * 2 ** bucketSizeBits;
}

/** Every contact number in a bucket, used or not. */
export function contactsIn(bucket: number): number[] {
  return Array.from({ length: 2 ** bucketSizeBits }, (_, nth) => firstContactOf(bucket) + nth);
}

export interface Bucket {
  b: number;
  /** Sequence number of the local write that last changed the bucket; an index processes everything above its own. */
  u: number;
  rows: Contact[];
}
