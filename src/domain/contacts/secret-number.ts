/** Full social security and Medicare numbers: their formats, and which part may be shown (domain §6). */
import type { Contact } from "./contact.ts";

export const secretFields = ["ssn", "mbi"] as const;
export type SecretField = (typeof secretFields)[number];

/** How long a revealed number stays on screen. */
export const revealSeconds = 60;
/** Reveals by one user per hour; more is not normal use. */
export const revealsPerHourMax = 60;

const endingLength = 4;
const letter = "[AC-HJKMNP-RT-Y]";
const either = "[0-9AC-HJKMNP-RT-Y]";
/** Positions as defined by CMS; S, L, O, I, B and Z are never used. */
const wholeMbi = new RegExp(`^[1-9]${letter}${either}\\d${letter}${either}\\d${letter}{2}\\d{2}$`);
const wholeSsn = /^\d{9}$/;

/** The number without separators, however it was typed; null: invalid. */
export function secretNumber(field: SecretField, typed: string): string | null {
  const bare = typed.replace(/[\s-]/g, "").toUpperCase();
  return (field === "ssn" ? wholeSsn : wholeMbi).test(bare) ? bare : null;
}

export function endingOf(number: string): string {
  return number.slice(-endingLength);
}

/** The end of the number, stored on the contact. */
export function endingOn(field: SecretField, { ssn_last4, mbi_masked }: Pick<Contact, "ssn_last4" | "mbi_masked">) {
  return field === "ssn" ? ssn_last4 : (mbi_masked?.slice(-endingLength) ?? null);
}

/** Only the last four characters of a Medicare number are shown. */
export function maskedMbi(mbi: string): string {
  return `•••••••${endingOf(mbi.replace(/[^0-9A-Z]/gi, "").toUpperCase())}`;
}

/** The contact with the end of another number, or none. Returns the same contact when it is already stored. */
export function withEnding(contact: Contact, field: SecretField, number: string | null, now: number): Contact {
  const shown =
    field === "ssn" ? { ssn_last4: number && endingOf(number) } : { mbi_masked: number && maskedMbi(number) };
  const isSame = field === "ssn" ? shown.ssn_last4 === contact.ssn_last4 : shown.mbi_masked === contact.mbi_masked;
  return isSame ? contact : { ...contact, ...shown, updated_at: now, version: contact.version + 1 };
}

/** Formatted for display. */
export function shownNumber(field: SecretField, number: string): string {
  const parts = field === "ssn" ? [3, 5] : [4, 7];
  return [number.slice(0, parts[0]), number.slice(parts[0], parts[1]), number.slice(parts[1])].join("-");
}
