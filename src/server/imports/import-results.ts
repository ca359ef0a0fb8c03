/** Results of an import, with the names of contacts the reader may see. */
import type { AttachedFile, KeptContact } from "../../contract/imports/imports.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import type { AttachedRow } from "./attachment-rows.ts";
import type { KeptContact as Kept } from "./import-undo-rows.ts";

/** A contact that has moved out of sight since is only counted. */
export async function namedContacts(ctx: Ctx, kept: readonly Kept[]): Promise<KeptContact[]> {
  const names = await visibleNames(
    ctx,
    kept.map(({ contact_id }) => contact_id),
  );
  return kept.map((one) => ({ ...one, name: names.get(one.contact_id) ?? "" }));
}

export async function attachedFiles(ctx: Ctx, rows: readonly AttachedRow[]): Promise<AttachedFile[]> {
  const names = await visibleNames(
    ctx,
    rows.flatMap(({ contact_id }) => contact_id ?? []),
  );
  return rows.map(({ row_no, cells, status, contact_id, reasons }) => ({
    row_no,
    path: cells[0] ?? "",
    status: status === "updated" ? "created" : status,
    contact_id: contact_id !== null && names.has(contact_id) ? contact_id : null,
    name: names.get(contact_id ?? 0) ?? "",
    reasons: reasons.map(({ reason }) => reason),
  }));
}

async function visibleNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  const found = await findContacts(ctx.trx, ctx.actor.tenant_id, [...new Set(ids)]);
  return new Map(found.filter((one) => isVisible(visibility, one)).map((one) => [one.id, nameOfContact(one)]));
}
