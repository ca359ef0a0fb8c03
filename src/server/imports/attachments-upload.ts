/** Accepts an archive of files for contacts: its directory is read, it is stored, and a job is queued. */
import type { AttachmentsForm } from "../../contract/imports/imports.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { ImportPlan } from "../../domain/imports/plan.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { keepArchive, scratchPath } from "./archive-storage.ts";
import { insertAttempt } from "./attempt-rows.ts";
import { fileOf } from "./import-file.ts";
import { announced } from "./import-progress.ts";
import { withArchive } from "./zip-archive.ts";

/** The only column: the file name. */
const fields = [{ name: "File", target: "" }];

export async function uploadAttachments(ctx: Ctx, form: AttachmentsForm): Promise<Attempt> {
  const { actor, world, trx, services } = ctx;
  const file = await fileOf(ctx, form);
  // An archive whose first entry is an uncompressed document is detected as that document.
  if (file.look !== "zip" && file.look !== "office") refuse("unreadable_file", { file: [importMessages.no_archive] });
  const total = await withArchive(file.read(), scratchPath(services), async ({ entries }) => {
    const isDocument = entries.some(({ path }) => path === "[Content_Types].xml");
    if (isDocument) refuse("unreadable_file", { file: [importMessages.no_archive] });
    return entries.length;
  });
  if (total === 0) refuse("unreadable_file", { file: [importMessages.empty_archive] });
  const attempt = await insertAttempt(trx, actor, {
    id: world.uuid(),
    kind: "attachments",
    file_name: file.file_name,
    total,
    options: ImportPlan.parse({ fields, has_header: false }),
    archive: await keepArchive(ctx, file),
    of_category: form.category ?? null,
    now: world.now(),
  });
  await services.jobs.enqueue(trx, "run_import", { tenant_id: actor.tenant_id, import_id: attempt.id });
  await audit(ctx, { action: "create", record_type: "import_attempt", record_id: attempt.id });
  return announced(ctx, attempt);
}
