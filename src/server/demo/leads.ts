/** Demo leads: what vendors sent over the API, a day's figures, and a log with every result. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import { maskedBody } from "../../domain/leads/masked-body.ts";
import type { LeadResult } from "../../domain/leads/results.ts";
import { dayOf } from "../../kit/dates.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";

type Row = Record<string, unknown>;

export interface DemoLeads {
  vendor_keys: Row[];
  leads: Row[];
  lead_days: Row[];
  api_requests: Row[];
}

interface Sent {
  vendor_id: string;
  price: number | null;
  contact: Contact;
  received_at: number;
}

const keptDays = 180;
const loggedMax = 24;

/** `contacts`: with the vendor they came from. */
export function demoLeads(
  chance: Chance,
  {
    now,
    vendors,
    contacts,
    madeBy,
  }: { now: number; vendors: readonly Row[]; contacts: readonly Contact[]; madeBy: string },
): DemoLeads {
  const prices = new Map(vendors.map((vendor) => [vendor["id"] as string, vendor["price_per_lead"] as number | null]));
  const sent = contacts.flatMap((contact): Sent[] => {
    const { api_vendor_id: vendor_id, received_at } = contact;
    if (vendor_id === null || received_at === null || received_at < now - keptDays * dayMs) return [];
    const price = prices.get(vendor_id) ?? null;
    contact.lead_cost = price;
    return [{ vendor_id, price, contact, received_at }];
  });
  const key = keyRow(chance, String(vendors[0]?.["id"]), { now, madeBy });
  return {
    vendor_keys: [key],
    leads: sent.map(({ vendor_id, price, contact, received_at }) => ({
      id: chance.uuid(received_at),
      vendor_id,
      contact_id: contact.id,
      vendor_lead_id: null,
      result: "created",
      cost: price,
      day: dayOf(received_at),
      received_at,
    })),
    lead_days: dayRows(chance, sent),
    api_requests: requestRows(chance, { key, now, sent }),
  };
}

/** Nobody has its token: the demo's admins create a key of their own, or replace this one. */
function keyRow(chance: Chance, vendor_id: string, { now, madeBy }: { now: number; madeBy: string }): Row {
  const id = chance.uuid(now - keptDays * dayMs);
  return {
    id,
    vendor_id,
    name: "Main key",
    token_hash: `none ${id}`,
    token_hint: id.slice(-8),
    rate_per_minute: 600,
    active: true,
    created_at: now - keptDays * dayMs,
    created_by: madeBy,
    last_used_at: now - hourMs,
  };
}

function dayRows(chance: Chance, sent: readonly Sent[]): Row[] {
  const days = new Map<string, { vendor_id: string; day: string; created: number; last_at: number }>();
  for (const { vendor_id, received_at } of sent) {
    const day = dayOf(received_at);
    const known = days.get(`${vendor_id} ${day}`) ?? { vendor_id, day, created: 0, last_at: 0 };
    known.created += 1;
    known.last_at = Math.max(known.last_at, received_at);
    days.set(`${vendor_id} ${day}`, known);
  }
  return [...days.values()].map((row) => ({
    ...row,
    duplicate: chance.yes(0.15) ? 1 : 0,
    rejected: chance.yes(0.1) ? 1 : 0,
  }));
}

interface Logged {
  result: LeadResult;
  status: number;
  reasons: Record<string, string[]>;
}
const results: readonly Logged[] = [
  { result: "created", status: 201, reasons: {} },
  { result: "updated", status: 200, reasons: {} },
  { result: "duplicate", status: 200, reasons: { base: [leadMessages.window] } },
  { result: "created", status: 201, reasons: {} },
  { result: "rejected", status: 422, reasons: { phone: ["Enter a valid US number."] } },
  { result: "rejected", status: 429, reasons: { base: [leadMessages.cap] } },
  { result: "created", status: 201, reasons: {} },
  { result: "error", status: 500, reasons: { base: [leadMessages.failed] } },
];

function requestRows(chance: Chance, { key, now, sent }: { key: Row; now: number; sent: readonly Sent[] }): Row[] {
  const own = sent.filter(({ vendor_id }) => vendor_id === key["vendor_id"]).slice(-loggedMax);
  return own.map(({ contact }, nth) => {
    const at = now - hourMs - (own.length - nth) * 5 * hourMs;
    const logged = results[nth % results.length] ?? { result: "created", status: 201, reasons: {} };
    const isAccepted = logged.status < 300;
    const { first_name, last_name, phones } = contact;
    const body = { lead_id: `H-${9_000 + nth}`, first_name, last_name, phone: phones[0]?.number ?? "" };
    return {
      id: chance.uuid(at),
      at,
      vendor_id: key["vendor_id"],
      key_id: key["id"],
      method: "POST",
      path: "/v1/leads",
      ...logged,
      ms: chance.whole(6, 40),
      contact_id: isAccepted ? contact.id : null,
      masked_body: maskedBody(body),
      ip: "203.0.113.24",
    };
  });
}
