/**
 * What becomes of leads, several in one transaction. The API and the sandbox run the same steps, the sandbox in a
 * transaction that is undone.
 */
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { createContact, editContact } from "../../domain/contacts/quick-edit.ts";
import { matchKeyNumbers } from "../../domain/duplicates/match.ts";
import { addedByLead, isSamePerson, reachKeys } from "../../domain/leads/known-person.ts";
import { contactFieldsOf, isCallable, type Lead, type ReadLead } from "../../domain/leads/lead.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import { type LeadResult, placeOfLead } from "../../domain/leads/results.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { addPersons, type NewPerson, noteLeads, type TakenLead } from "./intake-writes.ts";
import {
  findPersons,
  type HeldVendor,
  holdVendors,
  type IntakeVendor,
  type KnownPerson,
  type LeadRow,
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

/** One lead of a batch, with the request it came in. */
export interface AskedLead {
  vendor: IntakeVendor;
  read: ReadLead;
  request: RequestFacts;
}

interface ReadLeadOf extends AskedLead {
  lead: Lead;
  draft: Contact;
}

/** Two leads of a batch are about the same contact: the second one has to see what the first one did. */
export class SameContact extends Error {}

/** The vendors whose leads were counted, to be written with the requests. */
export type Counted = ReadonlyMap<string, HeldVendor>;

/**
 * `ctx`: of the system, in the vendors' company. The outcomes are in the order of the leads. Leads about one person do
 * not belong in one batch. Throws a refusal when the transaction must be undone, because a lead is already counted.
 */
export async function takeLeads(
  ctx: Ctx,
  asked: readonly AskedLead[],
): Promise<{ outcomes: LeadOutcome[]; counted: Counted }> {
  const now = ctx.world.now();
  const read = asked.map((one): ReadLeadOf | LeadOutcome => {
    const { lead, errors } = one.read;
    return lead ? { ...one, lead, draft: draftOf(one, lead, now) } : rejected(422, errors);
  });
  const leads = read.filter((one) => "lead" in one && "draft" in one) as ReadLeadOf[];
  if (leads.length === 0) return { outcomes: read as LeadOutcome[], counted: new Map() };
  const { tenant_id } = ctx.actor;
  const held = await holdVendors(ctx.trx, tenant_id, [...new Set(leads.map(({ vendor }) => vendor.vendor_id))]);
  const counting = new Map(held.map((vendor) => [vendor.vendor_id, vendor]));
  const persons = await personsOf(ctx, leads);
  const taken: TakenLead[] = [];
  const made: NewPerson[] = [];
  const outcomes: (LeadOutcome | { ofTaken: number } | { ofMade: number })[] = [];
  const seen = new Set<number>();
  for (const one of read) {
    if (!("draft" in one)) {
      outcomes.push(one);
      continue;
    }
    const known = persons.find((contact) => isSamePerson(one.draft, contact));
    if (known && seen.has(known.id)) throw new SameContact();
    if (known) seen.add(known.id);
    const fate = decisionOn(ctx, one, { known, counting });
    if ("result" in fate) outcomes.push(fate);
    else if (fate.known) {
      outcomes.push({ ofTaken: taken.length });
      taken.push({
        ...fate,
        contact: await addToPerson({ ...ctx, request: one.request }, { ...fate, known: fate.known }),
      });
    } else {
      outcomes.push({ ofMade: made.length });
      made.push(fate);
    }
  }
  const added = await addPersons(ctx, made);
  await noteLeads(ctx, [...taken, ...added]);
  const touched = new Map(
    [...counting].filter(([id]) => [...taken, ...made].some(({ vendor }) => vendor.vendor_id === id)),
  );
  return {
    counted: touched,
    outcomes: outcomes.map((one) => {
      if ("result" in one) return one;
      return "ofTaken" in one
        ? acceptedAs("updated", ctx, taken[one.ofTaken])
        : acceptedAs("created", ctx, added[one.ofMade]);
    }),
  };
}

function acceptedAs(result: "created" | "updated", { world }: Ctx, taken: TakenLead | undefined): LeadOutcome {
  if (!taken) throw new Error("A lead that was taken is missing.");
  const { contact, lead, fields } = taken;
  return {
    result,
    status: result === "created" ? 201 : 200,
    reasons: {},
    contact,
    consented: lead.consent !== undefined,
    lead: {
      id: world.uuid(),
      contact_id: contact.id,
      vendor_lead_id: lead.lead_id ?? null,
      cost: fields.lead_cost ?? null,
    },
  };
}

/** What a lead's person is found by; leads that share one are not taken in one batch. */
export function personKeysOf({ lead }: ReadLead): string[] {
  if (!lead) return [];
  const { phones, emails } = reachKeys(contactFieldsOf(lead, { vendor_id: "", price: null, isCallable: true }));
  return [...phones, ...emails];
}

function draftOf({ vendor }: AskedLead, lead: Lead, now: number): Contact {
  const fields = contactFieldsOf(lead, {
    vendor_id: vendor.vendor_id,
    price: null,
    isCallable: isCallable(lead, vendor),
  });
  return createContact({ id: 1, ref: "", fields, owner_id: null, pool_id: null, tag_ids: [], now, actor: null });
}

async function personsOf(ctx: Ctx, leads: readonly ReadLeadOf[]): Promise<KnownPerson[]> {
  const match_keys: number[] = [];
  const texts: string[] = [];
  for (const { draft } of leads) {
    const keys = draft.last_name !== "" || draft.business_name !== "" ? matchKeyNumbers(draft) : [];
    const { phones, emails } = reachKeys(draft);
    if (keys.length > 0) match_keys.push(...keys);
    else texts.push(...phones, ...emails);
  }
  return findPersons(ctx.trx, ctx.actor.tenant_id, { match_keys, texts });
}

interface Finding {
  known: KnownPerson | undefined;
  counting: Map<string, HeldVendor>;
}

/** Counts the lead, unless it is a duplicate, the cap is reached, the vendor is off or its keys have changed. */
function decisionOn(
  ctx: Ctx,
  { vendor, lead, request }: ReadLeadOf,
  { known, counting }: Finding,
): LeadOutcome | (NewPerson & { known: KnownPerson | undefined; isInquiry: boolean }) {
  if (known && isWithinWindow(known, vendor, ctx.world.now()))
    return { result: "duplicate", status: 200, reasons: { base: [leadMessages.window] }, contact: known, lead: null };
  const held = counting.get(vendor.vendor_id);
  if (!held?.is_on) return rejected(403, { base: [leadMessages.off] });
  if (held.keys_version !== vendor.keys_version) return rejected(401, { base: [leadMessages.key] });
  const day = vendorDay(ctx, vendor);
  const taken = held.taken_on === day ? held.taken : 0;
  if (held.daily_cap !== null && taken >= held.daily_cap) return overCap(ctx, vendor);
  const needsPlace = !known || (known.owner_id === null && known.pool_id === null);
  const place = placeOfLead(held, new Set(held.able), held.turn);
  counting.set(vendor.vendor_id, {
    ...held,
    taken_on: day,
    taken: taken + 1,
    turn: held.turn + (needsPlace ? 1 : 0),
  });
  const isInquiry = isCallable(lead, held);
  const price = lead.price ?? held.price_per_lead;
  const fields = contactFieldsOf(lead, { vendor_id: vendor.vendor_id, price, isCallable: isInquiry });
  return { vendor, lead, request, known, fields, isInquiry, tag_ids: held.tag_ids, place: needsPlace ? place : {} };
}

function isWithinWindow({ sent_at }: KnownPerson, vendor: IntakeVendor, now: number): boolean {
  const at = new Map(Object.entries(sent_at ?? {})).get(vendor.vendor_id);
  return at !== undefined && at > now - vendor.duplicate_window_days * dayMs;
}

function overCap(ctx: Ctx, vendor: IntakeVendor): LeadOutcome {
  const zone = zoneName(vendor.timezone);
  const left = startOfDay(addDays(vendorDay(ctx, vendor), 1), zone) - ctx.world.now();
  return { ...rejected(429, { base: [leadMessages.cap] }), retry_after: Math.max(1, Math.ceil(left / 1_000)) };
}

export const reasonOf = ({ vendor_name }: IntakeVendor) => `Lead from ${vendor_name}`;

export function rejected(status: number, reasons: FieldErrors): LeadOutcome {
  return { result: "rejected", status, reasons, contact: null, lead: null };
}

export function vendorDay({ world }: Pick<Ctx, "world">, { timezone }: Pick<IntakeVendor, "timezone">): string {
  return dayOf(world.now(), zoneName(timezone));
}

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
