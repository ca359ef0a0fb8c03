/** Bringing contacts in from files: looking at a file, taking it, and what became of its rows. */
import { imports } from "../../contract/imports/imports.ts";
import { isRunning, mayRetry } from "../../domain/imports/attempt.ts";
import { surveyFile } from "../../domain/imports/file-survey.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { type AttemptRow, findTracked, listAttempts, updateAttempt } from "./attempt-rows.ts";
import { failedRowsFile } from "./failed-rows-file.ts";
import { announced } from "./import-progress.ts";
import { retryFailed } from "./import-retry.ts";
import { countReasons, deleteParts, deleteRows, failedPage } from "./import-rows.ts";
import { createSetting, deleteSetting, listSettings } from "./import-setting-rows.ts";
import { upload } from "./import-upload.ts";
import { readSheet } from "./sheet-reader.ts";

export const importsImplementation = implement(imports, {
  validate: async (_ctx, { body }) => ({ data: await surveyFile(body.file, readSheet) }),
  import: async (ctx, { body }) => ({
    data: await upload(ctx, body, body.category === "client" ? "clients" : "leads"),
  }),
  leadsUploader: async (ctx, { body }) => ({ data: await upload(ctx, { ...body, category: "lead" }, "leads") }),
  attempts: async ({ trx, actor }, { query }) => {
    const { rows, total_count } = await listAttempts(trx, actor, query);
    return { data: rows, meta: listMeta({ ...query, total_count }) };
  },
  rows: async (ctx, { params, query }) => {
    const { failed, options } = await attemptInSight(ctx, params.id);
    const data = await failedPage(ctx.trx, of(ctx, params.id), query);
    const reasons = await countReasons(ctx.trx, of(ctx, params.id));
    const { fields, forgive } = options;
    return { data, meta: { ...listMeta({ ...query, total_count: failed }), fields, forgive, reasons } };
  },
  failedRows: async (ctx, { params }) => {
    const attempt = await attemptInSight(ctx, params.id);
    ctx.header("content-disposition", `attachment; filename="refused-rows.csv"`);
    return failedRowsFile(ctx.house, of(ctx, params.id), attempt.options);
  },
  deleteAttempt: async (ctx, { params }) => {
    const attempt = await attemptInSight(ctx, params.id, true);
    const { trx, actor, world } = ctx;
    const now = world.now();
    const status = isRunning(attempt.status) ? "cancelled" : attempt.status;
    announced(
      ctx,
      await updateAttempt(trx, actor.tenant_id, params.id, {
        status,
        deleted_at: now,
        updated_at: now,
        finished_at: attempt.finished_at ?? now,
      }),
    );
    await deleteParts(trx, of(ctx, params.id));
    await deleteRows(trx, of(ctx, params.id));
    await audit(ctx, { action: "delete", record_type: "import_attempt", record_id: params.id });
  },
  retryFailed: async (ctx, { params, body }) => {
    const attempt = await attemptInSight(ctx, params.id, true);
    if (isRunning(attempt.status)) refuse("conflict", { base: [importMessages.running] });
    if (!mayRetry(attempt)) refuse("invalid", { base: [importMessages.nothing_to_retry] });
    return { data: await retryFailed(ctx, attempt, body) };
  },
  settings: async ({ trx, actor }) => ({ data: await listSettings(trx, actor) }),
  createSetting: async (ctx, { body }) => ({ data: await createSetting(ctx, body) }),
  deleteSetting: async ({ trx, actor }, { params }) => {
    if (!(await deleteSetting(trx, actor, params.id))) refuse("not_found");
  },
});

const of = ({ actor }: Ctx, import_id: string) => ({ tenant_id: actor.tenant_id, import_id });

async function attemptInSight({ trx, actor }: Ctx, id: string, lock = false): Promise<AttemptRow> {
  return (await findTracked(trx, actor, id, lock)) ?? refuse("not_found");
}
