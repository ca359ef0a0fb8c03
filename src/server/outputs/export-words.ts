import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { ExportWords } from "../../domain/outputs/export.ts";
import type { Ctx } from "../context.ts";
import { scopeContext } from "../lists/scope-context.ts";
import { wordRows } from "../reference/word-rows.ts";

/** The names for a contact's ids, and the exporting user's day and zone. */
export async function exportWords(ctx: Ctx, scope: ContactsScope): Promise<ExportWords> {
  const { today, zone } = await scopeContext(ctx, scope);
  return { ...(await wordRows(ctx.trx, ctx.actor)), today, zone };
}
