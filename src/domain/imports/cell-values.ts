/** Parsers for single values as people write them in lists. Each returns null for a value it does not know. */
import { isNumberText } from "../values/number-text.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { foldText, withoutInvisible } from "../../kit/text.ts";
import { channels, genders, languages } from "../values/limits.ts";
import {
  type addressKinds,
  citizenships,
  dayParts,
  electionPeriods,
  incomeBands,
  lisLevels,
  maritalStatuses,
  medicaidLevels,
  snpKinds,
  suffixes,
  tobaccoUses,
} from "../values/options.ts";
import { zipFrom } from "../values/postal.ts";

/** What a spreadsheet adds around a value to keep it text: `="07030"`, a leading apostrophe. */
export function bareCell(written: string): string {
  // Most cells are plain: this check is cheaper than the replacements.
  if (/^[\w(][\w .@(),#&/-]*$/.test(written) && !written.endsWith(" ")) return written;
  const cell = withoutInvisible(written).trim();
  const wrapped = /^="(.*)"$/s.exec(cell);
  return (wrapped?.[1] ?? cell).replace(/^'(?=[=+\-@＝＋－＠\d])/, "");
}

/** Several values in one cell: Google's " ::: ", semicolons, line ends. */
export function manyValues(cell: string, between = /:::|[;\n]/): string[] {
  return cell
    .split(between)
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Words that mean unknown. */
export function saysNothing(cell: string): boolean {
  return /^(?:n\.?\/?a\.?|none|null|nil|unknown|no|not (?:provided|given|available|known)|-+|\.+|\?+)$/i.test(
    cell.trim(),
  );
}

/** `Ann Doe <ann@example.com>`, `'ann@example.com'`, `mailto:…`, with a trailing comma or period: the address alone. */
export function emailsIn(cell: string): string[] {
  const bracketed = [...cell.matchAll(/<\s*([^<>\s]+@[^<>\s]+)\s*>/g)].map(([, address = ""]) => address);
  const found = bracketed.length > 0 ? bracketed : manyValues(cell, /:::|[;,\s]/);
  return found
    .map((address) => address.replace(/^["'<(]+|[."'>)]+$/g, "").replace(/^mailto:/i, ""))
    .filter((address) => address !== "" && !saysNothing(address));
}

/** Labels a user assigned; an address book's default labels are dropped. */
export function tagNames(cell: string): string[] {
  return manyValues(cell, /:::|[;\n,|]/).filter(
    (name) => !/^\*|^(?:mycontacts|starred|my contacts|importiert|imported on .*)$/i.test(name),
  );
}

const yes = new Set("yes y true t 1 x on checked si ja".split(" "));
const no = new Set(["no", "n", "false", "f", "0", "off", "unchecked", "none", ""]);
export function yesNo(cell: string): boolean | null {
  const word = foldText(cell);
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** Values of an opt-in column: "Yes", "Opted out", "opt-in". */
export function optedOut(cell: string): boolean | null {
  const word = foldText(cell)
    .replace(/[^a-z]+/g, " ")
    .trim();
  if (
    /^(?:opt(?:ed)? ?out|out|dnc|do not (?:call|contact|text|mail|e ?mail|solicit)|stop|unsubscribed?|removed?)$/.test(
      word,
    )
  )
    return true;
  return /^(?:opt(?:ed)? ?in|in|ok(?:ay)?(?: to (?:call|contact|text|mail|email))?|subscribed|clear|allowed)$/.test(
    word,
  )
    ? false
    : yesNo(cell);
}

type Words<T extends string> = Readonly<Record<string, T>>;

/** Our own values, and common synonyms. */
export function choice<const T extends string>(
  own: readonly T[],
  others: Words<T> = dictionary(),
): (cell: string) => T | null {
  const known = new Map<string, T>([...own.map((word) => [keyOf(word), word] as const), ...Object.entries(others)]);
  return (cell) => known.get(keyOf(cell)) ?? null;
}
const keyOf = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9<>]+/g, " ")
    .trim();

export const genderOf = choice(genders, {
  m: "male",
  man: "male",
  f: "female",
  w: "female",
  woman: "female",
  unknown: "other",
  u: "other",
  x: "other",
  // Outlook writes this into every contact whose gender was not chosen.
  unspecified: "other",
});
export const maritalStatusOf = choice(maritalStatuses, {
  s: "single",
  m: "married",
  w: "widowed",
  widow: "widowed",
  widower: "widowed",
  d: "divorced",
  "never married": "single",
  "domestic partner": "partner",
  "domestic partnership": "partner",
});
export const languageOf = choice(languages, {
  en: "english",
  eng: "english",
  "en us": "english",
  es: "spanish",
  spa: "spanish",
  espanol: "spanish",
  fr: "french",
  francais: "french",
  zh: "chinese",
  mandarin: "chinese",
  cantonese: "chinese",
  ko: "korean",
  de: "german",
  deutsch: "german",
});
export const tobaccoOf = choice(tobaccoUses, {
  yes: "current",
  y: "current",
  true: "current",
  smoker: "current",
  no: "never",
  n: "never",
  false: "never",
  none: "never",
  "non smoker": "never",
  nonsmoker: "never",
  "former smoker": "former",
});
export const suffixOf = choice(suffixes, { junior: "Jr", senior: "Sr", "2nd": "II", "3rd": "III", "4th": "IV" });
export const citizenshipOf = choice(citizenships, {
  "us citizen": "us_citizen",
  citizen: "us_citizen",
  usa: "us_citizen",
  "permanent resident": "permanent_resident",
});
export const channelOf = choice(channels, { phone: "call", sms: "text", "e mail": "email", post: "mail" });
export const dayPartOf = choice(dayParts, { am: "morning", pm: "afternoon", noon: "afternoon", night: "evening" });
export const medicaidLevelOf = choice(medicaidLevels, { no: "none", yes: "full" });
export const lisLevelOf = choice(lisLevels, { no: "none" });
export const snpKindOf = choice(snpKinds, {
  "d snp": "dual",
  dsnp: "dual",
  "c snp": "chronic",
  csnp: "chronic",
  "i snp": "institutional",
  no: "none",
});
export const electionPeriodOf = choice(electionPeriods);
export const categoryOf = choice(["lead", "client"], {
  prospect: "lead",
  customer: "client",
  opportunity: "lead",
  subscriber: "lead",
  policyholder: "client",
});

const bandEnds = [25_000, 50_000, 75_000, 100_000, 150_000];
const namedBand = choice(incomeBands);
/** A band by name ("50–75k"), or the one an amount falls in. */
export function incomeBandOf(cell: string): (typeof incomeBands)[number] | null {
  const named = namedBand(cell);
  if (named) return named;
  const amount = amountOf(cell);
  if (amount === null) return null;
  const band = bandEnds.findIndex((end) => amount < end);
  return incomeBands[band < 0 ? incomeBands.length - 1 : band] ?? null;
}

/** "$1,250.50" → 1250.5; "60k" → 60000. */
export function amountOf(cell: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(k)?$/i.exec(cell.trim());
  if (!match) return null;
  return Number(`${(match[1] ?? "").replace(/,/g, "")}${match[2] ?? ""}`) * (match[3] ? 1_000 : 1);
}

/** Inches, or feet and inches: 70, 5'10", 5 ft 10. */
export function inchesOf(cell: string): number | null {
  const feet = /^(\d)\s*(?:'|’|ft\.?|feet)\s*(?:(\d{1,2})\s*(?:"|”|''|in\.?|inches)?)?$/i.exec(cell.trim());
  const inches = feet
    ? Number(feet[1]) * 12 + Number(feet[2] ?? 0)
    : numberOf(cell.trim().replace(/\s*(?:"|in\.?|inches)$/i, ""));
  return Number.isInteger(inches) && inches >= 36 && inches <= 96 ? inches : null;
}

export function poundsOf(cell: string): number | null {
  const pounds = Math.round(numberOf(cell.trim().replace(/\s*(?:lbs?\.?|pounds)$/i, "")));
  return Number.isFinite(pounds) && pounds >= 50 && pounds <= 700 ? pounds : null;
}

/** `0x46` and `1e2` are numbers to the language only. */
const numberOf = (text: string) => (isNumberText(text) ? Number(text) : NaN);

/** Spreadsheets drop leading zeros: 7030 is 07030. */
export function zipOf(cell: string): string | null {
  const digits = cell.trim().replace(/\.0+$/, "");
  if (/^\d{3,4}$/.test(digits)) return digits.padStart(5, "0");
  return zipFrom(/^\d{8}$/.test(digits) ? `0${digits}` : digits);
}

export function addressKindOf(cell: string): (typeof addressKinds)[number] {
  const word = foldText(cell);
  if (/work|business|office/.test(word)) return "work";
  if (/mail|bill|post|ship/.test(word)) return "mailing";
  return /season|winter|summer|vacation/.test(word) ? "seasonal" : "home";
}

/** By a phone's label: fax and pager numbers are kept, but marked as not to be called. */
export function phoneLabelOf(label: string): { mobile: boolean; silent: boolean } {
  const word = foldText(label);
  return { mobile: /mobil|cell|iphone|android|\b(?:mob|c|m)$/.test(word), silent: /fax|pager|telex|\bf$/.test(word) };
}
