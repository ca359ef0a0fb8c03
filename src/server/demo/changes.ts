/** Audit entries for demo contacts, so that their history and the tenant's log have content. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { leadStatuses } from "../../domain/reference/reference.ts";
import { dayMs } from "../../kit/durations.ts";
import type { BookFacts } from "./contacts.ts";
import type { Chance } from "./chance.ts";

type Row = Record<string, unknown>;
type Fields = Record<string, { old: unknown; new: unknown }>;

/** The last of them results in the current values. */
export function demoChanges(chance: Chance, contact: Contact, facts: BookFacts): Row[] {
  const { owner_id, created_at } = contact;
  if (owner_id === null || !chance.yes(0.12)) return [];
  const count = chance.whole(1, 3);
  const span = Math.min(40 * dayMs, facts.now - created_at);
  const times = Array.from({ length: count }, () => facts.now - Math.floor(chance.next() * span)).sort((a, b) => a - b);
  return times.map((at, nth) => ({
    id: chance.uuid(at),
    at,
    actor_id: chance.yes(0.85) ? owner_id : chance.of(facts.owners),
    acting_as_id: null,
    action: "edit",
    record_type: "contact",
    record_id: String(contact.id),
    fields: changeOf(chance, contact, facts, nth),
    reason: "",
    ip: "203.0.113.7",
    op_id: null,
    request_id: null,
  }));
}

function changeOf(chance: Chance, contact: Contact, { statusIds }: BookFacts, nth: number): Fields {
  const { addresses, phones, preferred_channel, occupation, status_id } = contact;
  const street = addresses.map((address) => ({ ...address, line1: `${chance.whole(1, 900)} Old Mill Road` }));
  const choices: readonly Fields[] = [
    { status_id: { old: statusIds.get(chance.of(leadStatuses.slice(0, 4))) ?? null, new: status_id } },
    { addresses: { old: street, new: addresses } },
    { phones: { old: phones.slice(0, 1), new: phones } },
    { preferred_channel: { old: null, new: preferred_channel } },
    { occupation: { old: "", new: occupation } },
  ];
  const real = choices.filter((fields) => Object.values(fields).every(({ old, new: now }) => !isSame(old, now)));
  return real[nth % Math.max(1, real.length)] ?? { category: { old: null, new: contact.category } };
}

function isSame(old: unknown, now: unknown): boolean {
  return JSON.stringify(old) === JSON.stringify(now);
}
