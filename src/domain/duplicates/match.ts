/**
 * When two contacts may be the same person, and why (domain §9). Everything derives from one list of keys per contact:
 * two that share a key match for its reason. The server stores the keys as numbers, the device computes them; the
 * results are identical.
 */
import { digitsOf, foldText } from "../../kit/text.ts";
import { textHash, textHashBits } from "../../kit/text-hash.ts";
import { unknownYear } from "../../kit/dates.ts";
import { emailKey } from "../contacts/contact-tidy.ts";
import type { Contact } from "../contacts/contact.ts";
import { matchLevels } from "../values/options.ts";
import { type MatchLevel, type MatchPair, type MatchReason, matchReasonNames, matchReasons } from "./match-pair.ts";
import { phoneKey } from "../values/phone-number.ts";
import { everyApostrophe } from "../values/search-words.ts";
import { soundOf } from "./sounds-alike.ts";
import { streetKey } from "../contacts/street.ts";

export type Matched = Pick<
  Contact,
  | "first_name"
  | "last_name"
  | "business_name"
  | "birth_date"
  | "ssn_last4"
  | "mbi_masked"
  | "phones"
  | "emails"
  | "addresses"
  | "deleted_at"
>;

const phoneDigitsMin = 7;
const soundLettersMin = 4;

type Key = readonly [reason: MatchReason, text: string];

/** Deleted contacts match none. Empty values produce no key. */
export function matchKeys(contact: Matched): Key[] {
  if (contact.deleted_at !== null) return [];
  return [...numberKeys(contact), ...reachKeys(contact), ...personKeys(contact), ...placeKeys(contact)];
}

/**
 * Only the last digits of SSN and MBI are stored: with the date of birth (and the name) they are as good as the full
 * number.
 */
function numberKeys(contact: Matched): Key[] {
  const { mbi_masked, ssn_last4 } = contact;
  const born = knownStoreIdentity(contact);
  const last = lastNameKey(contact);
  return [
    ...(mbi_masked && born ? [["same_mbi", `${mbi_masked} ${born}`] as const] : []),
    ...(ssn_last4 && born && last ? [["same_ssn", `${ssn_last4} ${born} ${last}`] as const] : []),
  ];
}

function reachKeys(contact: Matched): Key[] {
  const last = lastNameKey(contact);
  if (!last) return [];
  const whole = wholeNameKey(contact);
  const phones = distinct(contact.phones.map(({ number }) => phoneKey(number)));
  const emails = distinct(contact.emails.map(({ address }) => emailKey(address)));
  const callable = phones.filter((digits) => digits.length >= phoneDigitsMin);
  return [
    ...(whole === "" ? [] : callable.map((digits) => ["same_phone_and_name", `${digits} ${whole}`] as const)),
    ...(whole === "" ? [] : emails.map((address) => ["same_email_and_name", `${address} ${whole}`] as const)),
    ...callable.map((digits) => ["same_phone_and_last_name", `${digits} ${last}`] as const),
    ...emails.map((address) => ["same_email_and_last_name", `${address} ${last}`] as const),
  ];
}

/** First and last name with the date of birth, if known; a business's name. Empty when only the last name is known. */
function wholeNameKey(contact: Matched): string {
  const [first, last] = [nameKey(contact.first_name), nameKey(contact.last_name)];
  if (last === "") return nameKey(contact.business_name);
  return first === "" ? "" : `${last} ${first} ${knownStoreIdentity(contact)}`;
}

function personKeys(contact: Matched): Key[] {
  const born = knownStoreIdentity(contact);
  const last = nameKey(contact.last_name);
  return born && last ? [["same_last_name_and_birth_date", `${last} ${born}`]] : [];
}

function placeKeys({ first_name, last_name, addresses }: Matched): Key[] {
  const first = nameKey(first_name);
  if (!first) return [];
  const sound = last_name ? `${soundOf(last_name)} ${soundOf(first_name)}` : "";
  const zips = distinct(addresses.map(({ zip }) => digitsOf(zip).slice(0, 5)));
  const streets = distinct(addresses.map(streetKey));
  return [
    ...streets.map((street) => ["same_address_and_first_name", `${street} ${first}`] as const),
    ...(sound.length > soundLettersMin
      ? zips.map((zip) => ["sounds_alike_and_same_zip", `${sound} ${zip}`] as const)
      : []),
  ];
}

/** A business name takes the place of the last name. */
function lastNameKey({ last_name, business_name }: Matched): string {
  return nameKey(last_name) || nameKey(business_name);
}

/** Letters and digits only: O'Neil, O Neil and ONEIL are equal. Some apostrophes, as the ʻokina, count as letters. */
function nameKey(name: string): string {
  return foldText(name.replace(everyApostrophe, "")).replace(/[^\p{L}\p{N}]+/gu, "");
}

function knownStoreIdentity({ birth_date }: Matched): string {
  return birth_date === null || birth_date.startsWith(unknownYear) ? "" : birth_date;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter(Boolean))];
}

/** Sure ones sort below likely ones, those below possible ones: in ascending order, the best come first. */
export function matchKeyNumbers(contact: Matched): number[] {
  return [...new Set(matchKeys(contact).map(([reason, text]) => numberOf(reason, text)))];
}

function numberOf(reason: MatchReason, text: string): number {
  return matchLevels.indexOf(matchReasons[reason]) * 2 ** textHashBits + textHash(`${reason} ${text}`);
}

/** Key numbers of a level: from (inclusive) and to (exclusive). */
export function matchKeyRange(level: MatchLevel | "any"): [from: number, to: number] {
  if (level === "any") return [0, matchLevels.length * 2 ** textHashBits];
  const place = matchLevels.indexOf(level);
  return [place * 2 ** textHashBits, (place + 1) * 2 ** textHashBits];
}

/** Every reason why the two match, strongest first; empty when they do not. */
export function reasonsToMatch(one: Matched, other: Matched): MatchReason[] {
  const mine = new Set(matchKeys(one).map(([reason, text]) => `${reason} ${text}`));
  const shared = new Set(matchKeys(other).flatMap(([reason, text]) => (mine.has(`${reason} ${text}`) ? [reason] : [])));
  if (shared.has("same_phone_and_name")) shared.delete("same_phone_and_last_name");
  if (shared.has("same_email_and_name")) shared.delete("same_email_and_last_name");
  return matchReasonNames.filter((reason) => shared.has(reason));
}

/** The pair with its reasons, or null when they do not match. */
export function matchOf(one: Matched & { id: number }, other: Matched & { id: number }): MatchPair | null {
  const reasons = reasonsToMatch(one, other);
  const [best] = reasons;
  if (best === undefined || one.id === other.id) return null;
  return { ids: one.id < other.id ? [one.id, other.id] : [other.id, one.id], level: matchReasons[best], reasons };
}
