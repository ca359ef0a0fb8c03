/** Reads one row of a file into contact fields; reports the values it could not read. */
import { dictionary } from "../../kit/dictionary.ts";
import { addMonths } from "../../kit/dates.ts";
import { centsFrom } from "../../kit/money.ts";
import { oneLine } from "../../kit/text.ts";
import { looksLikeEmail } from "../values/email-shape.ts";
import type { Address, ContactEdit } from "../contacts/contact.ts";
import { type PhoneText, phonesIn } from "../contacts/phone-text.ts";
import { stateFrom } from "../values/postal.ts";
import {
  addressKindOf,
  bareCell,
  categoryOf,
  channelOf,
  citizenshipOf,
  dayPartOf,
  electionPeriodOf,
  emailsIn,
  genderOf,
  inchesOf,
  incomeBandOf,
  languageOf,
  lisLevelOf,
  manyValues,
  maritalStatusOf,
  medicaidLevelOf,
  optedOut,
  poundsOf,
  saysNothing,
  snpKindOf,
  tagNames,
  tobaccoOf,
  yesNo,
  zipOf,
} from "./cell-values.ts";
import { dayFromText } from "./day-text.ts";
import { cellLengthMax, type DateOrder, type Problem, reasonsPerRowMax, type RowReason } from "./limits.ts";
import { maskedMbiOf } from "./secret-cells.ts";
import { nameFrom, type NameParts } from "./name-parts.ts";
import { withoutRepeats } from "./name-asides.ts";
import { type PolicyDraft, policyReaders } from "./policy-cells.ts";
import { type Draft, emptyDraft, type PhoneEntry } from "./row-draft.ts";
import { finishRow } from "./row-finish.ts";
import { isSummaryRow } from "./summary-row.ts";
import { type AddressPart, partsOf } from "./targets.ts";

export interface ReadOptions {
  /** One target per column. */
  targets: readonly string[];
  date_order: DateOrder;
  /** Reasons for which only the value is dropped, not the row. */
  forgive: ReadonlySet<RowReason>;
  /** The UTC day. */
  today: string;
  now: number;
  /** The E.164 number of any format, or null. */
  phone(text: string): PhoneText | null;
}

export interface ReadRow {
  fields: ContactEdit;
  /** Words to look up in the tenant's lists: "" where the row has none. */
  status: string;
  source: string;
  owner: string;
  tags: string[];
  note: string;
  policy: PolicyDraft;
  mbi_masked: string | null;
  problems: Problem[];
}

export function readRow(cells: readonly string[], options: ReadOptions): ReadRow {
  const draft = emptyDraft();
  const problems: Problem[] = [];
  const refuse = (reason: RowReason, column: number | null) => {
    if (!options.forgive.has(reason) && problems.length < reasonsPerRowMax) problems.push({ reason, column });
  };
  const { targets } = options;
  for (let column = 0; column < targets.length; column++) {
    const target = targets[column] ?? "";
    const cell = bareCell(cells[column] ?? "");
    if (target === "" || cell === "") continue;
    const reason = cellReason(cell) ?? readCell(target, cell, draft, options);
    if (reason) refuse(reason, column);
  }
  if (cells.length > targets.length && cells.slice(targets.length).some((cell) => cell.trim() !== ""))
    refuse("column_count", null);
  const finished = finishRow(draft, options.now, refuse);
  // Whatever else is wrong with it does not matter.
  const isSummary = !isReached(draft) && isSummaryRow(cells);
  const summary: Problem[] = [{ reason: "summary_row", column: null }];
  return { ...finished, mbi_masked: draft.mbi_masked, problems: isSummary ? summary : problems };
}

const isReached = ({ phones, emails }: Draft) =>
  emails.length > 0 || [...phones.values()].some(({ numbers }) => numbers.length > 0);

/** Problems of a cell on its own. */
export function cellProblem(target: string, written: string, options: ReadOptions): RowReason | undefined {
  const cell = bareCell(written);
  return cell === "" ? undefined : (cellReason(cell) ?? readCell(target, cell, emptyDraft(), options));
}

/** Undecodable characters, and cells too long for any contact. */
function cellReason(cell: string): RowReason | undefined {
  if (cell.length > cellLengthMax) return "too_long";
  return cell.includes("\uFFFD") ? "bad_encoding" : undefined;
}

type Reader = (cell: string, draft: Draft, options: ReadOptions, place: string) => RowReason | undefined;

