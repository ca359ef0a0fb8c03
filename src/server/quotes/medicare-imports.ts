/**
 * Imports Medicare data field by field: first a preview (stored here, sealed), then a selection. If the beneficiary
 * must consent at Medicare first, they return with a code and the preview is made then.
 */
import { randomBytes } from "node:crypto";
import { medicareImports, type MedicareLook } from "../../contract/quotes/vendors.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type DataCapture, emptyDataCapture, patchDataCapture } from "../../domain/fact-finder/data-capture.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import {
  coverageWith,
  medicareChanges,
  medicareEdit,
  type MedicareFacts,
  type MedicareField,
  MedicareFlow,
} from "../../domain/quotes/medicare-import.ts";
import { editContact } from "../../domain/contacts/quick-edit.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import type { Consent } from "../../vendors/medicare/medicare-port.ts";
import { askVendor } from "../../vendors/http/vendor-trouble.ts";
import { findDetail, saveDetail } from "../fact-finder/contact-detail-rows.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { keepNumbers, sealNumber } from "../contacts/contact-secret-rows.ts";
import { contactToWrite } from "../contacts/contact-visibility.ts";
import { insertMedicareLook, lookMs, takeMedicareLook } from "./medicare-import-rows.ts";

const vendor = "Medicare";
const flowPurpose = "medicare_flow";

export const medicareImportsImplementation = implement(medicareImports, {
  import: async (ctx, { params, body }) => {
    // API clients have no beneficiary present to consent.
    if (ctx.actor.api_scopes) refuse("forbidden");
    const meta = { source: ctx.services.vendors.medicare.source };
    const { import_id, fields = [] } = body;
    if (import_id) return { data: await apply(ctx, params.id, { import_id, fields }), meta };
    const contact = await ctx.inTenant((inside) => contactOf(inside, params.id));
    const consent = consentFrom(ctx, params.id, body);
    const consent_url = consent ? undefined : consentUrl(ctx, params.id);
    if (consent_url !== undefined) return { data: { id: null, changes: [], consent_url, applied: [] }, meta };
    const facts = await askVendor(vendor, () => ctx.services.vendors.medicare.facts(contact, consent));
    return { data: await look(ctx, params.id, facts), meta };
  },
});

async function contactOf(ctx: Ctx, id: number): Promise<Contact> {
  const contact = await contactToWrite(ctx, id, "contacts.details_edit");
  contactMustBeThere(contact);
  return contact;
}

/** The contact id precedes the sealed part, so that the callback page knows which contact it belongs to. */
function consentUrl({ services, actor, world }: VendorCtx, contact_id: number): string | undefined {
  const verifier = randomBytes(32).toString("base64url");
  const flow: MedicareFlow = { contact_id, user_id: actor.user_id, verifier, at: world.now() };
  const state = `${contact_id}.${services.box.seal(JSON.stringify(flow), flowPurpose)}`;
  return services.vendors.medicare.consentUrl({ state, verifier });
}

function consentFrom(
  ctx: VendorCtx,
  contact_id: number,
  { code, state }: { code?: string | undefined; state?: string | undefined },
): Consent | undefined {
  if (code === undefined || state === undefined) return undefined;
  const flow = openFlow(ctx, state);
  const fits = flow?.contact_id === contact_id && flow.user_id === ctx.actor.user_id;
  if (!flow || !fits || flow.at < ctx.world.now() - lookMs)
    refuse("invalid", { state: ["This Medicare sign-in expired or was for another contact. Start again."] });
  return { code, verifier: flow.verifier };
}

function openFlow({ services }: VendorCtx, state: string): MedicareFlow | undefined {
  try {
    return MedicareFlow.parse(JSON.parse(services.box.open(state.slice(state.indexOf(".") + 1), flowPurpose)));
  } catch {
    return undefined;
  }
}

function look(ctx: VendorCtx, asked_for: number, facts: MedicareFacts): Promise<MedicareLook> {
  return ctx.inTenant(async (inside) => {
    const { trx, actor, services, world } = inside;
    const contact = await contactOf(inside, asked_for);
    const contact_id = contact.id;
    const coverage = (await findDetail(trx, actor.tenant_id, "data_captures", contact_id))?.coverage_now ?? [];
    const id = world.uuid();
    const { source } = services.vendors.medicare;
    const kept = { id, contact_id, user_id: actor.user_id, source, now: world.now(), facts };
    await insertMedicareLook(trx, actor.tenant_id, services.box, kept);
    await audit(inside, { action: "medicare_look", record_type: "contact", record_id: contact_id });
    return { id, changes: medicareChanges(contact, coverage, facts), consent_url: null, applied: [] };
  });
}

interface Choice {
  import_id: string;
  fields: readonly MedicareField[];
}

function apply(ctx: VendorCtx, asked_for: number, { import_id, fields }: Choice): Promise<MedicareLook> {
  return ctx.inTenant(async (inside) => {
    const { trx, actor, services, world } = inside;
    const contact = await contactOf(inside, asked_for);
    const contact_id = contact.id;
    const now = world.now();
    const taken = { id: import_id, contact_id, user_id: actor.user_id, now };
    const facts = await takeMedicareLook(trx, actor.tenant_id, services.box, taken);
    if (!facts) return refuse("gone", { import_id: ["This Medicare data has expired. Fetch it again."] });
    const applied = fields.filter((field) => facts[field] !== undefined);
    const after = await saveContact(inside, contact, withFacts(contact, facts, applied, now), {
      action: "medicare_import",
    });
    if (applied.includes("mbi_masked") && facts.mbi) {
      const number = { contact_id, ...sealNumber(services.box, "mbi", facts.mbi) };
      await keepNumbers(trx, actor.tenant_id, [number], { now });
    }
    if (applied.includes("plan") && facts.plan) await savePlan(inside, contact_id, facts.plan);
    return { id: null, changes: [], consent_url: null, applied, contact: after };
  });
}

function withFacts(contact: Contact, facts: MedicareFacts, applied: readonly MedicareField[], now: number): Contact {
  const edited = editContact(contact, medicareEdit(facts, applied), now);
  const { mbi_masked } = facts;
  if (!applied.includes("mbi_masked") || !mbi_masked || mbi_masked === edited.mbi_masked) return edited;
  return { ...edited, mbi_masked, updated_at: now, version: contact.version + 1 };
}

/** Current coverage is stored in the fact finder. The audit records that it changed, not its values. */
async function savePlan(ctx: Ctx, contact_id: number, plan: NonNullable<MedicareFacts["plan"]>): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id } = actor;
  const before: DataCapture =
    (await findDetail(trx, tenant_id, "data_captures", contact_id)) ?? emptyDataCapture(contact_id);
  const after = patchDataCapture(before, { coverage_now: coverageWith(before.coverage_now, plan) }, world.now());
  if (after === before) return;
  await saveDetail(trx, "data_captures", after, { tenant_id, updated_by: user_id });
  ctx.changeSet.add("data_captures", contact_id);
  const fields = { coverage_now: { old: null, new: null } };
  await audit(ctx, { action: "medicare_import", record_type: "data_captures", record_id: contact_id, fields });
}
