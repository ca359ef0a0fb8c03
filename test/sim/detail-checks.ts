/** Fact finders and prescriptions after the storm: seen by whom they may be, every answer counted once. */
import { sql } from "kysely";
import { keyText, type MirrorRow } from "../../src/local/collections/index.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import type { Device } from "./device.ts";
import type { Town } from "./town.ts";

const collections = ["data_captures", "rx_details"] as const;
export type DetailCollection = (typeof collections)[number];

export interface DetailTruth {
  collection: DetailCollection;
  contact_id: number;
  version: number;
  /** The one answer the story gives to each. */
  said: string;
}

export function readDetails({ db, tenant_id }: Town): Promise<DetailTruth[]> {
  return tenantTx(db, tenant_id, async (trx) => {
    const { rows } = await sql<DetailTruth>`
      select 'data_captures' as collection, contact_id, version, coalesce(household ->> 'lives_with', '') as said
        from data_captures where tenant_id = ${tenant_id}
      union all select 'rx_details', contact_id, version, coalesce(allergies ->> 0, '') from rx_details where tenant_id = ${tenant_id}`.execute(
      trx,
    );
    return rows;
  });
}

export function saidIn(row: object | undefined): string {
  const { household, allergies } = (row ?? {}) as { household?: { lives_with: string }; allergies?: string[] };
  return household?.lives_with ?? allergies?.[0] ?? "";
}

/** How many answers each record was given, by `collection:id`, and how far it was before. */
export interface Answers {
  given: Map<string, number>;
  before: ReadonlyMap<string, number>;
}

export async function noAnswersYet(town: Town): Promise<Answers> {
  return { given: new Map(), before: new Map((await readDetails(town)).map((row) => [keyOf(row), row.version])) };
}

export function countAnswer({ given }: Answers, collection: DetailCollection, id: number): void {
  const key = keyText({ collection, id });
  given.set(key, (given.get(key) ?? 0) + 1);
}

interface Seen {
  details: readonly DetailTruth[];
  /** Contacts of which the person may see them. */
  expected: ReadonlySet<number>;
  /** Records whose writes wait for the person. */
  touched: ReadonlySet<string>;
}

export async function detailFaults(
  device: Device,
  place: number,
  { details, expected, touched }: Seen,
): Promise<string[]> {
  const faults: string[] = [];
  for (const collection of collections) {
    const held = new Map((await allOf<MirrorRow>(device.db, collection)).map((row) => [Number(row.id), row]));
    for (const truth of details.filter((row) => row.collection === collection)) {
      const mine = held.get(truth.contact_id);
      held.delete(truth.contact_id);
      if (touched.has(keyOf(truth))) continue;
      if (!expected.has(truth.contact_id)) {
        if (mine) faults.push(`device ${place} still shows ${keyOf(truth)}`);
      } else if (mine?.version !== truth.version || saidIn(mine) !== truth.said)
        faults.push(`device ${place} has ${keyOf(truth)} at ${mine?.version}, the server at ${truth.version}`);
    }
    for (const id of held.keys())
      if (!touched.has(keyText({ collection, id }))) faults.push(`device ${place} made up ${collection}:${id}`);
  }
  return faults;
}

/**
 * Every answer shown as saved took effect once, or lies on its device for a decision. A merge joins the answers of several
 * records into one, so those of merged contacts are not counted.
 */
export async function answerFaults(
  devices: readonly Device[],
  details: readonly DetailTruth[],
  { given, before }: Answers,
  merged: ReadonlySet<number>,
): Promise<string[]> {
  const waiting = new Map<string, number>();
  const wait = (key: string) => waiting.set(key, (waiting.get(key) ?? 0) + 1);
  for (const { db } of devices) {
    for (const { touches } of await db.outbox.toArray()) touches.map(keyText).forEach(wait);
    for (const { record, contact_id } of await db.needs.toArray())
      wait(`${record === "data_capture" ? "data_captures" : record}:${contact_id}`);
  }
  const versions = new Map(details.map((row) => [keyOf(row), row.version]));
  return [...given].flatMap(([key, count]) => {
    if (merged.has(Number(key.split(":")[1]))) return [];
    const taken = (versions.get(key) ?? 0) - (before.get(key) ?? 0);
    const left = waiting.get(key) ?? 0;
    return taken + left === count ? [] : [`${key} was answered ${count} times, ${taken} arrived and ${left} wait`];
  });
}

function keyOf({ collection, contact_id }: DetailTruth): string {
  return keyText({ collection, id: contact_id });
}
