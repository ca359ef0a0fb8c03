/** What a batch of leads writes about its people: contacts, their consents and notes, and a word to the owners. */
import { systemNote } from "../../domain/contacts/note.ts";
import type { LeadIn } from "../../domain/account/notice-fact.ts";
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { createContact } from "../../domain/contacts/quick-edit.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { auditAll } from "../changes/audit.ts";
import { noteConsents } from "../consent/note-consent.ts";
import { insertNote } from "../contacts/contact-note-rows.ts";
import { takeNumbers } from "../contacts/contact-number-rows.ts";
import { creationEntry, insertContactsWhenStamped } from "../contacts/contact-rows.ts";
import { phonesUnderVerdicts } from "../contacts/number-verdict-rows.ts";
import { attachEarlierMessages, addressesOf } from "../contacts/earlier-message-rows.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import { noticeOfLeads } from "../notices/notice-rows.ts";
import type { IntakeVendor } from "./intake-rows.ts";

export interface NewPerson {
  vendor: IntakeVendor;
  request: RequestFacts;
  lead: Lead;
  fields: ContactEdit;
  place: { owner_id?: string | null; pool_id?: string | null };
  tag_ids: string[];
}

export interface TakenLead {
  vendor: IntakeVendor;
  lead: Lead;
  fields: ContactEdit;
  contact: Contact;
}

/** The contacts of new people, in order. Their rows are written when the transaction is stamped. */
export async function addPersons(ctx: Ctx, persons: readonly NewPerson[]): Promise<TakenLead[]> {
  if (persons.length === 0) return [];
  const { trx, actor, world } = ctx;
  const now = world.now();
  const drafts = persons.map(({ fields, place, tag_ids }) => {
    const { owner_id = null, pool_id = null } = place;
    return createContact({ id: 1, ref: world.uuid(), fields, owner_id, pool_id, tag_ids, now, actor: null });
  });
  const phones = await phonesUnderVerdicts(
    trx,
    actor.tenant_id,
    drafts.map((draft) => draft.phones),
  );
  const first = await takeNumbers(trx, actor.tenant_id, drafts.length);
  const contacts = drafts.map((draft, at) => ({ ...draft, id: first + at, phones: phones[at] ?? draft.phones }));
  await insertContactsWhenStamped(ctx, contacts);
  await attachEarlierMessages(
    ctx,
    contacts.map((contact) => addressesOf(contact.id, contact)),
  );
  const entries = contacts.map((contact, at) => ({
    ...creationEntry(contact),
    ...(persons[at] && { reason: `Lead from ${persons[at].vendor.vendor_name}`, request: persons[at].request }),
  }));
  await auditAll(ctx, entries);
  return persons.map(({ vendor, lead, fields }, at) => ({ vendor, lead, fields, contact: contacts[at] as Contact }));
}

/** Consents for the numbers the leads name, notes, and the notices of owners. */
export async function noteLeads(ctx: Ctx, leads: readonly TakenLead[]): Promise<void> {
  await noteConsents(ctx, leads.flatMap(consentsOf));
  for (const { lead, contact } of leads) await noteOf(ctx, contact, lead);
  tellOwners(ctx, leads);
}

/** A refusal made to us later than the consent stands. */
function consentsOf({ lead: { consent }, fields, contact }: TakenLead) {
  if (!consent) return [];
  const { text: words, page, ip } = consent;
  const at = Date.parse(consent.at);
  const said = { contact_id: contact.id, event: "granted", how: "vendor", words, page, ip, at } as const;
  return (fields.phones ?? []).flatMap(({ number: address }) =>
    (["call", "text"] as const).map((channel) => ({ ...said, channel, address })),
  );
}

async function noteOf({ trx, actor, world, changeSet }: Ctx, { id }: Contact, { notes }: Lead): Promise<void> {
  if (notes.trim() === "") return;
  const note = systemNote(id, world.uuid(), notes, { now: world.now(), by: null });
  await insertNote(trx, actor.tenant_id, note);
  changeSet.add("notes", note.id);
}

function tellOwners({ actor, world, changeSet }: Ctx, leads: readonly TakenLead[]): void {
  const now = world.now();
  const told = new Map<string, { id: string; user_id: string; lead: LeadIn; day: string }>();
  for (const { vendor, contact } of leads) {
    const { vendor_id, vendor_name, timezone } = vendor;
    if (contact.owner_id === null) continue;
    const key = `${contact.owner_id} ${vendor_id}`;
    const known = told.get(key);
    const lead = { vendor_id, vendor_name, contact_id: contact.id, leads: (known?.lead.leads ?? 0) + 1 };
    const day = dayOf(now, zoneName(timezone));
    told.set(key, { id: known?.id ?? world.uuid(), user_id: contact.owner_id, lead, day });
  }
  if (told.size > 0)
    changeSet.insert("notice_facts", noticeOfLeads({ tenant_id: actor.tenant_id, now }, [...told.values()]));
}
