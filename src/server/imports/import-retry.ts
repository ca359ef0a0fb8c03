/** Retries rejected rows, unchanged or corrected; the others are not touched. */
import type { Attempt } from "../../domain/imports/attempt.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import type { ImportPlan, OnMatch, RunPlan } from "../../domain/imports/plan.ts";
import { rowChecker } from "../../domain/imports/row-check.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { type AttemptRow, updateAttempt } from "./attempt-rows.ts";
import { announced } from "./import-progress.ts";
import { countOutcomes, type MendedRow, type Of, reopenRows } from "./import-rows.ts";
import { comparedBy, keptCellsOf } from "./import-stage.ts";
import { importWords } from "./import-words.ts";

export interface Again {
  rows: { row_no: number; cells: string[] }[];
  row_nos?: number[] | undefined;
  reason?: Problem["reason"] | undefined;
  forgive?: ImportPlan["forgive"] | undefined;
  on_match?: OnMatch | undefined;
}

export async function retryFailed(ctx: Ctx, attempt: AttemptRow, again: Again): Promise<Attempt> {
  const { trx, actor, world, services } = ctx;
  const of: Of = { tenant_id: actor.tenant_id, import_id: attempt.id };
  const options = optionsFor(attempt.options, again);
  const reopened = await reopenRows(trx, of, again, await mendedRows(ctx, { ...attempt, options }, again));
  if (reopened === 0) refuse("invalid", { row_nos: [importMessages.nothing_to_retry] });
  const queued = await updateAttempt(trx, actor.tenant_id, attempt.id, {
    ...(await countOutcomes(trx, of)),
    options: JSON.stringify(options),
    matched: false,
    status: "queued",
    finished_at: null,
    updated_at: world.now(),
  });
  await services.jobs.enqueue(trx, "run_import", of);
  await audit(ctx, { action: "retry", record_type: "import_attempt", record_id: attempt.id });
  return announced(ctx, queued);
}

/** One retry may override how matches are handled; later ones use the import's own setting. */
function optionsFor(options: RunPlan, { forgive, on_match }: Again): RunPlan {
  const { scrub_against, on_match_chosen = scrub_against.on_match } = options;
  return {
    ...options,
    forgive: forgive ?? options.forgive,
    scrub_against: { ...scrub_against, on_match: on_match ?? on_match_chosen },
    on_match_chosen,
  };
}

/** A corrected phone or email changes the match keys, so they are recomputed. */
async function mendedRows({ trx, actor, services }: Ctx, attempt: AttemptRow, { rows }: Again): Promise<MendedRow[]> {
  if (rows.length === 0) return [];
  const check = rowChecker(attempt.options, await importWords(trx, actor, attempt.options), attempt.created_at);
  const keptCells = keptCellsOf(services, attempt.options);
  return rows.map(({ row_no, cells }) => ({
    row_no,
    ...keptCells(cells),
    ...comparedBy(check(cells), attempt.options),
  }));
}
