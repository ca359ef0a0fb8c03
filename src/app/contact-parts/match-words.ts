/** Labels for duplicate matches, related records and merged fields. */
import { dictionary } from "../../kit/dictionary.ts";
import { matchReasons, type MatchLevel, type MatchReason } from "../../domain/duplicates/match-pair.ts";
import { countOf } from "../../kit/text.ts";

export const levelWords: Readonly<Record<MatchLevel, string>> = {
  sure: "Certain match",
  likely: "Likely match",
  possible: "Possible match",
};

const reasonWords: Readonly<Record<MatchReason, string>> = {
  same_mbi: "same Medicare number",
  same_ssn: "same Social Security number",
  same_phone_and_name: "same phone and name",
  same_email_and_name: "same email and name",
  same_phone_and_last_name: "same phone and last name",
  same_email_and_last_name: "same email and last name",
  same_last_name_and_birth_date: "same last name and birth date",
  same_address_and_first_name: "same address and first name",
  sounds_alike_and_same_zip: "similar-sounding name, same zip",
};

/** Strongest first: "Same phone and name, same email and last name". */
export function reasonsInWords(reasons: readonly MatchReason[]): string {
  const known = (Object.keys(matchReasons) as MatchReason[]).filter((reason) => reasons.includes(reason));
  const text = known.map((reason) => reasonWords[reason]).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const kindWords: Readonly<Record<string, [one: string, many: string]>> = dictionary({
  notes: ["note", "notes"],
  policies: ["policy", "policies"],
  securities: ["security", "securities"],
  soa_requests: ["Scope of Appointment", "Scopes of Appointment"],
  calls: ["call", "calls"],
  events: ["event", "events"],
  files: ["file", "files"],
  texts: ["text", "texts"],
  emails: ["email", "emails"],
  data_captures: ["fact finder", "fact finders"],
  rx_details: ["prescription list", "prescription lists"],
});

/** "3 notes"; a kind unknown to this version is shown by its identifier. */
export function countInWords(kind: string, count: number): string {
  const [one, many] = kindWords[kind] ?? [kind, kind];
  return countOf(count, one, many);
}

/** "3 notes, 1 policy", or `none`. */
export function countsInWords(counts: Readonly<Record<string, number>>, none = "nothing"): string {
  const words = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [countInWords(kind, count)] : []));
  return words.length === 0 ? none : words.join(", ");
}
