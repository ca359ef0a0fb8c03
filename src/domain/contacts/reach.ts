/** Contact actions in a row or the header: the link of each, or why it is blocked (domain §4, §25). */
import type { Contact, Email, Phone } from "./contact.ts";
import { showPhoneLine, telLink } from "../values/phone-number.ts";

export type WayKind = "call" | "text" | "email";

export interface Way {
  kind: WayKind;
  /** The number or address as shown; empty when there is none. */
  shown: string;
  /** The link; null with `why` when blocked, but of a text: who asked us to stop, and when, is said where it opens. */
  href: string | null;
  why: string | null;
}

export function waysTo(contact: Pick<Contact, "id" | "phones" | "emails">): Record<WayKind, Way> {
  const phone = primaryOf(contact.phones);
  const email = primaryOf(contact.emails);
  return {
    call: way("call", phone && { shown: showPhoneLine(phone), href: telLink(phone) }, whyNoCall(phone)),
    text: {
      ...way("text", phone && { shown: showPhoneLine(phone), href: "" }, whyNoText(phone)),
      href: phone ? textPath(contact.id) : null,
    },
    email: way("email", email && { shown: email.address, href: `mailto:${email.address}` }, whyNoEmail(email)),
  };
}

export function primaryOf<T extends { primary: boolean }>(items: readonly T[]): T | undefined {
  return items.find(({ primary }) => primary) ?? items[0];
}

/** Numbers on a do-not-call list. */
export function isListedDnc({ dnc_status }: Pick<Phone, "dnc_status">): boolean {
  return dnc_status !== "clear" && dnc_status !== "unknown";
}

function way(kind: WayKind, target: { shown: string; href: string } | undefined, why: string | null): Way {
  return { kind, shown: target?.shown ?? "", href: why === null ? (target?.href ?? null) : null, why };
}

/** The default number works and has no do-not-call request. */
export function hasCallablePhone({ phones }: Pick<Contact, "phones">): boolean {
  return whyNoCall(primaryOf(phones)) === null;
}

function whyNoCall(phone: Phone | undefined): string | null {
  if (!phone) return "No phone number";
  if (phone.do_not_call) return "Marked do not call";
  if (isListedDnc(phone)) return "On a do-not-call list";
  return phone.bad_number ? "This number is disconnected" : null;
}

/** Opens the conversation over the contact's page. */
function textPath(id: number): string {
  return `/contacts/${id}?do=text`;
}

function whyNoText(phone: Phone | undefined): string | null {
  if (!phone) return "No phone number";
  if (phone.do_not_text) return "Marked do not text";
  if (phone.line_type === "landline") return "This number is a landline";
  return phone.bad_number ? "This number is disconnected" : null;
}

function whyNoEmail(email: Email | undefined): string | null {
  if (!email) return "No email address";
  if (email.unsubscribed_at !== null)
    return email.marked_spam_at === undefined ? "Unsubscribed" : "Marked an email as spam";
  return email.bounced_at !== null || email.check === "invalid" ? "This email address does not work" : null;
}
