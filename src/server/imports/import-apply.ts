/**
 * Third part of an import: one batch of rows becomes contacts, in one transaction with what became of each row.
 * A killed server leaves the batch undone as a whole, so no row comes in twice.
 */
import { importBatchRows } from "../../domain/imports/limits.ts";
import { type RowCheck, rowChecker } from "../../domain/imports/row-check.ts";
import { isInSight, sightOf } from "../changes/sight.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { breathe } from "../jobs/breathe.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { updateKnown } from "./import-apply-known.ts";
import { draftNew, insertNew } from "./import-apply-new.ts";
import { type Batch, failed, rowsPerTurn } from "./import-batch.ts";
import { type Followed, followLeaders } from "./import-followers.ts";
import { batchPolicies } from "./import-policies.ts";
import { type CheckedWaiting, type Fate, type Of, settleRows, type WaitingRow, waitingRows } from "./import-rows.ts";
import { importTags } from "./import-tags.ts";
import { importWords } from "./import-words.ts";

export interface Applied {
  fates: Fate[];
  /** More rows may wait. */
  more: boolean;
}

export async function applyBatch(ctx: Ctx, attempt: AttemptRow): Promise<Applied> {
  const of: Of = { tenant_id: ctx.actor.tenant_id, import_id: attempt.id };
  const words = await importWords(ctx.trx, ctx.actor, attempt.options);
  const waiting = await waitingRows(ctx.trx, of, importBatchRows);
  const rows = await checkedRows(waiting, rowChecker(attempt.options, words, attempt.created_at));
  const { ready, deferred, orphans } = await followLeaders(ctx.trx, of, rows);
  const batch = await prepare({ ctx, attempt, plan: attempt.options, words }, ready);
  const fates = [...orphans, ...(await bringIn(batch, ready))];
  await settleRows(ctx.trx, of, fates);
  return { fates, more: waiting.length === importBatchRows || deferred > 0 };
}

async function checkedRows(rows: readonly WaitingRow[], check: RowCheck): Promise<CheckedWaiting[]> {
  const checked: CheckedWaiting[] = [];
  for (const row of rows) {
    if (checked.length % rowsPerTurn === 0) await breathe();
    checked.push({ ...row, checked: check(row.cells) });
  }
  return checked;
}

type Begun = Pick<Batch, "ctx" | "attempt" | "plan" | "words">;

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

async function bringIn(batch: Batch, rows: readonly Followed[]): Promise<Fate[]> {
  const refused = rows.filter(({ checked }) => checked.problems.length > 0);
  const good = rows.filter(({ checked }) => checked.problems.length === 0);
  const isKnown = ({ match_id }: Followed) =>
    match_id !== null && (batch.matched.has(match_id) || batch.outOfReach.has(match_id));
  const drafts = await draftNew(
    batch,
    good.filter((row) => !isKnown(row)),
  );
  const known = await updateKnown(batch, good.filter(isKnown));
  // New contacts come last: their numbers and the tenant's counter are held from there to the commit.
  const created = await insertNew(batch, drafts.rows);
  return [...refused.map((row) => failed(row, row.checked.problems)), ...drafts.refused, ...known, ...created];
}

/** Those that are still there; a row whose match is gone becomes a new contact. */
async function lockMatched(ctx: Ctx, rows: readonly Followed[]): Promise<Pick<Batch, "matched" | "outOfReach">> {
  const ids = [...new Set(rows.flatMap(({ match_id }) => match_id ?? []))];
  if (ids.length === 0) return { matched: new Map(), outOfReach: new Set() };
  const sight = await sightOf(ctx.trx, ctx.actor, "contacts.edit");
  const found = await findContacts(ctx.trx, ctx.actor.tenant_id, ids, { lock: true });
  const there = found.filter(({ deleted_at }) => deleted_at === null);
  const editable = there.filter((contact) => isInSight(sight, contact));
  const matched = new Map(editable.map((contact) => [contact.id, contact]));
  return { matched, outOfReach: new Set(there.flatMap(({ id }) => (matched.has(id) ? [] : id))) };
}
