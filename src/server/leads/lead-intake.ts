/** What becomes of one lead. The API and the sandbox run the same steps, the sandbox in a transaction that is undone. */
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { createContact, editContact } from "../../domain/contacts/quick-edit.ts";
import { systemNote } from "../../domain/contacts/note.ts";
import { matchKeyNumbers } from "../../domain/duplicates/match.ts";
import { addedByLead, isSamePerson, reachKeys } from "../../domain/leads/known-person.ts";
import { contactFieldsOf, isCallable, type Lead, type LeadConsent, readLead } from "../../domain/leads/lead.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import { type LeadResult, placeOfLead } from "../../domain/leads/results.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { noteConsent } from "../consent/note-consent.ts";
import type { Ctx } from "../context.ts";
import { takeNumbers } from "../contacts/contact-number-rows.ts";
import { insertNote } from "../contacts/contact-note-rows.ts";
import { creationEntry, insertContacts, saveContact } from "../contacts/contact-rows.ts";
import { newUnderKeptVerdicts } from "../contacts/number-verdict-rows.ts";
import { notifyLeadIn } from "../notices/notice-rows.ts";
import {
  type CountedVendor,
  countLead,
  findPersons,
  type IntakeVendor,
  type KnownPerson,
  type LeadRow,
  lockPerson,
  whyNotCounted,
} from "./intake-rows.ts";

export interface LeadOutcome {
  result: LeadResult;
  status: number;
  reasons: FieldErrors;
  contact: Contact | null;
  lead: LeadRow | null;
  /** Whether consent was sent and noted. */
  consented?: boolean;
  /** Seconds until another attempt makes sense. */
  retry_after?: number;
}

/**
 * `ctx`: of the system, in the vendor's company. Throws a refusal when the transaction must be undone, because the lead
 * is already counted.
 */
export async function takeLead(ctx: Ctx, vendor: IntakeVendor, body: unknown): Promise<LeadOutcome> {
  const read = readLead(body, ctx.world.now());
  if (!read.lead) return rejected(422, read.errors);
  const { lead } = read;
  const draft = newContact(
    ctx.world.now(),
    contactFieldsOf(lead, { vendor_id: vendor.vendor_id, price: null, isCallable: isCallable(lead, vendor) }),
  );
  const known = await knownPerson(ctx, vendor, draft);
  if (known && isWithinWindow(known, vendor, ctx.world.now()))
    return { result: "duplicate", status: 200, reasons: { base: [leadMessages.window] }, contact: known, lead: null };
  const needsPlace = !known || (known.owner_id === null && known.pool_id === null);
  const { tenant_id } = ctx.actor;
  const counted = await countLead(ctx.trx, { tenant_id, vendor, day: vendorDay(ctx, vendor), places: needsPlace });
  if (!counted) return notCounted(ctx, vendor);
  const fields = contactFieldsOf(lead, {
    vendor_id: vendor.vendor_id,
    price: lead.price ?? counted.price_per_lead,
    isCallable: isCallable(lead, counted),
  });
  const place = placeOfLead(counted, new Set(counted.able), counted.turn);
  const contact = known
    ? await addToPerson(ctx, {
        known,
        fields,
        place: needsPlace ? place : {},
        vendor,
        isInquiry: isCallable(lead, counted),
      })
    : await addPerson(ctx, { fields, place, counted, vendor });
  if (lead.consent) await noteConsents(ctx, contact, { fields, consent: lead.consent });
  await noteOf(ctx, contact, lead);
  if (contact.owner_id !== null) await tellOwner(ctx, contact, vendor);
  return {
    result: known ? "updated" : "created",
    status: known ? 200 : 201,
    reasons: {},
    contact,
    consented: lead.consent !== undefined,
    lead: {
      id: ctx.world.uuid(),
      contact_id: contact.id,
      vendor_lead_id: lead.lead_id ?? null,
      cost: fields.lead_cost ?? null,
    },
  };
}

export function rejected(status: number, reasons: FieldErrors): LeadOutcome {
  return { result: "rejected", status, reasons, contact: null, lead: null };
}

export function vendorDay({ world }: Pick<Ctx, "world">, { timezone }: Pick<IntakeVendor, "timezone">): string {
  return dayOf(world.now(), zoneName(timezone));
}

function newContact(
  now: number,
  fields: ContactEdit,
  made: { ref?: string; owner_id?: string | null; pool_id?: string | null; tag_ids?: string[] } = {},
): Contact {
  const { ref = "", owner_id = null, pool_id = null, tag_ids = [] } = made;
  return createContact({ id: 1, ref, fields, owner_id, pool_id, tag_ids, now, actor: null });
}

