/**
 * Phone numbers. US and Canadian ones by the simple rule of spec 000 §5; others pass when they are already E.164.
 * Parsing foreign formats is expensive and is injected where it is needed (imports).
 */
import { digitsOf } from "../../kit/text.ts";

/** Length of a dialable number in characters; spaces and signs count (spec 000 §5). */
export const dialLengthMin = 9;
export const dialLengthMax = 16;

/** Digits only, a 10-digit number with a leading 1 (spec 000 §5). */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 10 ? `1${digits}` : digits;
}

const e164 = /^\+[1-9]\d{7,14}$/;
/** Digits and common separators; letters and other signs mean it is not a number. */
const phoneShape = /^\s*(?:tel:)?\s*[+\d\s().\-/\p{Pd}]*$/iu;
/** `2026-01-15`, `1/15/2026`, with or without a time. */
const dateShape = /^\s*(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2}))(?!\d)/;

/** E.164 of the typed text, or null: 10 digits, 11 with a leading 1, or `+` and a full number. */
export function e164From(text: string): string | null {
  if (!phoneShape.test(text) || dateShape.test(text)) return null;
  const digits = digitsOf(text);
  const international = /^\s*(?:tel:\s*)?\(?\+/i.test(text);
  if (!international && !isGroupedHere(text)) return null;
  if (digits.length === 10 && !international) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith("1")) return `+${digits}`;
  return international && !digits.startsWith("1") && e164.test(`+${digits}`) ? asDialled(`+${digits}`) : null;
}

/** 201 555 0123 and similar; 555-0161 204 is a local number followed by something else. */
function isGroupedHere(text: string): boolean {
  const groups = (text.match(/\d+/g) ?? []).map(({ length }) => length).join(" ");
  return /^(?:1 )?(?:10|3 7|3 3 4|6 4|3 3 2 2)$|^(?:11|4 7|4 3 4|4 3 2 2)$/.test(groups);
}

/** Until 2019 mobile numbers in Mexico had a 1 after the country code. */
function asDialled(number: string): string {
  return number.replace(/^\+521(?=\d{10}$)/, "+52");
}

/** `(201) 555-0123 ext. 12`. */
export function showPhoneLine({ number, extension = "" }: { number: string; extension?: string | undefined }): string {
  return extension === "" ? showPhone(number) : `${showPhone(number)} ext. ${extension}`;
}

/**
 * Link to the device's own phone. The extension follows a comma, the pause that iPhone and Android dial; they read the
 * standard's `;ext=` as keys or drop it.
 */
export function telLink({ number, extension = "" }: { number: string; extension?: string | undefined }): string {
  return `tel:${number}${extension === "" ? "" : `,${extension}`}`;
}

/** The number of such a link. */
export function numberOfTelLink(href: string): string {
  return href.replace(/^tel:|,.*$/g, "");
}

/** (201) 555-0123; a foreign or malformed number unchanged. */
export function showPhone(number: string): string {
  const match = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(number);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
}

/** Normalized form for comparison: dashes and +1 do not count (spec 000 §4). */
export function phoneKey(number: string): string {
  const digits = digitsOf(number);
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

export function isSamePhone(one: string, other: string): boolean {
  const key = phoneKey(one);
  return key !== "" && key === phoneKey(other);
}
