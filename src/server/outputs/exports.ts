/** Contact exports: a short list directly, a long one in the background. Authorized and audited first. */
import { exports } from "../../contract/outputs/exports.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import {
  exportFileName,
  exportLabel,
  exportNeeds,
  exportRow,
  type ExportWords,
  inExportOrder,
} from "../../domain/outputs/export.ts";
import { exportRowsMax, exportRowsMaxActing } from "../../domain/values/limits.ts";
import { type ContactExportColumn, contactExportColumns, type ExportFormat } from "../../domain/values/options.ts";
import { exportRowsAtOnceMax } from "../../domain/outputs/limits.ts";
import type { Output } from "../../domain/outputs/output.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { isVisible, type Visibility, visibilityOf } from "../changes/visibility.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { implement } from "../http/mount.ts";
import { orderOutput } from "./output-work.ts";
import { countScope, exportIds, exportQuery } from "../lists/contact-list-rows.ts";
import { csvFile, type Sheet, xlsxFile } from "./export-files.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { countExportedActing, findExportRows } from "./export-rows.ts";
import { exportWords } from "./export-words.ts";

const pageRows = 1_000;
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const exportsImplementation = implement(exports, {
  contacts: async (ctx, { params: { format }, body }) => {
    const columns = inExportOrder(body.columns ?? contactExportColumns);
    const query = await exportQuery(ctx, body.contacts_scope);
    const ids = await exportIds(ctx, query, exportRowsAtOnceMax + 1);
    const isLong = ids.length > exportRowsAtOnceMax;
    const rows = isLong ? await countScope(ctx, query) : ids.length;
    await refuseTooMany(ctx, rows);
    const words = await exportWords(ctx, body.contacts_scope);
    const file_name = exportFileName(words.today, format);
    const asked: Asked = { contacts_scope: body.contacts_scope, columns, format };
    if (isLong) return { data: await later(ctx, asked, { rows, file_name }) };
    await noteExport(ctx, { rows, columns, format });
    ctx.header("content-disposition", `attachment; filename="${file_name}"`);
    if (format === "xlsx") ctx.header("content-type", xlsxType);
    const visibility = await visibilityOf(ctx.trx, ctx.actor, "contacts.export");
    const sheet: Sheet = { header: columns.map(exportLabel), pages: pagesOf(ctx, ids, { columns, words, visibility }) };
    return format === "xlsx" ? xlsxFile(sheet) : csvFile(sheet);
  },
  note: async (ctx, { body }) => {
    const { at, ...made } = body;
    await noteExport(ctx, { ...made, made_at: writtenTime(ctx, at) });
  },
});

interface Asked {
  contacts_scope: ContactsScope;
  columns: ContactExportColumn[];
  format: ExportFormat;
}

async function later(
  ctx: Ctx,
  asked: Asked,
  { rows, file_name }: { rows: number; file_name: string },
): Promise<Output> {
  const { world } = ctx;
  const made = { id: world.uuid(), kind: "export", file_name, total: rows, now: world.now() } as const;
  return (await orderOutput(ctx, { ...made, options: { export: asked } })) ?? refuse("conflict");
}

async function refuseTooMany(ctx: Ctx, rows: number): Promise<void> {
  if (rows > exportRowsMax) refuseMoreThan(`${exportRowsMax.toLocaleString("en-US")} contacts`);
  if (!ctx.actor.acting) return;
  const { tenant_id, session_id } = ctx.actor;
  const ofSession = { tenant_id, counted: "export_rows", of: session_id } as const;
  const exported = await countUnderLock(ctx.trx, ofSession, () => countExportedActing(ctx.trx, ctx.actor));
  if (exported + rows > exportRowsMaxActing)
    refuseMoreThan(`${exportRowsMaxActing} contacts while you act as another user`);
}

function refuseMoreThan(words: string): never {
  return refuse("too_many_rows", { contacts_scope: [`You can export up to ${words}.`] });
}

interface Exported {
  rows: number;
  columns: readonly ContactExportColumn[];
  format: string;
  /** When the device created it; omitted: created here, now. */
  made_at?: number;
}

function noteExport(ctx: Ctx, { rows, columns, format, made_at }: Exported): Promise<void> {
  const fields = {
    rows: { old: null, new: rows },
    columns: { old: null, new: columns },
    format: { old: null, new: format },
    ...(made_at === undefined ? {} : { made_at: { old: null, new: made_at } }),
  };
  return audit(ctx, { action: "export", record_type: "contacts", record_id: ctx.actor.user_id, fields });
}

/**
 * The authorizing transaction has ended: each page is read in its own. Contacts moved out of reach in the meantime are
 * skipped.
 */
async function* pagesOf(
  ctx: Ctx,
  ids: readonly number[],
  {
    columns,
    words,
    visibility,
  }: { columns: readonly ContactExportColumn[]; words: ExportWords; visibility: Visibility },
): Sheet["pages"] {
  const { tenant_id } = ctx.actor;
  const fields = [...new Set([...exportNeeds(columns), "owner_id" as const, "pool_id" as const])];
  for (let at = 0; at < ids.length; at += pageRows) {
    const page = ids.slice(at, at + pageRows);
    const found = await tenantTx(ctx.services.db, tenant_id, (trx) => findExportRows(trx, tenant_id, page, fields));
    const byId = new Map(found.map((contact) => [contact.id, contact]));
    yield page.flatMap((id) => {
      const contact = byId.get(id);
      return contact && isVisible(visibility, contact) ? [exportRow(contact, columns, words)] : [];
    });
  }
}