async function knownPerson(ctx: Ctx, vendor: IntakeVendor, draft: Contact): Promise<KnownPerson | undefined> {
  const { tenant_id } = ctx.actor;
  const { phones, emails } = reachKeys(draft);
  const texts = [...phones, ...emails];
  await lockPerson(ctx.trx, tenant_id, texts);
  const named = draft.last_name !== "" || draft.business_name !== "";
  const match_keys = named ? matchKeyNumbers(draft) : [];
  const found = await findPersons(ctx.trx, { tenant_id, vendor_id: vendor.vendor_id, match_keys, texts });
  return found.find((contact) => isSamePerson(draft, contact));
}

function isWithinWindow({ sent_at }: KnownPerson, { duplicate_window_days }: IntakeVendor, now: number): boolean {
  return sent_at !== null && sent_at > now - duplicate_window_days * dayMs;
}

async function notCounted(ctx: Ctx, vendor: IntakeVendor): Promise<LeadOutcome> {
  const why = await whyNotCounted(ctx.trx, ctx.actor.tenant_id, vendor);
  if (why === "off") return rejected(403, { base: [leadMessages.off] });
  if (why === "keys") return rejected(401, { base: [leadMessages.key] });
  const zone = zoneName(vendor.timezone);
  const left = startOfDay(addDays(vendorDay(ctx, vendor), 1), zone) - ctx.world.now();
  return { ...rejected(429, { base: [leadMessages.cap] }), retry_after: Math.max(1, Math.ceil(left / 1_000)) };
}

interface NewPerson {
  fields: ContactEdit;
  place: ReturnType<typeof placeOfLead>;
  counted: CountedVendor;
  vendor: IntakeVendor;
}

async function addPerson(ctx: Ctx, { fields, place, counted, vendor }: NewPerson): Promise<Contact> {
  const { trx, actor, world } = ctx;
  const made = newContact(world.now(), fields, { ref: world.uuid(), ...place, tag_ids: counted.tag_ids });
  const checked = await newUnderKeptVerdicts(ctx, made);
  const contact = { ...checked, id: await takeNumbers(trx, actor.tenant_id, 1) };
  await insertContacts(trx, actor.tenant_id, [contact]);
  await audit(ctx, { ...creationEntry(contact), reason: reasonOf(vendor) });
  ctx.changeSet.add("contacts", contact.id);
  return contact;
}

const reasonOf = ({ vendor_name }: IntakeVendor) => `Lead from ${vendor_name}`;

interface KnownLead {
  known: KnownPerson;
  fields: ContactEdit;
  place: Partial<ReturnType<typeof placeOfLead>>;
  isInquiry: boolean;
  vendor: IntakeVendor;
}

async function addToPerson(ctx: Ctx, { known, fields, place, vendor, isInquiry }: KnownLead): Promise<Contact> {
  const { status_effect, sent_at: _sent, ...contact } = known;
  const now = ctx.world.now();
  const status = status_effect === null ? undefined : { effect: status_effect };
  const edited = editContact(contact, addedByLead(contact, fields), now, status);
  const isPlaced = place.owner_id != null || place.pool_id != null;
  const placed = isPlaced ? { ...edited, ...place, assigned_at: place.owner_id ? now : edited.assigned_at } : edited;
  // An inquiry is a ground to call for a while, but only with consent.
  const received_at = isInquiry ? now : contact.received_at;
  const next = { ...placed, received_at, updated_at: now, version: contact.version + 1 };
  return saveContact(ctx, contact, next, { action: "edit", reason: reasonOf(vendor) });
}

/** For the numbers the lead names. A refusal made to us later than the consent stands. */
async function noteConsents(
  ctx: Ctx,
  { id: contact_id }: Contact,
  { fields, consent }: { fields: ContactEdit; consent: LeadConsent },
): Promise<void> {
  const { text: words, page, ip } = consent;
  const said = { contact_id, event: "granted", how: "vendor", words, page, ip, at: Date.parse(consent.at) } as const;
  for (const { number: address } of fields.phones ?? [])
    for (const channel of ["call", "text"] as const) await noteConsent(ctx, { ...said, channel, address });
}

async function noteOf(ctx: Ctx, { id }: Contact, { notes }: Lead): Promise<void> {
  if (notes.trim() === "") return;
  const { trx, actor, world } = ctx;
  const note = systemNote(id, world.uuid(), notes, { now: world.now(), by: null });
  await insertNote(trx, actor.tenant_id, note);
  ctx.changeSet.add("notes", note.id);
}

async function tellOwner(ctx: Ctx, { id: contact_id, owner_id }: Contact, vendor: IntakeVendor): Promise<void> {
  const { trx, actor, world } = ctx;
  const told = await notifyLeadIn(
    trx,
    { tenant_id: actor.tenant_id, user_id: owner_id ?? "" },
    {
      id: world.uuid(),
      lead: { vendor_id: vendor.vendor_id, vendor_name: vendor.vendor_name, contact_id },
      day: vendorDay(ctx, vendor),
      now: world.now(),
    },
  );
  ctx.changeSet.add("notice_facts", told);
}
