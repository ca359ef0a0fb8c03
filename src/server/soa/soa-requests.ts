/** Scopes of Appointment (domain §19): made, signed and completed on a device, and filed here. */
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import { soaRequests } from "../../contract/soa/soa-requests.ts";
import { complianceDay } from "../../domain/compliance/compliance.ts";
import { soaPerContactMax } from "../../domain/soa/limits.ts";
import { soaMessages } from "../../domain/soa/messages.ts";
import { draftFields, mergeDraft } from "../../domain/soa/soa-draft.ts";
import { cancelSoa, createSoa, editSoa, rejectSoa } from "../../domain/soa/soa-edit.ts";
import {
  changeForm,
  changeSoa,
  completeSoa,
  completionForm,
  isLateChange,
  isLateCompletion,
  signedForm,
  signSoa,
  type SoaFiler,
} from "../../domain/soa/soa-sign.ts";
import type { NewSoa, SoaEdit, SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaKeptUntil } from "../../domain/soa/soa-rule.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { writtenTime } from "../changes/written-time.ts";
import { mergeWithAuthors } from "../contacts/contact-conflict-rows.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { findCompliance } from "../db/compliance-rows.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { csvFile } from "../outputs/export-files.ts";
import { findContent } from "../storage/content-rows.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import { revokeSoaLinks } from "./soa-link-rows.ts";
import { soaSheet } from "./soa-register.ts";
import { countSoas, findSoa, insertSoa, listSoaRows } from "./soa-rows.ts";
import { fileStep, saveSoa } from "./soa-save.ts";
import { sendLink, showLink } from "./soa-sending.ts";
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
  update: async (ctx, { params, body: { at, base, ...edit } }) => update(ctx, params.id, { edit, base, at }),
  sign: async (ctx, { params, body: { signed, filing } }) => {
    const soa = await soaToWrite(ctx, params.id, writtenTime(ctx, filing.device_at));
    const form = signedForm(soa, signed);
    const take = (filer: SoaFiler) => signSoa(soa, signed, filing, filer);
    return { data: await fileStep(ctx, soa, filing, { what: "signed", form, take }) };
  },
  complete: async (ctx, { params, body: { filing, ...completion } }) => {
    const soa = await soaToWrite(ctx, params.id, writtenTime(ctx, filing.device_at));
    agentMustBe(ctx, soa);
    const form = completionForm(soa, completion, filing);
    const take = (filer: SoaFiler) => completeSoa(soa, completion, filing, filer);
    const is_late = isLateCompletion(soa, filing);
    return { data: await fileStep(ctx, soa, filing, { what: "completed", form, is_late, take }) };
  },
  change: async (ctx, { params, body: { change, filing } }) => {
    const soa = await soaToWrite(ctx, params.id, writtenTime(ctx, filing.device_at));
    agentMustBe(ctx, soa);
    const take = (filer: SoaFiler) => changeSoa(soa, change, filing, filer);
    const form = changeForm(soa, change, filing);
    const is_late = isLateChange(soa, filing);
    return { data: await fileStep(ctx, soa, filing, { what: "changed", form, is_late, take }) };
  },
  reject: async (ctx, { params, body }) => {
    const { reason = "other", note = "", at } = body ?? {};
    const now = writtenTime(ctx, at);
    const soa = await soaToWrite(ctx, params.id, at === undefined ? null : now);
    const author = { now, by: ctx.actor.user_id };
    return { data: await saveSoa(ctx, soa, rejectSoa(soa, { reason, note }, author), "reject") };
  },
  cancel: async (ctx, { params }) => {
    const soa = await soaToWrite(ctx, params.id);
    await revokeSoaLinks(ctx.trx, ctx.actor.tenant_id, soa.id, ctx.world.now());
    const author = { now: ctx.world.now(), by: ctx.actor.user_id };
    return { data: await saveSoa(ctx, soa, cancelSoa(soa, author), "cancel") };
  },
  send: async (ctx, { params, body }) => {
    const soa = await soaToWrite(ctx, params.id);
    agentMustBe(ctx, soa);
    return { data: await sendLink(ctx, soa, body) };
  },
  link: async (ctx, { params }) => {
    const soa = await soaToWrite(ctx, params.id);
    agentMustBe(ctx, soa);
    const shown = await showLink(ctx, soa);
    return { data: shown.link, meta: { soa: shown.soa } };
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

/** A form names its agent: after a transfer, the new one makes a form of their own. */
function agentMustBe({ actor }: Ctx, { user_id }: SoaRequest): void {
  if (user_id !== actor.user_id) refuse("forbidden", { base: [soaMessages.other_agent] });
}

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

interface Update {
  edit: SoaEdit;
  base: SoaEdit | undefined;
  at: number | undefined;
}

async function update(
  ctx: Ctx,
  id: string,
  { edit, base, at }: Update,
): Promise<{ data: SoaRequest; meta: { conflicts: Conflict[] } }> {
  const current = await soaToWrite(ctx, id, at === undefined ? null : writtenTime(ctx, at));
  agentMustBe(ctx, current);
  if (base === undefined) return { data: await saveEdit(ctx, current, edit), meta: { conflicts: [] } };
  const sides = { current: draftFields(current), base: draftFields(base), edit: draftFields(edit) };
  const of = { record_type: "soa_request", record_id: id, ...sides };
  const merged = await mergeWithAuthors(ctx, of, (seen) => mergeDraft(current, seen, edit));
  return { data: await saveEdit(ctx, current, merged.edit), meta: { conflicts: merged.conflicts } };
}

function saveEdit(ctx: Ctx, current: SoaRequest, edit: SoaEdit): Promise<SoaRequest> {
  return saveSoa(ctx, current, editSoa(current, edit, ctx.world.now()), "edit");
}
