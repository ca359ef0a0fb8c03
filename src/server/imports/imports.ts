/** Importing contacts from files: inspecting a file, uploading it, and the results of its rows. */
import { imports } from "../../contract/imports/imports.ts";
import { mayRetry, mayUndo } from "../../domain/imports/attempt.ts";
import { isRunning } from "../../domain/imports/status.ts";
import { surveyFile } from "../../domain/imports/file-survey.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { listMeta, pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { attachedPage } from "./attachment-rows.ts";
import { uploadAttachments } from "./attachments-upload.ts";
import { type AttemptRow, findTracked, letGoArchive, listAttempts, updateAttempt } from "./attempt-rows.ts";
import { failedRowsFile } from "./failed-rows-file.ts";
import { announced } from "./import-progress.ts";
import { attachedFiles, namedContacts } from "./import-results.ts";
import { retryFailed } from "./import-retry.ts";
import { countReasons, deleteParts, deleteRows, failedPage } from "./import-rows.ts";
import { createSetting, deleteSetting, listSettings } from "./import-setting-rows.ts";
import { undoCounts } from "./import-undo-counts.ts";
import { startUndo } from "./import-undo-job.ts";
import { statusHeldContacts } from "./status-held-rows.ts";
import { keptContacts } from "./import-undo-rows.ts";
import { upload } from "./import-upload.ts";

export const importsImplementation = implement(imports, {
  validate: async (_ctx, { body }) => ({ data: await surveyFile(body.file) }),
  import: async (ctx, { body }) => ({
    data: await upload(ctx, body, body.category === "client" ? "clients" : "leads"),
  }),
  leadsUploader: async (ctx, { body }) => ({ data: await upload(ctx, { ...body, category: "lead" }, "leads") }),
  clientsUploader: async (ctx, { body }) => ({ data: await upload(ctx, { ...body, category: "client" }, "clients") }),
  importAttachments: async (ctx, { body }) => ({ data: await uploadAttachments(ctx, body) }),
  attachmentsLeadsUploader: async (ctx, { body }) => ({
    data: await uploadAttachments(ctx, { ...body, category: "lead" }),
  }),
  attempts: async ({ trx, actor }, { query }) => {
    return pageReply(query, await listAttempts(trx, actor, query));
  },
  rows: async (ctx, { params, query }) => {
    const { failed, options } = await visibleAttempt(ctx, params.id);
    const data = await failedPage(ctx.trx, of(ctx, params.id), query);
    const reasons = await countReasons(ctx.trx, of(ctx, params.id));
    const { fields, forgive } = options;
    return { data, meta: { ...listMeta({ ...query, total_count: failed }), fields, forgive, reasons } };
  },
  attachedFiles: async (ctx, { params, query }) => {
    await visibleAttempt(ctx, params.id);
    const { rows, total_count } = await attachedPage(ctx.trx, of(ctx, params.id), query);
    return { data: await attachedFiles(ctx, rows), meta: listMeta({ ...query, total_count }) };
  },
  failedRows: async (ctx, { params }) => {
    const attempt = await visibleAttempt(ctx, params.id);
    ctx.header("content-disposition", `attachment; filename="rejected-rows.csv"`);
    return failedRowsFile(ctx.services, of(ctx, params.id), attempt.options);
  },
  deleteAttempt: async (ctx, { params }) => {
    const attempt = await visibleAttempt(ctx, params.id, true);
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
    await letGoArchive(trx, actor.tenant_id, params.id);
    await audit(ctx, { action: "delete", record_type: "import_attempt", record_id: params.id });
  },
  retryFailed: async (ctx, { params, body }) => {
    const attempt = await visibleAttempt(ctx, params.id, true);
    if (isRunning(attempt.status)) refuse("conflict", { base: [importMessages.running] });
    if (!mayRetry(attempt)) refuse("invalid", { base: [importMessages.nothing_to_retry] });
    if (attempt.kind === "attachments" && attempt.archive === null)
      refuse("gone", { base: [importMessages.archive_gone] });
    return { data: await retryFailed(ctx, attempt, body) };
  },
  undo: async (ctx, { params }) => {
    const attempt = await visibleAttempt(ctx, params.id, true);
    if (isRunning(attempt.status)) refuse("conflict", { base: [importMessages.running] });
    if (!mayUndo(attempt, ctx.world.now())) refuse("invalid", { base: [importMessages.not_undoable] });
    return { data: await startUndo(ctx, attempt) };
  },
  kept: async (ctx, { params, query }) => {
    const attempt = await visibleAttempt(ctx, params.id);
    const contacts = await keptContacts(ctx.trx, of(ctx, params.id), query);
    const would = await undoCounts(ctx, attempt);
    const paging = listMeta({ ...query, total_count: attempt.kept });
    return { data: await namedContacts(ctx, contacts), meta: { ...paging, would } };
  },
  statusHeld: async (ctx, { params, query }) => {
    await visibleAttempt(ctx, params.id);
    const { contacts, total_count } = await statusHeldContacts(ctx.trx, of(ctx, params.id), query);
    return { data: await namedContacts(ctx, contacts), meta: listMeta({ ...query, total_count }) };
  },
  settings: async ({ trx, actor }) => ({ data: await listSettings(trx, actor) }),
  createSetting: async (ctx, { body }) => ({ data: await createSetting(ctx, body) }),
  deleteSetting: async ({ trx, actor }, { params }) => {
    if (!(await deleteSetting(trx, actor, params.id))) refuse("not_found");
  },
});

const of = ({ actor }: Ctx, import_id: string) => ({ tenant_id: actor.tenant_id, import_id });

async function visibleAttempt({ trx, actor }: Ctx, id: string, lock = false): Promise<AttemptRow> {
  return (await findTracked(trx, actor, id, lock)) ?? refuse("not_found");
}
