/** Accepts a file: checked, stored in parts, and a job queued. */
import type { ImportForm } from "../../contract/imports/imports.ts";
import type { ArrivedFile } from "../../contract/form.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { surveyFile } from "../../domain/imports/file-survey.ts";
import type { ImportKind } from "../../domain/imports/limits.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { insertAttempt } from "./attempt-rows.ts";
import { fileOf } from "./import-file.ts";
import { planOf } from "./import-plan.ts";
import { announced } from "./import-progress.ts";
import { insertPart } from "./import-rows.ts";

const partBytes = 1024 * 1024;

export async function upload(ctx: Ctx, form: ImportForm, kind: ImportKind): Promise<Attempt> {
  const { actor, world, trx, services } = ctx;
  const file = await fileOf(ctx, form);
  const report = await surveyFile(file, { header: form.has_header ? form.header_row : null });
  if (report.problems.length > 0) refuse("unreadable_file", { file: report.problems });
  const plan = await planOf(ctx, form, report);
  const attempt = await insertAttempt(trx, actor, {
    id: world.uuid(),
    kind,
    file_name: report.file_name,
    total: report.rows,
    options: { ...plan, has_header: report.has_header, header_row: report.header_row },
    format: report.format,
    encoding: report.encoding,
    delimiter: report.delimiter,
    now: world.now(),
  });
  await keep(ctx, attempt.id, file);
  await services.jobs.enqueue(trx, "run_import", { tenant_id: actor.tenant_id, import_id: attempt.id });
  await audit(ctx, { action: "create", record_type: "import_attempt", record_id: attempt.id });
  return announced(ctx, attempt);
}

/** In the database, so that any server can process it. */
async function keep({ trx, actor }: Ctx, import_id: string, file: ArrivedFile): Promise<void> {
  let part_no = 0;
  let pieces: Uint8Array[] = [];
  let size = 0;
  const write = async () => {
    await insertPart(trx, { tenant_id: actor.tenant_id, import_id }, part_no++, Buffer.concat(pieces));
    pieces = [];
    size = 0;
  };
  for await (const bytes of file.read()) {
    pieces.push(bytes);
    size += bytes.length;
    if (size >= partBytes) await write();
  }
  if (size > 0) await write();
}
