/** Database reads of the index: buckets by the number of their last write, and names. */
import { byPosition, type OrderFacts } from "../../domain/lists/contact-order.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Source, Status } from "../../domain/reference/reference.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import type { Tag } from "../../domain/contacts/tag.ts";
import type { UserRow } from "../../domain/users/user.ts";
import { type Bucket, firstContactOf, type MirrorRow } from "../collections/index.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { follow } from "../db/follow.ts";
import { readContacts } from "../db/rows.ts";
import type { PolicyKey } from "./facts.ts";

export interface MirrorReader {
  /** Tells this database from one recreated under the same name. */
  stamp(): Promise<string>;
  /** Number of the last write to any bucket; 0 before the first. */
  highest(): Promise<number>;
  /** Buckets written after a number, in write order. */
  bucketsSince(number: number): Promise<number[]>;
  read(buckets: readonly number[]): Promise<Bucket[]>;
  /** In the requested order; missing contacts are omitted. */
  contacts(ids: readonly number[]): Promise<Contact[]>;
  /** Filterable policy data for the contacts of these buckets. */
  policiesOf(buckets: readonly number[]): Promise<PolicyKey[]>;
  /** The same for all contacts, in batches. */
  allPolicies(): AsyncIterable<readonly PolicyKey[]>;
  /** Those of the contacts of these buckets that have a signed Scope of Appointment. */
  scopesOf(buckets: readonly number[]): Promise<number[]>;
  /** The same for all contacts. */
  allScopes(): Promise<number[]>;
  names(): Promise<OrderFacts>;
  /** Calls whenever names may have changed; returns an unsubscribe function. */
  watchNames(listener: (names: OrderFacts) => void): () => void;
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
    contacts: (ids) => readContacts(db, ids),
    policiesOf: async (buckets) => (await readRowsOf(db, "policies", buckets)).map(policyKey),
    allPolicies: () => readPolicies(db),
    scopesOf: async (buckets) => signedOf(await readRowsOf(db, "soa_requests", buckets)),
    allScopes: async () => signedOf(await plainTable(db, "soa_requests").toArray()),
    watchNames: (listener) => follow(db, names, { next: listener, error: () => undefined }),
  };
}

/** Stored in the database itself, so that it is deleted with it. */
async function readStamp(db: LocalDatabase, newStamp: () => string): Promise<string> {
  return db.transaction("rw", db.meta, async () => {
    const known = (await db.meta.get(stampKey))?.value;
    if (typeof known === "string") return known;
    const stamp = newStamp();
    await db.meta.put({ k: stampKey, value: stamp });
    return stamp;
  });
}

/** One range per run of adjacent keys, all in parallel. */
async function readRowsOf(
  db: LocalDatabase,
  name: "policies" | "soa_requests",
  buckets: readonly number[],
): Promise<MirrorRow[]> {
  const table = plainTable(db, name);
  const parts = await db.transaction("r", name, async () =>
    Promise.all(
      runsOf(buckets).map(({ first, last }) =>
        table
          .where("contact_id")
          .between(firstContactOf(first), firstContactOf(last + 1))
          .toArray(),
      ),
    ),
  );
  return parts.flat();
}

function signedOf(rows: readonly MirrorRow[]): number[] {
  const forms = rows as unknown as Pick<SoaRequest, "contact_id" | "state">[];
  const signed = forms.filter(({ state }) => state === "submitted" || state === "completed");
  return [...new Set(signed.map(({ contact_id }) => contact_id))];
}

/** Limited per batch: queries are answered in between. */
const policiesAtOnce = 1_000;

async function* readPolicies(db: LocalDatabase): AsyncGenerator<readonly PolicyKey[]> {
  const table = plainTable(db, "policies");
  for (let rows: MirrorRow[] = [], after = ""; ; after = String(rows.at(-1)?.id)) {
    rows = await table.where("id").above(after).limit(policiesAtOnce).toArray();
    yield rows.map(policyKey);
    if (rows.length < policiesAtOnce) return;
  }
}

function policyKey(row: MirrorRow): PolicyKey {
  const { contact_id, carrier_id, status } = row as unknown as PolicyKey;
  return { contact_id, carrier_id, status };
}

async function readNames(db: LocalDatabase): Promise<OrderFacts> {
  const all = async <T>(name: "tags" | "statuses" | "sources" | "users") =>
    (await plainTable(db, name).toArray()) as unknown as T[];
  const [tags, statuses, sources, users] = await Promise.all([
    all<Tag>("tags"),
    all<Status>("statuses"),
    all<Source>("sources"),
    all<UserRow>("users"),
  ]);
  return {
    tag_names: new Map(tags.map((tag) => [tag.id, tag.name])),
    status_positions: byPosition(statuses),
    source_titles: new Map(sources.map(({ id, title }) => [id, title])),
    owner_names: new Map(users.map((user) => [user.id, `${user.first_name} ${user.last_name}`])),
  };
}

interface Run {
  first: number;
  last: number;
}

function runsOf(buckets: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const b of [...buckets].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && b <= run.last + 1) run.last = b;
    else runs.push({ first: b, last: b });
  }
  return runs;
}
