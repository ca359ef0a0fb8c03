/** Which requested contacts are not printed, and why (domain §10). The device previews it; the server decides. */
import { nameOfContact } from "../contacts/contact-name.ts";
import type { Contact } from "../contacts/contact.ts";
import { isListedDnc } from "../contacts/reach.ts";
import { envelopeRoom } from "./envelope-sheet.ts";
import { isPrintable } from "./font-letters.ts";
import { labelRoom } from "./label-sheet.ts";
import { letterRoom } from "./letter-sheet.ts";
import type { LeftOutReason, PrintKind } from "./limits.ts";
import { addressLines, asksForNoMail, mailingAddress } from "./mailing-address.ts";
import type { Measure } from "./sheet.ts";
import { blockThatFits } from "./text-lines.ts";

export interface LeftOutFacts {
  /** YYYY-MM-DD where the user is. */
  today: string;
  /** Statuses whose effect is *deceased*. */
  deceased: ReadonlySet<string>;
  /** Of the printing font. */
  measure: Measure;
}

/** For mailed prints, the area of the address. */
const addressRooms = { labels: labelRoom, envelopes: envelopeRoom, letter: letterRoom };
type MailedKind = keyof typeof addressRooms;

export function whyLeftOut(kind: PrintKind, contact: Contact, facts: LeftOutFacts): LeftOutReason | null {
  if (contact.deleted_at !== null) return "gone";
  if (kind === "profile_sheet") return whyNotNamed(contact);
  if (contact.status_id !== null && facts.deceased.has(contact.status_id)) return "deceased";
  return kind === "call_sheet" ? (whyNotCalled(contact) ?? whyNotNamed(contact)) : whyNotMailed(kind, contact, facts);
}

function whyNotMailed(kind: MailedKind, contact: Contact, { today, measure }: LeftOutFacts): LeftOutReason | null {
  const address = mailingAddress(contact, today);
  if (!address) return asksForNoMail(contact) ? "do_not_mail" : "no_address";
  const lines = addressLines(contact, address);
  if (!lines.every(isPrintable)) return "letters_missing";
  return blockThatFits(lines, addressRooms[kind], measure).isWhole ? null : "address_too_long";
}

/** A printed name with boxes does not identify the contact. */
function whyNotNamed(contact: Contact): LeftOutReason | null {
  return isPrintable(nameOfContact(contact)) ? null : "letters_missing";
}

function whyNotCalled({ phones }: Contact): LeftOutReason | null {
  const working = phones.filter(({ bad_number }) => !bad_number);
  if (working.length === 0) return "no_phone";
  return working.every((phone) => phone.do_not_call || isListedDnc(phone)) ? "do_not_call" : null;
}

export interface PrintPlan {
  /** In the requested order. */
  printed: Contact[];
  left_out: { contact: Contact; reason: LeftOutReason }[];
}

export function printPlan(kind: PrintKind, contacts: readonly Contact[], facts: LeftOutFacts): PrintPlan {
  const plan: PrintPlan = { printed: [], left_out: [] };
  for (const contact of contacts) {
    const reason = whyLeftOut(kind, contact, facts);
    if (reason === null) plan.printed.push(contact);
    else plan.left_out.push({ contact, reason });
  }
  return plan;
}

export function countReasons(reasons: readonly LeftOutReason[]): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
