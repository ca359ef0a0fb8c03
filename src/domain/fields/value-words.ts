/** Display values of fields, wherever a change is shown: in the change log and in conflicts. */
import { dictionary } from "../../kit/dictionary.ts";
import { isDay, showDay } from "../../kit/dates.ts";
import { isId } from "../../kit/ids.ts";
import { showMoney } from "../../kit/money.ts";
import { timeZoneLabels } from "../users/labels.ts";
import { entryLabel, inAskedOrder, lastPart } from "./field-labels.ts";
import { optionWords } from "../contacts/labels.ts";
import { isState, stateName } from "../values/postal.ts";
import { fieldUnits, goalWeights } from "./question-labels.ts";
import { showPhoneLine } from "../values/phone-number.ts";
import { securityTypeWords } from "../policies/security-name.ts";
import { isSigned, type Signed } from "../contacts/signature.ts";

/** The name of the record with this id; undefined when unknown. */
export type NameOf = (id: string) => string | undefined;

/** Names known here, else those sent along. */
export function nameOfEither(known: NameOf, brought: Readonly<Record<string, string>>): NameOf {
  return (id) => known(id) ?? brought[id];
}

export interface ValueFormat {
  nameOf: NameOf;
  /** Formats an instant. */
  moment: (at: number) => string;
  /** The kind of record the field belongs to. */
  record?: string | undefined;
}

const nothing = "nothing";
const gone = "deleted record";

/** Kinds no list has names for, so a missing name does not mean it was deleted. */
const nameless: Readonly<Record<string, string>> = dictionary({
  replaces_policy_id: "another policy",
  soa_request_id: "a Scope of Appointment",
  import_attempt_id: "an import",
});

const moneyFields: readonly string[] = [
  "premium",
  "annual_premium",
  "face_amount",
  "benefit_amount",
  "deductible",
  "lead_cost",
  "market_value",
  "cost_basis",
  "contribution_this_year",
  "required_distribution",
  "monthly_income",
  "monthly_expenses",
  "debts",
  "budget",
  "amount",
  "first_year",
  "renewal",
  "expected",
  "received",
];

/** A single choice is capitalized as in its list: "Submitted", like "Application started". */
const chosenFields: readonly string[] = [
  "status",
  "category",
  "mode",
  "gender",
  "marital_status",
  "language",
  "tobacco",
  "citizenship",
  "preferred_channel",
  "best_time",
  "medicaid_level",
  "lis_level",
  "snp_kind",
  "election_period",
  "policy_type",
  "plan_letter",
  "payment_method",
  "basis",
  "registration",
  "risk",
  "liquidity_need",
  "outcome",
  "products",
  "agent.place",
  "money.home",
  "funeral_wishes.kind",
];

/** Their texts are shown as typed, also one that looks like a day or a choice. */
const typedRecords: readonly string[] = ["note", "file", "tag", "group", "letter", "message_template"];

const choiceWords: Readonly<Record<string, (value: string) => string>> = dictionary({
  account_type: securityTypeWords,
  contact_zone: (zone) => timeZoneLabels[zone as "est"] ?? zone,
  "close.signature": () => "a signature",
});

/** The display value of a field. */
export function valueWords(field: string, value: unknown, telling: ValueFormat): string {
  if (isNothing(value)) return nothing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberWords(field, value, telling);
  if (typeof value === "string") return wordsOfText(field, value, telling);
  if (isRecord(value) && "signed_at" in value) return signatureWords(value as unknown as Signed, telling);
  return [value]
    .flat()
    .map((entry) => (isRecord(entry) ? entryWords(field, entry, telling) : valueWords(field, entry, telling)))
    .join(", ");
}

/** Who signed and when; the drawing is not described. */
function signatureWords(signed: Signed, { moment }: ValueFormat): string {
  return isSigned(signed) ? [signed.signed_by, moment(signed.signed_at ?? 0)].join(", ") : nothing;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

type Entry = Record<string, unknown>;

function isRecord(value: unknown): value is Entry {
  return typeof value === "object" && value !== null;
}

/** Contacts are referenced by number, everything else by an id that is not a number. */
function numberWords(field: string, value: number, { nameOf, moment }: ValueFormat): string {
  const name = lastPart(field);
  if (/_ids?$/.test(name)) return nameOf(String(value)) ?? `contact #${value}`;
  if (moneyFields.includes(name)) return showMoney(value);
  if (name === "percent") return `${value}%`;
  if (name === "height_in") return heightWords(value);
  if (field.startsWith("goals.")) return goalWeights[value] ?? String(value);
  const unit = (fieldUnits as Readonly<Record<string, string>>)[name];
  if (unit) return `${value} ${unit}`;
  return /(^|_)(at|date|starts)$/.test(name) ? moment(value) : value.toLocaleString("en-US");
}

/** Feet and inches. */
export function heightWords(inches: number): string {
  return `${Math.floor(inches / 12)}'${inches % 12}"`;
}

function wordsOfText(field: string, value: string, { nameOf, record }: ValueFormat): string {
  if (typedRecords.includes(record ?? "")) return field === "kind" || field === "color" ? optionWords(value) : value;
  if (record === "policy" && field === "state" && isState(value)) return stateName(value);
  if (isId(value)) return nameOf(value) ?? nameless[field] ?? gone;
  const choice = choiceWords[field] ?? (chosenFields.includes(field) ? optionWords : undefined);
  if (choice) return choice(value);
  if (isDay(value)) return showDay(value);
  return /^[a-z]+(_[a-z0-9]+)+$/.test(value) ? optionWords(value) : value;
}

/** A list entry by what distinguishes it from the others. */
function entryWords(list: string, entry: Entry, telling: ValueFormat): string {
  const { number, address, line1, city, state, zip, name, percent, relation, contact_id, year, user_id, ...rest } =
    entry;
  if (typeof number === "string") {
    const { extension } = rest;
    return `${showPhoneLine({ number, ...(typeof extension === "string" && { extension }) })}${marksOf(entry)}`;
  }
  if (typeof address === "string") return address;
  if (typeof line1 === "string") return [line1, city, state, zip].filter(Boolean).join(" ");
  if (typeof user_id === "string") return `${valueWords("user_id", user_id, telling)} ${String(percent)}%`;
  if (typeof contact_id === "number") return `${optionWords(String(relation))} #${contact_id}`;
  if (typeof year === "number") return `year ${year} ${String(percent)}%`;
  const head = [name, typeof percent === "number" ? `${percent}%` : ""].filter(Boolean).join(" ");
  return [head, ...partsOf(list, { relation, ...(zip ? { zip } : {}), ...rest }, telling)].filter(Boolean).join(", ");
}

/** Other fields of an entry: texts and choices as they are, the rest with a label. */
function partsOf(list: string, entry: Entry, telling: ValueFormat): string[] {
  const said = Object.keys(entry).filter((field) => !isNothing(entry[field]) && entry[field] !== false);
  return inAskedOrder(list, said).map((field) => {
    const value = entry[field];
    const label = entryLabel(list, field).toLowerCase();
    if (value === true) return label;
    const words = valueWords(field, value, telling);
    return typeof value === "number" || (typeof value === "string" && isDay(value)) ? `${label} ${words}` : words;
  });
}

function marksOf({ do_not_call, do_not_text, bad_number }: Entry): string {
  const marks = [do_not_call ? "do not call" : "", do_not_text ? "do not text" : "", bad_number ? "bad number" : ""];
  const said = marks.filter(Boolean).join(", ");
  return said ? ` (${said})` : "";
}
