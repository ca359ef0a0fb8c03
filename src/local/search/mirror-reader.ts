/** What the index reads of the device's database: buckets by the number of their last write, and names. */
import { byPosition, type OrderFacts } from "../../domain/contacts/contact-order.ts";
import type { Status } from "../../domain/contacts/reference.ts";
import type { Tag } from "../../domain/contacts/tag.ts";
import type { UserRow } from "../../domain/users/user.ts";
import type { Bucket } from "../collections/index.ts";
import { liveQuery, type LocalDatabase, plainTable } from "../db/database.ts";
import type { IndexNames } from "./contact-index.ts";

export interface MirrorReader {
  /** Tells this database from one made anew under the same name. */
  stamp(): Promise<string>;
  /** Number of the last write to any bucket; 0 before the first. */
  highest(): Promise<number>;
  /** Buckets written after a number, in the order of their writes. */
  bucketsSince(number: number): Promise<number[]>;
  read(buckets: readonly number[]): Promise<Bucket[]>;
  names(): Promise<IndexNames>;
  /** Calls whenever names may have changed; returns how to stop. */
  watchNames(hear: (names: IndexNames) => void): () => void;
}

const stampKey = "index_stamp";

export function mirrorReader(db: LocalDatabase, newStamp: () => string): MirrorReader {
  const names = () => readNames(db);
  return {
    names,
    stamp: () => readStamp(db, newStamp),
    highest: async () => (await db.buckets.orderBy("u").last())?.u ?? 0,
    bucketsSince: (number) => db.buckets.where("u").above(number).primaryKeys(),
    read: async (buckets) => (await db.buckets.bulkGet([...buckets])).filter((bucket) => bucket !== undefined),
    watchNames: (hear) => {
      // Dexie follows awaits only of a function that is itself async.
      const subscription = liveQuery(async () => await names()).subscribe({ next: hear, error: () => undefined });
      return () => subscription.unsubscribe();
    },
  };
}

/** Kept in the database itself, so that it goes when the database goes. */
async function readStamp(db: LocalDatabase, newStamp: () => string): Promise<string> {
  return db.transaction("rw", db.meta, async () => {
    const known = (await db.meta.get(stampKey))?.value;
    if (typeof known === "string") return known;
    const stamp = newStamp();
    await db.meta.put({ k: stampKey, value: stamp });
    return stamp;
  });
}

async function readNames(db: LocalDatabase): Promise<IndexNames> {
  const all = async <T>(name: "tags" | "statuses" | "users") =>
    (await plainTable(db, name).toArray()) as unknown as T[];
  const [tags, statuses, users] = await Promise.all([all<Tag>("tags"), all<Status>("statuses"), all<UserRow>("users")]);
  return {
    tag_names: new Map(tags.map((tag) => [tag.id, tag.name])),
    ...orderFactsOf(statuses, users),
  };
}

function orderFactsOf(statuses: readonly Status[], users: readonly UserRow[]): OrderFacts {
  return {
    status_positions: byPosition(statuses),
    owner_names: new Map(users.map((user) => [user.id, `${user.first_name} ${user.last_name}`])),
  };
}