function readCell(target: string, cell: string, draft: Draft, options: ReadOptions): RowReason | undefined {
  const { name, place } = partsOf(target);
  const policyReader = policyReaders[name];
  if (policyReader) return policyReader(cell, draft.policy, options);
  const reader = readers[name];
  return reader ? reader(cell, draft, options, place) : undefined;
}

const text =
  (
    field:
      | "nickname"
      | "business_name"
      | "employer"
      | "occupation"
      | "source_detail"
      | "sep_reason"
      | "facebook"
      | "linkedin",
  ): Reader =>
  (cell, { fields }) =>
    void (fields[field] = oneLine(cell));

const one =
  <F extends keyof ContactEdit>(field: F, read: (cell: string) => ContactEdit[F] | null): Reader =>
  (cell, { fields }) => {
    const value = read(cell);
    if (value === null) return "unknown_value";
    fields[field] = value;
    return undefined;
  };

/** `monthsAhead`: how far past today a two-digit year may reach; never for a birth date. */
const day =
  (
    field: "birth_date" | "part_a_effective" | "part_b_effective",
    fits: (day: string, today: string) => boolean,
    monthsAhead = 0,
  ): Reader =>
  (cell, { fields }, { date_order, today }) => {
    const latest = monthsAhead === 0 ? today : addMonths(today, monthsAhead);
    const found = dayFromText(cell, date_order, latest);
    if (found === null || (found !== "" && !fits(found, today))) return "bad_date";
    if (found !== "") fields[field] = found;
    return undefined;
  };

/** A date in such a column is when the request was made. */
const flag =
  (...names: (keyof Draft["flags"])[]): Reader =>
  (cell, { flags }, { date_order, today }) => {
    const value = optedOut(cell) ?? (dayFromText(cell, date_order, today) ? true : null);
    if (value === null) return "unknown_value";
    for (const name of names) flags[name] ||= value;
    return undefined;
  };

/** The reverse: a no is the wish. A date is when it was allowed. */
const permission =
  (...names: (keyof Draft["flags"])[]): Reader =>
  (cell, { flags }, { date_order, today }) => {
    const said = yesNo(cell);
    const value = said === null ? (optedOut(cell) ?? (dayFromText(cell, date_order, today) ? false : null)) : !said;
    if (value === null) return "unknown_value";
    for (const name of names) flags[name] ||= value;
    return undefined;
  };

const word =
  (name: keyof Draft["words"]): Reader =>
  (cell, { words }) =>
    void (words[name] = oneLine(cell));

const namePart =
  (part: keyof NameParts): Reader =>
  (cell, { name }) =>
    void (name[part] = oneLine(cell));

const phone =
  (mobile: boolean): Reader =>
  (cell, { phones }, options, place) => {
    if (saysNothing(cell)) return undefined;
    const numbers = phonesIn(cell).map((value) => options.phone(value));
    entryOf(phones, place).mobile ||= mobile;
    entryOf(phones, place).numbers.push(...numbers.filter((number) => number !== null));
    return numbers.includes(null) ? "bad_phone" : undefined;
  };

const addressPart =
  (part: Exclude<AddressPart, "address_kind" | "address_state" | "address_zip">): Reader =>
  (cell, { addresses }, _options, place) => {
    const [line1 = "", ...rest] = manyValues(cell);
    const address = addressOf(addresses, place);
    if (part === "address_line1")
      Object.assign(address, { line1: oneLine(line1), ...(rest.length ? { line2: oneLine(rest.join(", ")) } : {}) });
    else if (part === "address_line2") address.line2 = oneLine([address.line2 ?? "", cell].filter(Boolean).join(", "));
    else address[part === "address_city" ? "city" : "county"] = oneLine(cell);
    return undefined;
  };

/** Medicare parts are known up to two years before they start. */
const coverageMonthsAhead = 24;

