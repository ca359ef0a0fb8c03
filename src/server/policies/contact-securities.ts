/** Securities of a contact: visible to and written by licensed users only, merged field by field. */
import { contactSecurities, type SecurityChanged } from "../../contract/policies/contact-securities.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { editSecurity, mergeSecurity, writeSecurity } from "../../domain/policies/security-edit.ts";
import {
  emptySecurityFields,
  type NewSecurity,
  type Security,
  type SecurityEdit,
  type SecurityFields,
  securityFieldNames,
} from "../../domain/policies/security.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import { holdsSecuritiesLicense } from "../access/securities-license-rows.ts";
import { mergeWithAuthors } from "../contacts/contact-conflict-rows.ts";
import { putBackRow } from "../contacts/contact-put-back.ts";
import {
  findSecurity,
  insertSecurity,
  listSecurityRows,
  markSecurityDeleted,
  type StoredSecurity,
  updateSecurity,
} from "./contact-security-rows.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";

export const contactSecuritiesImplementation = implement(contactSecurities, {
  list: async (ctx, { params }) => {
    const contact_id = await contactToSee(ctx, params.id);
    return { data: await listSecurityRows(ctx.trx, ctx.actor.tenant_id, contact_id) };
  },
  open: async (ctx, { params }) => {
    const contact_id = await contactToSee(ctx, params.id);
    return { data: await liveSecurity(ctx, contact_id, params.securityId) };
  },
  create: async (ctx, { params, body: { id, at, ...typed } }) => {
    const contact_id = await contactToChange(ctx, params.id);
    const data = await writeOnce(ctx, contact_id, { typed: { ...typed, id: id ?? ctx.world.uuid() }, at });
    return { data, meta: { conflicts: [] } };
  },
  update: async (ctx, { params, body: { base = {}, ...edit } }) => {
    const contact_id = await contactToChange(ctx, params.id);
    return change(ctx, await liveSecurity(ctx, contact_id, params.securityId), { edit, base });
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world, changeSet } = ctx;
    const contact_id = await contactToChange(ctx, params.id);
    const security = await storedSecurity(ctx, contact_id, params.securityId);
    if (security.deleted_at !== null) return;
    await markSecurityDeleted(trx, actor.tenant_id, security.id, world.now());
    const fields = changedFields<SecurityFields>(auditFields(security), emptySecurityFields);
    await audit(ctx, { action: "delete", record_type: "security", record_id: security.id, fields });
    changeSet.add("securities", security.id);
  },
  restore: async (ctx, { params }) => {
    const contact_id = await contactToChange(ctx, params.id);
    const stored = await storedSecurity(ctx, contact_id, params.securityId);
    const security = withoutDeletion(stored);
    if (stored.deleted_at === null) return { data: security };
    return { data: await putBackRow(ctx, { table: "securities", record_type: "security" }, security) };
  },
});

/** 404 for a contact that is not visible, with or without a license. */
async function contactToSee(ctx: Ctx, id: number): Promise<number> {
  const contact = await contactToRead(ctx, id, "securities.see");
  await mustBeLicensed(ctx);
  return contact.id;
}

async function contactToChange(ctx: Ctx, id: number): Promise<number> {
  const contact = await contactToWrite(ctx, id, "securities.edit");
  contactMustBeThere(contact);
  await mustBeLicensed(ctx);
  return contact.id;
}

/** While acting, the license of the user acted as counts. */
async function mustBeLicensed({ trx, actor, world }: Ctx): Promise<void> {
  if (!(await holdsSecuritiesLicense(trx, actor, world.now()))) refuse("forbidden");
}

async function storedSecurity(ctx: Ctx, contact_id: number, id: string): Promise<StoredSecurity> {
  return (await findSecurity(ctx.trx, ctx.actor.tenant_id, { contact_id, id })) ?? refuse("not_found");
}

async function liveSecurity(ctx: Ctx, contact_id: number, id: string): Promise<Security> {
  return notDeleted(await storedSecurity(ctx, contact_id, id));
}

/** Idempotent by id. Keeps the device's time of writing, within its time offline. */
async function writeOnce(
  ctx: Ctx,
  contact_id: number,
  { typed, at }: { typed: NewSecurity; at: number | undefined },
): Promise<Security> {
  const { trx, actor, changeSet } = ctx;
  const known = await findSecurity(trx, actor.tenant_id, { contact_id, id: typed.id });
  if (known) return withoutDeletion(known);
  const now = writtenTime(ctx, at);
  const security = writeSecurity(contact_id, typed, { now, by: actor.user_id });
  if (!(await insertSecurity(trx, actor.tenant_id, security))) refuse("invalid", { id: ["This id is already used."] });
  const fields = changedFields<SecurityFields>(emptySecurityFields, auditFields(security));
  await audit(ctx, { action: "create", record_type: "security", record_id: security.id, fields });
  changeSet.add("securities", security.id);
  return security;
}

/** A security's own values: everything entered; only the last digits of the account number. */
function auditFields(security: Security): SecurityFields {
  return Object.fromEntries(securityFieldNames.map((name) => [name, security[name]])) as SecurityFields;
}

/** Merges first: only fields nobody else changed in the meantime are applied; the rest is returned as conflicts. */
async function change(
  ctx: Ctx,
  current: Security,
  { edit, base }: { edit: SecurityEdit; base: SecurityEdit },
): Promise<SecurityChanged> {
  const { trx, actor, world, changeSet } = ctx;
  const of = { record_type: "security", record_id: current.id, current, base, edit };
  const merged = await mergeWithAuthors(ctx, of, (seen) => mergeSecurity(current, edit, seen));
  const data = editSecurity(current, merged.edit, world.now());
  const { conflicts } = merged;
  if (data === current) return { data, meta: { conflicts } };
  await updateSecurity(trx, actor.tenant_id, data);
  const { seq: _seq, version: _version, updated_at: _at, ...after } = data;
  const fields = changedFields(current, after);
  await audit(ctx, { action: "edit", record_type: "security", record_id: data.id, fields });
  changeSet.add("securities", data.id);
  return { data, meta: { conflicts } };
}
