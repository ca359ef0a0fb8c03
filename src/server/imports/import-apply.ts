/**
 * Third part of an import: a batch of rows becomes contacts, in one transaction with the row results. A killed server
 * leaves all or none of them done, so no row is imported twice.
 */
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { updateKnown } from "./import-apply-known.ts";
import { type Drafted, draftNew, type Made, readyNew } from "./import-apply-new.ts";
import { type Batch, type Drafting, failed, type Ready } from "./import-batch.ts";
import { type Followed, followLeaders } from "./import-followers.ts";
import { batchPolicies } from "./import-policies.ts";
import { type RowOutcome, type Of, settleRows } from "./import-rows.ts";
import { importTags } from "./import-tags.ts";

export interface Applied extends Made {
  /** Rows that must wait for others in this batch. */
  deferred: Ready[];
}

export async function applyRows(ctx: Ctx, drafting: Drafting, rows: readonly Ready[]): Promise<Applied> {
  const of: Of = { tenant_id: ctx.actor.tenant_id, import_id: drafting.attempt.id };
  const { ready, deferred, orphans } = await followLeaders(ctx.trx, of, rows);
  const batch = await prepare({ ctx, ...drafting, plan: drafting.attempt.options }, ready);
  const { fates: outcomes, drafts } = await bringIn(batch, ready);
  await settleRows(ctx.trx, of, [...orphans, ...outcomes]);
  const made = await readyNew(batch, drafts);
  return { ...made, fates: [...orphans, ...outcomes, ...made.fates], deferred };
}

type Begun = Omit<Batch, "tags" | "policies" | "matched" | "outOfReach">;

async function prepare(begun: Begun, rows: readonly Followed[]): Promise<Batch> {
  const good = rows.filter(({ checked }) => checked.problems.length === 0);
  const names = good.flatMap(({ checked }) => checked.tags);
  return {
    ...begun,
    tags: await importTags(begun.ctx, names),
    policies: await batchPolicies(begun.ctx, good),
    ...(await lockMatched(begun.ctx, good)),
  };
}

async function bringIn(batch: Batch, rows: readonly Followed[]): Promise<{ fates: RowOutcome[]; drafts: Drafted[] }> {
  const refused = rows.filter(({ checked }) => checked.problems.length > 0);
  const good = rows.filter(({ checked }) => checked.problems.length === 0);
  const isKnown = ({ match_id }: Followed) =>
    match_id !== null && (batch.matched.has(match_id) || batch.outOfReach.has(match_id));
  const drafts = draftNew(
    batch,
    good.filter((row) => !isKnown(row)),
  );
  const known = await updateKnown(batch, good.filter(isKnown));
  const outcomes = [...refused.map((row) => failed(row, row.checked.problems)), ...drafts.refused, ...known];
  return { fates: outcomes, drafts: drafts.rows };
}

/** Locks the matched contacts that still exist; a row whose match is gone becomes a new contact. */
async function lockMatched(ctx: Ctx, rows: readonly Followed[]): Promise<Pick<Batch, "matched" | "outOfReach">> {
  const ids = [...new Set(rows.flatMap(({ match_id }) => match_id ?? []))];
  if (ids.length === 0) return { matched: new Map(), outOfReach: new Set() };
  const visibility = await visibilityOf(ctx.trx, ctx.actor, "contacts.edit");
  const found = await findContacts(ctx.trx, ctx.actor.tenant_id, ids, { lock: true });
  const there = found.filter(({ deleted_at }) => deleted_at === null);
  const editable = there.filter((contact) => isVisible(visibility, contact));
  const matched = new Map(editable.map((contact) => [contact.id, contact]));
  return { matched, outOfReach: new Set(there.flatMap(({ id }) => (matched.has(id) ? [] : id))) };
}
