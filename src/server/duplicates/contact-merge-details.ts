/** Fact finders and prescriptions in a merge: the others' are merged into the survivor's and removed. */
import { emptyDataCapture } from "../../domain/fact-finder/data-capture.ts";
import { mergeDetails } from "../../domain/duplicates/merge-details.ts";
import { emptyRxDetails } from "../../domain/fact-finder/rx-details.ts";
import type { Ctx } from "../context.ts";
import {
  deleteDetails,
  type Details,
  type DetailTable,
  findDetail,
  saveDetail,
} from "../fact-finder/contact-detail-rows.ts";

const empties: { [T in DetailTable]: (contact_id: number) => Details[T] } = {
  data_captures: emptyDataCapture,
  rx_details: emptyRxDetails,
};
const tables = Object.keys(empties) as DetailTable[];

interface Kept<T extends DetailTable> {
  /** The survivor's record before; null when it had none. */
  before: Details[T] | null;
  /** Its version after. */
  version: number;
  losers: Details[T][];
}
export type KeptDetails = { [T in DetailTable]?: Kept<T> };

export async function moveDetails(ctx: Ctx, survivor_id: number, loser_ids: readonly number[]): Promise<KeptDetails> {
  return {
    ...(await moveKind(ctx, "data_captures", survivor_id, loser_ids)),
    ...(await moveKind(ctx, "rx_details", survivor_id, loser_ids)),
  };
}

async function moveKind<T extends DetailTable>(
  ctx: Ctx,
  table: T,
  survivor_id: number,
  loser_ids: readonly number[],
): Promise<{ [K in T]?: Kept<T> }> {
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id, user_id } = actor;
  const found = await Promise.all(loser_ids.map((id) => findDetail(trx, tenant_id, table, id)));
  const losers = found.flatMap((detail) => detail ?? []);
  if (losers.length === 0) return {};
  const before = (await findDetail(trx, tenant_id, table, survivor_id)) ?? null;
  const from: Details[T] = before ?? empties[table](survivor_id);
  const after = mergeDetails(from, losers, world.now());
  if (after !== from) {
    await saveDetail(trx, table, after, { tenant_id, updated_by: user_id });
    changeSet.add(table, survivor_id);
  }
  await deleteDetails(trx, tenant_id, table, loser_ids);
  const kept: Kept<T> = { before, version: after.version, losers };
  return { [table]: kept } as { [K in T]?: Kept<T> };
}

/** Returns the tables whose record changed since; it stays with the survivor, the others' are restored in any case. */
export async function returnDetails(ctx: Ctx, survivor_id: number, details: KeptDetails): Promise<string[]> {
  const kept: string[] = [];
  for (const table of tables) {
    const own = details[table];
    if (own && !(await returnKind(ctx, table, survivor_id, own as Kept<typeof table>))) kept.push(table);
  }
  return kept;
}

async function returnKind<T extends DetailTable>(
  { trx, actor, world, changeSet }: Ctx,
  table: T,
  survivor_id: number,
  { before, version, losers }: Kept<T>,
): Promise<boolean> {
  const { tenant_id, user_id } = actor;
  const by = { tenant_id, updated_by: user_id };
  for (const loser of losers) {
    await saveDetail(trx, table, loser, by);
    changeSet.add(table, loser.contact_id);
  }
  const current = await findDetail(trx, tenant_id, table, survivor_id);
  if (!current) return true;
  if (current.version !== version) return false;
  // Devices keep the record they received, so one created by the merge is emptied instead of deleted.
  const back: Details[T] = {
    ...(before ?? empties[table](survivor_id)),
    version: version + 1,
    updated_at: world.now(),
  };
  await saveDetail(trx, table, back, by);
  changeSet.add(table, survivor_id);
  return true;
}
