/**
 * The filters of a scope as URL query texts. The schema of a scope allows exactly what can be read here; the app reads
 * the URL at every start, and would otherwise load the schema library for it.
 */
import { languages, tagsMax } from "../values/limits.ts";
import type { ContactsSearch } from "./scope-schema.ts";

export type SearchField = keyof ContactsSearch;
type Reader<V> = (text: string) => V | undefined;

const uuidPattern = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

const words = (max: number) => (text: string) => (text.length <= max ? text : undefined);
const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
const yesNo = (text: string) => (text === "yes" ? true : text === "no" ? false : undefined);
const choice =
  <const C extends string>(choices: readonly C[]) =>
  (text: string) =>
    choices.find((choice) => choice === text);
const whole = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
};
const list = (max: number, fits: (part: string) => boolean) => (text: string) => {
  const parts = text.split(",");
  return parts.length <= max && parts.every(fits) ? parts : undefined;
};
const uuids = (max: number) => list(max, (part) => uuidPattern.test(part));
const names = list(60, (part) => part.length <= 60);

const readers: { readonly [F in SearchField]-?: Reader<NonNullable<ContactsSearch[F]>> } = {
  q: words(200),
  name: words(200),
  phone: words(40),
  email: words(254),
  city: words(80),
  state: list(60, (part) => part.length === 2),
  zip: words(10),
  county: words(80),
  status_ids: uuids(200),
  source_ids: uuids(200),
  tag_ids: uuids(tagsMax),
  tag_mode: choice(["any", "all", "none"]),
  owner_ids: uuids(200),
  carrier_ids: uuids(200),
  policy_types: names,
  policy_status: names,
  age_from: whole(0, 150),
  age_to: whole(0, 150),
  birth_month: whole(1, 12),
  birth_day: whole(1, 31),
  t65_within_months: whole(0, 120),
  renewal_from: day,
  renewal_to: day,
  created_from: day,
  created_to: day,
  last_activity_before: day,
  never_called: yesNo,
  has_email: yesNo,
  has_mobile: yesNo,
  dnc: yesNo,
  has_soa: yesNo,
  language: choice(languages),
};

/** In display order. */
export const searchFields = Object.keys(readers) as SearchField[];

/** Undefined: invalid. */
export function searchValueOf(field: SearchField, text: string): ContactsSearch[SearchField] {
  return readers[field](text);
}
