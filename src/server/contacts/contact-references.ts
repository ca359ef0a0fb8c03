/** Checks every id a contact body refers to before anything is written. */
import type { ContactEdit } from "../../domain/contacts/contact.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { hasApiVendor } from "../reference/api-vendor-rows.ts";
import { numberStandingFor } from "./contact-visibility.ts";
import { listSourceRows, listStatusRows, standsFor, type StatusRow } from "../reference/reference-rows.ts";

export interface CheckedEdit {
  /** The edit with merged statuses and sources replaced by their survivors. */
  edit: ContactEdit;
  /** The status the edit names. */
  status: Status | undefined;
  /** Loaded when the status affects the edit. */
  statuses: readonly StatusRow[];
}

/** Fields a stopping status restricts, and fields that determine it. */
const statusDecides = [
  "status_id",
  "category",
  "phones",
  "emails",
  "addresses",
] as const satisfies (keyof ContactEdit)[];

export async function checkReferences(ctx: Ctx, edit: ContactEdit): Promise<CheckedEdit> {
  const { trx, actor } = ctx;
  if (edit.api_vendor_id != null && !(await hasApiVendor(trx, actor.tenant_id, edit.api_vendor_id)))
    refuse("not_found", { api_vendor_id: [edit.api_vendor_id] });
  const checked = { ...edit };
  const { referred_by_id } = edit;
  if (referred_by_id != null)
    checked.referred_by_id =
      (await numberStandingFor(ctx, referred_by_id)) ??
      refuse("not_found", { referred_by_id: [String(referred_by_id)] });
  if (edit.source_id != null) {
    checked.source_id = standsFor(await listSourceRows(trx, actor.tenant_id), edit.source_id, "source_id").id;
  }
  const statuses = statusDecides.some((field) => edit[field] !== undefined)
    ? await listStatusRows(trx, actor.tenant_id)
    : [];
  const status = edit.status_id == null ? undefined : standsFor(statuses, edit.status_id, "status_id");
  if (status) checked.status_id = status.id;
  return { edit: checked, status, statuses };
}
