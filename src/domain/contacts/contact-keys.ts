/** Derived search and sort keys of a contact. Never on the wire: device and server compute the same. */
import { digitsOf, foldText } from "../../kit/text.ts";
import type { Address, Contact } from "./contact.ts";
import { phoneDigits } from "../values/phone-number.ts";
import { primaryOf } from "./reach.ts";
import { everyApostrophe, searchText } from "../values/search-words.ts";

type Named = Pick<Contact, "first_name" | "middle_name" | "last_name" | "business_name">;
type Reached = Pick<Contact, "phones" | "emails" | "addresses">;
export type Keyed = Named & Reached & Pick<Contact, "nickname" | "suffix" | "birth_date">;

export interface ContactKeys {
  /** Last, first and middle name folded, else the business; empty when there is none. */
  name_key: string;
  /** Four lines: names, phone digits, emails, places. */
  haystack: string;
  /** City and state of the main address; birthday as `MM-DD`. */
  city_key: string;
  state_key: string;
  birth_key: string;
  /** Main address as searched, in three lines: city, county, zip digits. */
  place_key: string;
}
export const contactKeyNames = [
  "name_key",
  "haystack",
  "city_key",
  "state_key",
  "birth_key",
  "place_key",
] as const satisfies (keyof ContactKeys)[];

export function contactKeys(contact: Keyed): ContactKeys {
  const main = mainAddress(contact);
  return {
    name_key: nameKey(contact),
    haystack: searchTextOf(contact),
    city_key: foldText(main?.city ?? ""),
    state_key: main?.state ?? "",
    birth_key: contact.birth_date?.slice(5) ?? "",
    place_key: [searchText(main?.city ?? ""), searchText(main?.county ?? ""), digitsOf(main?.zip ?? "")].join("\n"),
  };
}

/** Main address: the first home address, else the first of any kind. */
export function mainAddress({ addresses }: { addresses: readonly Address[] }): Address | undefined {
  return addresses.find((address) => address.kind === "home") ?? addresses[0];
}

export function nameKey({ first_name, middle_name, last_name, business_name }: Named): string {
  return foldText(`${last_name} ${first_name} ${middle_name}`) || foldText(business_name);
}

/** Lines of the search text. */
export const searchTextLines = { names: 0, phones: 1, emails: 2, places: 3 } as const;

/** The digits of the number shown first; empty when there is none. */
export function phoneSortKey({ phones }: Pick<Contact, "phones">): string {
  return phoneDigits(primaryOf(phones)?.number ?? "");
}

/** The email address shown first, as searched; empty when there is none. */
export function emailSortKey({ emails }: Pick<Contact, "emails">): string {
  return emailText(primaryOf(emails)?.address ?? "");
}

/** Contains no separator: in the search text, each token between two spaces is one address. */
function emailText(address: string): string {
  return foldText(address.replace(everyApostrophe, "")).replace(/\s+/g, "");
}

/** The primary first: the device index sorts by the first item of a line. */
function primaryFirst<T extends { primary: boolean }>(items: readonly T[]): readonly T[] {
  const primary = primaryOf(items);
  return primary === items[0] ? items : items.toSorted((a, b) => Number(b === primary) - Number(a === primary));
}

/** Chinese, Japanese and Korean names are written without a space, last name first. */
function writtenAsOne({ first_name, last_name }: Pick<Keyed, "first_name" | "last_name">): string {
  const isAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  return isAsian.test(first_name) && isAsian.test(last_name) ? `${last_name}${first_name}` : "";
}

/** A word never spans a space, so all fields can be searched in one text. */
export function searchTextOf(contact: Keyed): string {
  const { first_name, nickname, middle_name, last_name, suffix, business_name, phones, emails, addresses } = contact;
  return [
    searchText(
      `${first_name} ${nickname} ${middle_name} ${last_name} ${suffix ?? ""} ${business_name} ${writtenAsOne(contact)}`,
    ),
    primaryFirst(phones)
      .map((phone) => phoneDigits(phone.number))
      .join(" "),
    primaryFirst(emails)
      .map((email) => emailText(email.address))
      .join(" "),
    addresses.map(({ city, state, zip }) => searchText(`${city} ${state} ${zip.replace("-", "")}`)).join(" "),
  ].join("\n");
}
