/** Saves a form, with an audit entry; a signed step with its document. */
import type { SoaStep } from "../../domain/soa/limits.ts";
import { draftFields } from "../../domain/soa/soa-draft.ts";
import { soaKeptUntil } from "../../domain/soa/soa-rule.ts";
import { signerOf, type SoaFiler } from "../../domain/soa/soa-sign.ts";
import type { SoaFiling, SoaRequest } from "../../domain/soa/soa-request.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findCompliance } from "../db/compliance-rows.ts";
import { checkFiling, heardAt, keepPdf } from "./soa-filing.ts";
import { updateSoa } from "./soa-rows.ts";

const actions = { signed: "sign", completed: "complete", changed: "edit" } as const;
type Action = (typeof actions)[SoaStep] | "reject" | "cancel" | "send" | "view" | "expire";

const unlogged = new Set(["version", "updated_at", "seq", "evidence", "versions", "log", "kept_until"]);

/** Signatures, numbers and addresses stay out of the audit: it records which fields changed. */
export async function saveSoa(ctx: Ctx, before: SoaRequest, after: SoaRequest, action: Action): Promise<SoaRequest> {
  if (after === before) return before;
  await updateSoa(ctx.trx, ctx.actor.tenant_id, after);
  // The fields of a draft by the names under which they can conflict.
  const isDraft = before.state === "draft" && action === "edit";
  const all = isDraft ? changedFields(draftFields(before), draftFields(after)) : changedFields(before, after);
  const changed = Object.entries(all).filter(([name]) => !unlogged.has(name));
  const fields = changed.map(([name, change]) => [name, name === "state" ? change : { old: null, new: null }]);
  await audit(ctx, { action, record_type: "soa_request", record_id: after.id, fields: Object.fromEntries(fields) });
  ctx.changeSet.add("soa_requests", after.id);
  return after;
}

export interface SignedStep {
  what: SoaStep;
  /** What the document shows. */
  form: SoaRequest;
  /** It shows a form that the server does not have. */
  is_late?: boolean;
  made_by?: SoaFiler["made_by"];
  take(filer: SoaFiler): SoaRequest;
}

/** The same document again, also under another Idempotency-Key, is filed once. */
export async function fileStep(
  ctx: Ctx,
  soa: SoaRequest,
  filing: SoaFiling,
  { what, form, is_late = false, made_by = "device", take }: SignedStep,
): Promise<SoaRequest> {
  const { trx, actor, world, request } = ctx;
  if (soa.evidence.some(({ hash }) => hash === filing.hash)) return soa;
  const bytes = checkFiling(is_late ? null : form, { what, by: signerOf(form, what) }, filing);
  const by = made_by === "device" ? actor.user_id : null;
  const after = take({ now: world.now(), made_by, by, filed: { ip: request.ip, heard_at: heardAt(ctx) } });
  await keepPdf(ctx, bytes);
  const own = await findCompliance(trx, actor.tenant_id);
  const kept_until = soaKeptUntil(own, after.beneficiary.signed_at ?? after.created_at);
  return saveSoa(ctx, soa, { ...after, kept_until }, actions[what]);
}
