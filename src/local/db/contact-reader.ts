import type { Contact } from "../../domain/contacts/contact.ts";
import { bucketOf } from "../collections/index.ts";
import type { LocalDatabase } from "./database.ts";

/**
 * Reads something of contacts in several steps. Contacts share a bucket: what is kept of all in one is kept at once, so
 * that no bucket is read twice.
 */
export function contactReader<T>(
  db: LocalDatabase,
  keep: (contact: Contact) => T,
): (ids: readonly number[]) => Promise<ReadonlyMap<number, T>> {
  const kept = new Map<number, T>();
  const read = new Set<number>();
  return async (ids) => {
    const wanted = [...new Set(ids.map(bucketOf))].filter((bucket) => !read.has(bucket));
    if (wanted.length === 0) return kept;
    const buckets = await db.buckets.bulkGet(wanted);
    for (const bucket of wanted) read.add(bucket);
    for (const contact of buckets.flatMap((bucket) => bucket?.rows ?? [])) kept.set(contact.id, keep(contact));
    return kept;
  };
}
