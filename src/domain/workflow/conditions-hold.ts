/**
 * Evaluates conditions for a contact on a day. A missing value only satisfies *is not*, *not in* and *empty*. Instants
 * count as their UTC day: a tenant's flows serve users in several zones, and a day more or less does not matter in
 * tests by days.
 */
import { ageOn, dayOf, daysBetween, unknownYear } from "../../kit/dates.ts";
import { digitsOf, foldText } from "../../kit/text.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { phoneKey } from "../values/phone-number.ts";
import type { ConditionField, Conditions, ConditionTest, ConditionValue } from "./condition.ts";
import { isRange, testProblem } from "./condition-fit.ts";

type Part = Conditions["tests"][number];

/** No tests: true. An invalid test: false. */
export function conditionsHold(conditions: Conditions, contact: Contact, today: string): boolean {
  return joined(conditions, (part) => partHolds(part, contact, today));
}

function partHolds(part: Part, contact: Contact, today: string): boolean {
  if ("field" in part) return testProblem(part) === null && testHolds(part, contact, today);
  return joined(part, (inner) => partHolds(inner, contact, today));
}

function joined<T>({ match, tests }: { match: Conditions["match"]; tests: readonly T[] }, holds: (test: T) => boolean) {
  if (tests.length === 0) return true;
  return match === "all" ? tests.every(holds) : tests.some(holds);
}

function testHolds({ field, op, value }: ConditionTest, contact: Contact, today: string): boolean {
  const found = facts[field](contact, today);
  const wanted = wantedOf(field, value);
  switch (op) {
    case "empty":
      return found.length === 0;
    case "not_empty":
      return found.length > 0;
    case "is":
    case "in":
      return found.some((fact) => wanted.includes(fact));
    case "is_not":
    case "not_in":
      return !found.some((fact) => wanted.includes(fact));
    case "contains":
      return found.some((fact) => wanted.some((part) => String(fact).includes(String(part))));
    case "starts_with":
      return found.some((fact) => wanted.some((part) => String(fact).startsWith(String(part))));
    default:
      return found.some((fact) => measures(op, fact, { value, today }));
  }
}

type Fact = string | number;
type Measure = Exclude<
  ConditionTest["op"],
  "is" | "is_not" | "in" | "not_in" | "contains" | "starts_with" | "empty" | "not_empty"
>;

function measures(op: Measure, fact: Fact, { value, today }: { value: ConditionValue; today: string }): boolean {
  switch (op) {
    case "greater":
      return Number(fact) > Number(value);
    case "less":
      return Number(fact) < Number(value);
    case "between":
      return isRange(value) && value[0] <= Number(fact) && Number(fact) <= value[1];
    case "before_days":
      return hasYear(fact) && daysBetween(String(fact), today) > Number(value);
    case "after_days":
      return hasYear(fact) && daysBetween(today, String(fact)) > Number(value);
  }
}

const hasYear = (day: Fact) => !String(day).startsWith(unknownYear);

/** The value tested for, in the form of the facts. */
function wantedOf(field: ConditionField, value: ConditionValue): Fact[] {
  const values: readonly (Fact | null)[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === "string" ? known(compared(field, one)) : known(one)));
}

const folded: readonly ConditionField[] = ["city", "occupation", "first_name", "last_name", "email"];

function compared(field: ConditionField, text: string): string {
  if (field === "phone") return phoneKey(text);
  if (field === "zip") return digitsOf(text);
  return folded.includes(field) ? foldText(text) : text;
}

type FactsOf = (contact: Contact, today: string) => Fact[];

/** Values of each field: none, one or several. */
const facts: Record<ConditionField, FactsOf> = {
  category: ({ category }) => [category],
  status_id: ({ status_id }) => known(status_id),
  source_id: ({ source_id }) => known(source_id),
  tag_ids: ({ tag_ids }) => tag_ids,
  group_ids: ({ group_ids }) => group_ids,
  owner_id: ({ owner_id }) => known(owner_id),
  pool_id: ({ pool_id }) => known(pool_id),
  state: (contact) => known(mainAddress(contact)?.state),
  zip: (contact) => zipsOf(mainAddress(contact)?.zip ?? ""),
  city: (contact) => known(foldText(mainAddress(contact)?.city ?? "")),
  age: ({ birth_date }, today) => known(birth_date === null ? null : ageOn(birth_date, today)),
  birth_date: ({ birth_date }) => known(birth_date),
  gender: ({ gender }) => (gender === "other" ? [] : [gender]),
  language: ({ language }) => [language],
  occupation: ({ occupation }) => known(foldText(occupation)),
  first_name: ({ first_name }) => known(foldText(first_name)),
  last_name: ({ last_name }) => known(foldText(last_name)),
  email: ({ emails }) => emails.map(({ address }) => foldText(address)),
  phone: ({ phones }) => phones.map(({ number }) => phoneKey(number)),
  in_force_policies: ({ in_force_policies }) => [in_force_policies],
  open_policies: ({ open_policies }) => [open_policies],
  policy_types: ({ policy_types }) => policy_types,
  annual_premium: ({ annual_premium }) => [annual_premium],
  next_renewal_date: ({ next_renewal_date }) => known(next_renewal_date),
  last_activity_at: ({ last_activity_at }) => dayKnown(last_activity_at),
  last_called_at: ({ last_called_at }) => dayKnown(last_called_at),
  next_event_at: ({ next_event_at }) => dayKnown(next_event_at),
  created_at: ({ created_at }) => dayKnown(created_at),
};

function known(fact: Fact | null | undefined): Fact[] {
  return fact == null || fact === "" ? [] : [fact];
}

function dayKnown(at: number | null): Fact[] {
  return at === null ? [] : [dayOf(at)];
}

/** Nine digits also match by their first five. */
function zipsOf(zip: string): string[] {
  const digits = digitsOf(zip);
  if (digits === "") return [];
  return digits.length > 5 ? [digits, digits.slice(0, 5)] : [digits];
}