const readers: Readonly<Record<string, Reader>> = dictionary({
  full_name: (cell, { name }) => {
    const { nickname, remark, ...parts } = nameFrom(oneLine(cell));
    for (const part of Object.keys(parts) as (keyof typeof parts)[]) name[part] ||= parts[part];
    name.nickname = withoutRepeats(name.nickname, nickname);
    name.remark = withoutRepeats(name.remark, remark);
    return undefined;
  },
  first_name: namePart("first_name"),
  middle_name: namePart("middle_name"),
  last_name: namePart("last_name"),
  suffix: namePart("suffix"),
  // Salesforce requires a company for every lead and writes this for a person without one.
  company: (cell, draft) => void (draft.company = cell === "[not provided]" ? "" : oneLine(cell)),
  nickname: text("nickname"),
  business_name: text("business_name"),
  employer: text("employer"),
  occupation: text("occupation"),
  source_detail: text("source_detail"),
  sep_reason: text("sep_reason"),
  facebook: text("facebook"),
  linkedin: text("linkedin"),
  birth_date: day("birth_date", (found, today) => found <= today),
  part_a_effective: day("part_a_effective", (found) => found.endsWith("-01"), coverageMonthsAhead),
  part_b_effective: day("part_b_effective", (found) => found.endsWith("-01"), coverageMonthsAhead),
  gender: one("gender", genderOf),
  marital_status: one("marital_status", maritalStatusOf),
  language: one("language", languageOf),
  tobacco: one("tobacco", tobaccoOf),
  height_in: one("height_in", inchesOf),
  weight_lb: one("weight_lb", poundsOf),
  income_band: one("income_band", incomeBandOf),
  veteran: one("veteran", yesNo),
  citizenship: one("citizenship", citizenshipOf),
  ssn_last4: one("ssn_last4", (cell) => /^(?:[\dxX*]{3}-?[\dxX*]{2}-?)?(\d{4})$/.exec(cell)?.[1] ?? null),
  mbi: (cell, draft) => {
    draft.mbi_masked = maskedMbiOf(cell);
    return draft.mbi_masked === null ? "unknown_value" : undefined;
  },
  category: one("category", categoryOf),
  lead_cost: one("lead_cost", (cell) => amountInCents(cell)),
  preferred_channel: one("preferred_channel", channelOf),
  best_time: one("best_time", dayPartOf),
  medicaid_level: one("medicaid_level", medicaidLevelOf),
  lis_level: one("lis_level", lisLevelOf),
  snp_kind: one("snp_kind", snpKindOf),
  election_period: one("election_period", electionPeriodOf),
  disability_under_65: one("disability_under_65", yesNo),
  esrd: one("esrd", yesNo),
  status: word("status"),
  source: word("source"),
  owner: word("owner"),
  tags: (cell, { tags }) => void tags.push(...tagNames(cell)),
  note: (cell, { notes }) => void notes.push(cell),
  do_not_contact: flag("do_not_call", "do_not_text", "no_email", "do_not_mail"),
  do_not_call: flag("do_not_call"),
  do_not_text: flag("do_not_text"),
  no_email: flag("no_email"),
  do_not_mail: flag("do_not_mail"),
  may_contact: permission("do_not_call", "do_not_text", "no_email", "do_not_mail"),
  may_call: permission("do_not_call"),
  may_text: permission("do_not_text"),
  may_email: permission("no_email"),
  phone: phone(false),
  mobile: phone(true),
  phone_type: (cell, { phones }, _options, place) => void (entryOf(phones, place).label = cell),
  phone_extension: (cell, { phones }, _options, place) => {
    const extension = /^(?:extension|ext|x|#)?[.: ]*(\d{1,7})(?:\.0+)?$/i.exec(cell)?.[1];
    if (extension === undefined) return "bad_phone";
    entryOf(phones, place).extension = extension;
    return undefined;
  },
  email: (cell, { emails }) => {
    const addresses = emailsIn(cell);
    emails.push(...addresses.filter(looksLikeEmail));
    return addresses.every(looksLikeEmail) ? undefined : "bad_email";
  },
  address_line1: addressPart("address_line1"),
  address_line2: addressPart("address_line2"),
  address_city: addressPart("address_city"),
  address_county: addressPart("address_county"),
  address_kind: (cell, { addresses }, _options, place) => void (addressOf(addresses, place).kind = addressKindOf(cell)),
  address_state: (cell, { addresses }, _options, place) => {
    const state = stateFrom(cell);
    if (state === null) return "bad_state";
    addressOf(addresses, place).state = state;
    return undefined;
  },
  address_zip: (cell, { addresses }, _options, place) => {
    const zip = zipOf(cell);
    if (zip === null) return "bad_zip";
    addressOf(addresses, place).zip = zip;
    return undefined;
  },
});

function amountInCents(cell: string): number | null {
  const cents = centsFrom(cell);
  return cents === null || cents < 0 ? null : cents;
}

function entryOf(phones: Draft["phones"], place: string): PhoneEntry {
  const known = phones.get(place) ?? { numbers: [], mobile: false, label: "", extension: "" };
  phones.set(place, known);
  return known;
}

function addressOf(addresses: Draft["addresses"], place: string): Partial<Address> {
  const known = addresses.get(place) ?? {};
  addresses.set(place, known);
  return known;
}
