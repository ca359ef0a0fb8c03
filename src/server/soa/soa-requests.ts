/** Scopes of Appointment (domain §19): made, signed and completed on a device, and filed here. */
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import { soaRequests } from "../../contract/soa/soa-requests.ts";
import { complianceDay } from "../../domain/compliance/compliance.ts";
import { soaPerContactMax } from "../../domain/soa/limits.ts";
import { soaMessages } from "../../domain/soa/messages.ts";
import { cancelSoa, createSoa, editSoa, rejectSoa } from "../../domain/soa/soa-edit.ts";
import {
  changedForm,
  changeSoa,
  completeSoa,
  completionForm,
  signedForm,
  signerOf,
  signSoa,
  type SoaFiler,
} from "../../domain/soa/soa-sign.ts";
import type { NewSoa, SoaEdit, SoaFiling, SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaKeptUntil } from "../../domain/soa/soa-rule.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { writtenTime } from "../changes/written-time.ts";
import { mergeEdited } from "../contacts/contact-conflict-rows.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { findCompliance } from "../db/compliance-rows.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { csvFile } from "../outputs/export-files.ts";
import { findContent } from "../storage/content-rows.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import { checkFiling, heardAt, keepPdf } from "./soa-filing.ts";
import { soaSheet } from "./soa-register.ts";
import { countSoas, findSoa, insertSoa, listSoaRows, updateSoa } from "./soa-rows.ts";
import { contactOfNewSoa, soaReader, soaToRead, soaToWrite } from "./soa-visibility.ts";

export const soaRequestsImplementation = implement(soaRequests, {
  list: async (ctx, { query }) => pageReply(query, await listSoaRows(ctx.trx, await soaReader(ctx), query, query)),
  export: async (ctx, { query }) => {
    await audit(ctx, { action: "export", record_type: "soa_request", record_id: ctx.actor.user_id });
    ctx.header("content-disposition", `attachment; filename="scopes-${complianceDay(ctx.world.now())}.csv"`);
    return csvFile(await soaSheet(ctx, await soaReader(ctx), query));
  },
  show: async (ctx, { params }) => ({ data: await soaToRead(ctx, params.id) }),
  create: async (ctx, { body: { at, ...typed } }) => ({ data: await create(ctx, typed, writtenTime(ctx, at)) }),
  update: async (ctx, { params, body: { base = {}, ...edit } }) => update(ctx, params.id, edit, base),
  sign: async (ctx, { params, body: { signed, filing } }) => {
    const soa = await soaToWrite(ctx, params.id, writtenTime(ctx, filing.device_at));
    const form = signedForm(soa, signed);
    return {
      data: await file(ctx, soa, filing, {
        what: "signed",
        form,
        take: (filer) => signSoa(soa, signed, filing, filer),
      }),
    };
  },
  complete: async (ctx, { params, body: { filing, ...completion } }) => {
    const soa = await soaToWrite(ctx, params.id, writtenTime(ctx, filing.device_at));
    if (soa.user_id !== ctx.actor.user_id) refuse("forbidden");
    const form = completionForm(soa, completion);
    return {
      data: await file(ctx, soa, filing, {
        what: "completed",
        form,
        take: (filer) => completeSoa(soa, completion, filing, filer),
      }),
    };
  },
  change: async (ctx, { params, body: { change, filing } }) => {
    const soa = await soaToWrite(ctx, params.id);
    if (soa.user_id !== ctx.actor.user_id) refuse("forbidden");
    const take = (filer: SoaFiler) => changeSoa(soa, change, filing, filer);
    return { data: await file(ctx, soa, filing, { what: "changed", form: changedForm(soa, change), take }) };
  },
  reject: async (ctx, { params, body }) => {
    const soa = await soaToWrite(ctx, params.id);
    const { reason = "other", note = "" } = body ?? {};
    return { data: await save(ctx, soa, rejectSoa(soa, { reason, note }, ctx.world.now()), "reject") };
  },
  cancel: async (ctx, { params }) => {
    const soa = await soaToWrite(ctx, params.id);
    return { data: await save(ctx, soa, cancelSoa(soa, ctx.world.now()), "cancel") };
  },
  pdf: async (ctx, { params, query: { number, original } }) => {
    const soa = await soaToRead(ctx, params.id);
    const version = number === undefined ? soa.versions.at(-1) : soa.versions.find((one) => one.number === number);
    if (!version) return refuse("not_found", { number: [soaMessages.no_document] });
    const sha256 = original ? version.pdf_sha256 : (version.sealed_sha256 ?? version.pdf_sha256);
    const content = (await findContent(ctx.trx, ctx.actor.tenant_id, sha256)) ?? refuse("gone");
    await audit(ctx, { action: "download", record_type: "soa_request", record_id: soa.id });
    ctx.header("content-disposition", `attachment; filename="scope-of-appointment-${version.number}.pdf"`);
    ctx.header("content-length", String(content.size));
    return bytesOf(ctx.services, content);
  },
});

