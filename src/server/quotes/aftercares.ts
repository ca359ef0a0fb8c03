/** Aftercare for families after a funeral: enrolled once per deceased person, status read from the program. */
import { aftercares } from "../../contract/quotes/vendors.ts";
import { type Aftercare, aftercareErrors, type AftercareAsk, familyState } from "../../domain/quotes/aftercare.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import type { NewFamily } from "../../vendors/aftercare/aftercare-port.ts";
import { askVendor, VendorTrouble } from "../../vendors/http/vendor-trouble.ts";
import { insertAftercare, listAftercares, type StoredAftercare, updateAftercare } from "./aftercare-rows.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";

const vendor = "The aftercare program";

export const aftercaresImplementation = implement(aftercares, {
  enroll: async (ctx, { params, body }) => {
    const port = ctx.services.vendors.aftercare;
    const meta = { source: port.source };
    const { row, family } = await ctx.inTenant((inside) => begin(inside, params.id, body));
    if (row.vendor_case !== null) return { data: shown(row), meta };
    const begun = await askVendor(vendor, () => port.enroll(family));
    const after = { ...row, ...begun, updated_at: ctx.world.now() };
    await ctx.inTenant(({ trx, actor }) =>
      updateAftercare(trx, actor.tenant_id, row.id, { ...begun, updated_at: after.updated_at }),
    );
    return { data: shown(after), meta };
  },
  familyStatus: async (ctx, { params }) => {
    const known = await ctx.inTenant(async (inside) => {
      const { id } = await contactToRead(inside, params.id, "contacts.details");
      return listAftercares(inside.trx, inside.actor.tenant_id, id);
    });
    const now = await Promise.all(known.map((row) => refreshed(ctx, row)));
    await keep(ctx, known, now);
    return { data: familyState(now.map(shown)), meta: { source: ctx.services.vendors.aftercare.source } };
  },
});

function shown({ vendor_case: _case, ...row }: StoredAftercare): Aftercare {
  return row;
}

interface Begun {
  row: StoredAftercare;
  family: NewFamily;
}

async function begin(ctx: Ctx, asked_for: number, ask: AftercareAsk): Promise<Begun> {
  const { trx, actor, world, services } = ctx;
  const contact = await contactToWrite(ctx, asked_for, "contacts.edit_all");
  contactMustBeThere(contact);
  const { id } = contact;
  const now = world.now();
  const deceased = await contactToRead(ctx, ask.deceased_contact_id).catch(() =>
    refuse("not_found", { deceased_contact_id: [String(ask.deceased_contact_id)] }),
  );
  const errors = aftercareErrors({ ...ask, deceased_contact_id: deceased.id }, id, dayOf(now));
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  const { consent: _consent, id: given, ...facts } = ask;
  const enrolled = await insertAftercare(trx, actor.tenant_id, {
    ...facts,
    id: given ?? world.uuid(),
    contact_id: id,
    deceased_contact_id: deceased.id,
    consent_at: now,
    status: "invited",
    source: services.vendors.aftercare.source,
    vendor_case: null,
    enrolled_by: actor.user_id,
    created_at: now,
    updated_at: now,
  });
  const { row, isNew } = enrolled ?? refuse("invalid", { id: ["This id is already used."] });
  if (isNew) await audit(ctx, { action: "aftercare", record_type: "contact", record_id: id });
  return { row, family: familyOf(row, contact, deceased) };
}

function familyOf(row: StoredAftercare, contact: Contact, deceased: Contact): NewFamily {
  const { id, relation, service_date, plan_months } = row;
  const phone = contact.phones.find(({ primary }) => primary)?.number ?? "";
  const email = contact.emails.find(({ primary }) => primary)?.address ?? "";
  const family = { name: nameOfContact(contact), phone, email };
  return { id, family, deceased: { name: nameOfContact(deceased) }, relation, service_date, plan_months };
}

const settled = ["completed", "declined"];

/**
 * The program's current status; the last known one if it does not answer, or if another adapter enrolled the family.
 */
async function refreshed({ services }: VendorCtx, row: StoredAftercare): Promise<StoredAftercare> {
  const port = services.vendors.aftercare;
  const { vendor_case, created_at, plan_months } = row;
  if (vendor_case === null || row.source !== port.source || settled.includes(row.status)) return row;
  try {
    return { ...row, status: await port.status({ vendor_case, created_at, plan_months }) };
  } catch (error) {
    if (!(error instanceof VendorTrouble)) throw error;
    return row;
  }
}

async function keep(
  ctx: VendorCtx,
  before: readonly StoredAftercare[],
  after: readonly StoredAftercare[],
): Promise<void> {
  const changed = after.filter(({ status }, at) => status !== before[at]?.status);
  if (changed.length === 0) return;
  await ctx.inTenant(async ({ trx, actor, world }) => {
    for (const { id, status } of changed)
      await updateAftercare(trx, actor.tenant_id, id, { status, updated_at: world.now() });
  });
}
