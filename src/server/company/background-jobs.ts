/** Background work, as a company's admins see, pause and mend it. */
import { backgroundJobs } from "../../contract/company/background-jobs.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, authorOf } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { workersStatus } from "../jobs/workers-status.ts";

const record_type = "background_job";

export const backgroundJobsImplementation = implement(backgroundJobs, {
  quiet: async (ctx, { body: { quiet } }) => {
    const { trx, actor, world, services } = ctx;
    const by = { at: world.now(), user_id: authorOf(actor).actor_id };
    if (await services.jobs.setQuiet(trx, actor.tenant_id, quiet, by))
      await audit(ctx, { action: quiet ? "pause" : "resume", record_type, record_id: "all" });
    return { data: await workersStatus(ctx) };
  },
  list: async ({ trx, actor, services }, { query }) => {
    const { rows: data, total_count } = await services.jobs.listDead(trx, actor.tenant_id, query);
    return { data, meta: listMeta({ ...query, total_count }) };
  },
  retry: (ctx, { params }) => end(ctx, params.id, "retry"),
  drop: (ctx, { params }) => end(ctx, params.id, "drop"),
});

async function end(ctx: Ctx, id: string, how: "retry" | "drop"): Promise<void> {
  const { trx, actor, services } = ctx;
  const job = (await services.jobs.endDead(trx, actor.tenant_id, { id, how })) ?? refuse("not_found");
  if (!job.isDead) refuse("conflict", { base: ["This job is no longer failed: it runs, waits or is done."] });
  await audit(ctx, {
    action: how === "retry" ? "retry" : "delete",
    record_type,
    record_id: id,
    fields: { kind: { old: job.name, new: how === "retry" ? job.name : null } },
  });
}
