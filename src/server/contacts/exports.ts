/** Contacts leave as a file: decided and written down first, then read page by page. */
import { exports } from "../../contract/contacts/exports.ts";
import type { ContactsScope } from "../../domain/contacts/contacts-scope.ts";
import {
  exportFileName,
  exportLabel,
  exportRow,
  type ExportWords,
  inExportOrder,
} from "../../domain/contacts/export.ts";
import {
  type ContactExportColumn,
  contactExportColumns,
  exportRowsMax,
  exportRowsMaxActing,
} from "../../domain/contacts/limits.ts";
import { fullNameOf } from "../../domain/users/user.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { isInSight, type Sight, sightOf } from "../changes/sight.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { implement } from "../http/mount.ts";
import { findContacts } from "./contact-rows.ts";
import { exportIds } from "./contact-list-rows.ts";
import { csvFile, type Sheet, xlsxFile } from "./export-files.ts";
import { listPoolRows } from "./pool-rows.ts";
import { listSourceRows, listStatusRows } from "./reference-rows.ts";
import { scopeContext } from "./scope-context.ts";

const pageRows = 1_000;
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const exportsImplementation = implement(exports, {
  contacts: async (ctx, { params: { format }, body }) => {
    const columns = inExportOrder(body.columns ?? contactExportColumns);
    const ids = await exportIds(ctx, body.contacts_scope, exportRowsMax + 1);
    refuseTooMany(ctx, ids.length);
    const sight = await sightOf(ctx.trx, ctx.actor, "contacts.export");
    const words = await exportWords(ctx, body.contacts_scope);
    await noteExport(ctx, { rows: ids.length, columns, format });
    ctx.header("content-disposition", `attachment; filename="${exportFileName(words.today, format)}"`);
    if (format === "xlsx") ctx.header("content-type", xlsxType);
    const sheet: Sheet = { header: columns.map(exportLabel), pages: pagesOf(ctx, ids, { columns, words, sight }) };
    return format === "xlsx" ? xlsxFile(sheet) : csvFile(sheet);
  },
  note: async (ctx, { body }) => {
    await noteExport(ctx, { ...body, format: "csv", made_at: body.at });
  },
});

function refuseTooMany({ actor }: Ctx, rows: number): void {
  const most = actor.acting ? exportRowsMaxActing : exportRowsMax;
  if (rows > most) {
    refuse("too_many_rows", { contacts_scope: [`At most ${most.toLocaleString("en-US")} contacts can be exported.`] });
  }
}

interface Exported {
  rows: number;
  columns: readonly ContactExportColumn[];
  format: string;
  /** By the clock of the device that made it; left out: made here, now. */
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

/** The transaction that decided is over by now: each page is read in one of its own. Who was moved away meanwhile is left out. */
async function* pagesOf(
  ctx: Ctx,
  ids: readonly number[],
  { columns, words, sight }: { columns: readonly ContactExportColumn[]; words: ExportWords; sight: Sight },
): Sheet["pages"] {
  const { tenant_id } = ctx.actor;
  for (let at = 0; at < ids.length; at += pageRows) {
    const page = ids.slice(at, at + pageRows);
    const found = await tenantTx(ctx.house.db, tenant_id, (trx) => findContacts(trx, tenant_id, page));
    const byId = new Map(found.map((contact) => [contact.id, contact]));
    yield page.flatMap((id) => {
      const contact = byId.get(id);
      return contact && isInSight(sight, contact) ? [exportRow(contact, columns, words)] : [];
    });
  }
}

async function exportWords(ctx: Ctx, scope: ContactsScope): Promise<ExportWords> {
  const { trx, actor } = ctx;
  const { tenant_id } = actor;
  const { today, zone } = await scopeContext(ctx, scope);
  const users = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("tenant_id", "=", tenant_id)
    .execute();
  const titles = (rows: readonly { id: string; title: string }[]) => new Map(rows.map(({ id, title }) => [id, title]));
  const names = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const named = (table: "tags" | "contact_groups") =>
    trx.selectFrom(table).select(["id", "name"]).where("tenant_id", "=", tenant_id).where("deleted_at", "is", null);
  return {
    status: titles(await listStatusRows(trx, tenant_id)),
    source: titles(await listSourceRows(trx, tenant_id)),
    owner: new Map(users.map((user) => [user.id, fullNameOf(user)])),
    pool: names(await listPoolRows(trx, actor)),
    tag: names(await named("tags").execute()),
    group: names(await named("contact_groups").execute()),
    today,
    zone,
  };
}