async function create(ctx: Ctx, typed: NewSoa, at: number): Promise<SoaRequest> {
  const { trx, actor } = ctx;
  const { tenant_id, user_id } = actor;
  const known = await findSoa(trx, tenant_id, typed.id);
  if (known) return known.user_id === user_id ? known : refuse("invalid", { id: ["This id is already used."] });
  const contact_id = await contactOfNewSoa(ctx, typed.contact_id, at);
  const counted = { tenant_id, counted: "soa_requests", of: contact_id } as const;
  if ((await countUnderLock(trx, counted, () => countSoas(trx, tenant_id, contact_id))) >= soaPerContactMax)
    refuse("too_many", { base: [soaMessages.too_many] });
  const kept_until = soaKeptUntil(await findCompliance(trx, tenant_id), at);
  const soa = { ...createSoa({ ...typed, contact_id }, { now: at, by: user_id }), kept_until };
  if (!(await insertSoa(trx, tenant_id, soa))) refuse("invalid", { id: ["This id is already used."] });
  await audit(ctx, { action: "create", record_type: "soa_request", record_id: soa.id });
  ctx.changeSet.add("soa_requests", soa.id);
  return soa;
}

async function update(
  ctx: Ctx,
  id: string,
  edit: SoaEdit,
  base: SoaEdit,
): Promise<{ data: SoaRequest; meta: { conflicts: Conflict[] } }> {
  const current = await soaToWrite(ctx, id);
  const merged = await mergeEdited(ctx, { record_type: "soa_request", record_id: id, current, base, edit });
  const after = editSoa(current, merged.edit, ctx.world.now());
  return { data: await save(ctx, current, after, "edit"), meta: { conflicts: merged.conflicts } };
}

interface Step {
  what: "signed" | "completed" | "changed";
  form: SoaRequest;
  take(filer: SoaFiler): SoaRequest;
}

/** The same document again, also under another Idempotency-Key, is filed once. */
async function file(ctx: Ctx, soa: SoaRequest, filing: SoaFiling, { what, form, take }: Step): Promise<SoaRequest> {
  const { trx, actor, world, request } = ctx;
  if (soa.evidence.some(({ hash }) => hash === filing.hash)) return soa;
  const bytes = checkFiling(form, { what, by: signerOf(form, what) }, filing);
  const filed = { ip: request.ip, heard_at: heardAt(ctx) };
  const after = take({ now: world.now(), made_by: "device", filed });
  await keepPdf(ctx, bytes);
  const own = await findCompliance(trx, actor.tenant_id);
  const kept_until = soaKeptUntil(own, after.beneficiary.signed_at ?? after.created_at);
  return save(
    ctx,
    soa,
    { ...after, kept_until },
    what === "signed" ? "sign" : what === "completed" ? "complete" : "edit",
  );
}

/** Signatures, numbers and addresses stay out of the audit: it records which fields changed. */
async function save(ctx: Ctx, before: SoaRequest, after: SoaRequest, action: string): Promise<SoaRequest> {
  if (after === before) return before;
  await updateSoa(ctx.trx, ctx.actor.tenant_id, after);
  const changed = changedFields(before, after);
  const silent = Object.keys(changed).filter((name) => !unlogged.has(name));
  const fields = Object.fromEntries(
    silent.map((name) => [name, name === "state" ? changed[name]! : { old: null, new: null }]),
  );
  await audit(ctx, { action, record_type: "soa_request", record_id: after.id, fields });
  ctx.changeSet.add("soa_requests", after.id);
  return after;
}

const unlogged = new Set(["version", "updated_at", "seq", "evidence", "versions", "kept_until"]);
