/** Do-not-call requests, and the recorded legal grounds that still allow a call (domain §12, §23 R). */
import { addMonths, dayOf } from "../../kit/dates.ts";
import type { Contact, Phone } from "../contacts/contact.ts";
import { isSamePhone } from "../values/phone-number.ts";
import { isListedDnc } from "../contacts/reach.ts";
import { may } from "../users/access.ts";
import type { CurrentUser } from "../users/user.ts";

export const callGrounds = ["written_consent", "client", "inquiry", "manager"] as const;
export type CallGround = (typeof callGrounds)[number];

/** Why a number is blocked: its holder asked us, or it is on a do-not-call list. */
export type DoNotCall = "asked" | "listed";

/** Stored validity of a ground in months, with effective date and source. */
export interface GroundRules {
  as_of: string;
  source: string;
  client_months: number;
  inquiry_months: number;
}
export const defaultGroundRules: GroundRules = {
  as_of: "2026-01-01",
  source: "47 CFR 64.1200(f)(5) and (c)(2)",
  client_months: 18,
  inquiry_months: 3,
};

/** Contact fields that determine the grounds. */
export type GroundContact = Pick<Contact, "category" | "in_force_policies" | "last_activity_at" | "received_at">;

export function doNotCallOf(phone: Pick<Phone, "do_not_call" | "dnc_status"> | undefined): DoNotCall | null {
  if (!phone) return null;
  if (phone.do_not_call || phone.dnc_status === "internal") return "asked";
  return isListedDnc(phone) ? "listed" : null;
}

export function phoneOf(contact: Pick<Contact, "phones">, number: string): Phone | undefined {
  return contact.phones.find((phone) => isSamePhone(phone.number, number));
}

/**
 * Legal grounds valid for this contact now. A request made to us is permanent: being a client or an earlier inquiry
 * does not override it, only their written consent or a manager does.
 */
export function groundsFor(
  kind: DoNotCall,
  contact: GroundContact | null,
  { user, now, rules }: { user: Pick<CurrentUser, "account_type" | "rm">; now: number; rules: GroundRules },
): CallGround[] {
  const byRecord = kind === "listed" && contact ? groundsOnRecord(contact, now, rules) : [];
  return ["written_consent", ...byRecord, ...(may(user, "contacts.transfer") ? (["manager"] as const) : [])];
}

function groundsOnRecord(contact: GroundContact, now: number, rules: GroundRules): CallGround[] {
  const since = (months: number) => addMonths(dayOf(now), -months);
  const isSince = (at: number | null, months: number) => at !== null && dayOf(at) >= since(months);
  const isClient =
    contact.in_force_policies > 0 ||
    (contact.category === "client" && isSince(contact.last_activity_at, rules.client_months));
  return [
    ...(isClient ? (["client"] as const) : []),
    ...(isSince(contact.received_at, rules.inquiry_months) ? (["inquiry"] as const) : []),
  ];
}
