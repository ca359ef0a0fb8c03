/** How mirrored records lie in IndexedDB; what is mirrored is declared in `contract/device/collections.ts`. */
import {
  collectionOf,
  collections,
  type SyncedCollection,
  syncedCollections,
} from "../../contract/device/collections.ts";
import type { Contact } from "../../domain/contacts/contact.ts";

export { collectionOf };
/** Contacts lie in `buckets`. */
export type PlainCollection = Exclude<SyncedCollection, "contacts">;
export const plainCollections = syncedCollections.filter((name): name is PlainCollection => name !== "contacts");

/** False for a noun of a newer version of the app, which may have queued writes on it before a step back. */
export function isMirrored({ collection }: { collection: string }): boolean {
  return Object.hasOwn(collections, collection);
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
