/** The typed columns of the index: contact properties that are filtered, counted and sorted without the row. */
import { isCallable } from "../../domain/work/call-next.ts";
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import { homePlace, placeText } from "../../domain/dialer/calling-hours.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { languages } from "../../domain/values/limits.ts";
import { hasMobile, isDnc, zipDigits } from "../../domain/contacts/scope-parts.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { foldText } from "../../kit/text.ts";
import { DictionaryColumn } from "./dictionary.ts";
import { LabelSets } from "./label-sets.ts";
import { NameColumn } from "./name-column.ts";

/** Bits of the `flags` column; the higher bits hold the language as its index in the list. */
export const flag = { client: 1, deleted: 2, email: 4, mobile: 8, dnc: 16, callable: 32 } as const;
const languageShift = 8;

const numberKinds = {
  flags: Uint16Array,
  /** `YYYYMMDD`; 0: none. With an unknown year, `MMDD`. */
  storeIdentity: Int32Array,
  renewal: Int32Array,
  /** See `zipCode`. */
  zip: Uint32Array,
  in_force_policies: Int32Array,
  /** Instants; −1: none. */
  created_at: Float64Array,
  last_activity_at: Float64Array,
  last_called_at: Float64Array,
  next_event_at: Float64Array,
  annual_premium: Float64Array,
} as const;
export type NumberName = keyof typeof numberKinds;
export const numberNames = Object.keys(numberKinds) as NumberName[];
type NumberArray = InstanceType<(typeof numberKinds)[NumberName]>;

export const textNames = ["status", "source", "owner", "pool", "city", "county", "state", "place"] as const;
export type TextName = (typeof textNames)[number];
/** From the contact's own row; saved with it. */
export const labelNames = ["tags", "groups", "policy_types"] as const;
/** From its policies, which are read on the first query about them. */
export const policyLabelNames = ["carriers", "policy_status"] as const;
/** From its Scopes of Appointment, read with the policies. */
const scopeLabelName = "soa";
export const signedScope = "signed";
const allLabelNames = [...labelNames, ...policyLabelNames, scopeLabelName] as const;
export type LabelName = (typeof allLabelNames)[number];

/** The filterable fields of a policy. */
export type PolicyKey = Pick<Policy, "contact_id" | "carrier_id" | "status">;

const madeBy = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;

export class Facts {
  numbers: Record<NumberName, NumberArray> = madeBy(numberNames, (name) => new numberKinds[name](0));
  readonly texts = madeBy(textNames, () => new DictionaryColumn());
  readonly labels = madeBy(allLabelNames, () => new LabelSets());
  readonly names = new NameColumn();

  put(slot: number, contact: Contact): void {
    const numbers = numbersOf(contact);
    for (const name of numberNames) this.numbers[name][slot] = numbers[name];
    const texts = textsOf(contact);
    for (const name of textNames) this.texts[name].put(slot, texts[name]);
    this.labels.tags.put(slot, contact.tag_ids);
    this.labels.groups.put(slot, contact.group_ids);
    this.labels.policy_types.put(slot, contact.policy_types);
  }

  get capacity(): number {
    return this.numbers.flags.length;
  }

  get memoryBytes(): number {
    const numbers = numberNames.reduce((sum, name) => sum + this.numbers[name].byteLength, 0);
    const texts = textNames.reduce((sum, name) => sum + this.texts[name].memoryBytes, 0);
    return (
      numbers +
      texts +
      allLabelNames.reduce((sum, name) => sum + this.labels[name].memoryBytes, 0) +
      this.names.memoryBytes
    );
  }

  clear(slot: number): void {
    for (const name of allLabelNames) this.labels[name].clear(slot);
  }

  /** Sets the complete policies of these slots; without slots, of all. */
  putPolicies(policies: Iterable<readonly [slot: number, policy: PolicyKey]>, slots?: readonly number[]): void {
    for (const name of policyLabelNames) {
      if (slots === undefined) this.labels[name].empty();
      else for (const slot of slots) this.labels[name].clear(slot);
    }
    for (const [slot, { carrier_id, status }] of policies) {
      if (carrier_id !== null) this.labels.carriers.add(carrier_id, slot);
      this.labels.policy_status.add(status, slot);
    }
  }

  /** Sets which of these slots have a signed Scope of Appointment; without slots, of all. */
  putScopes(signed: Iterable<number>, slots?: readonly number[]): void {
    const labels = this.labels[scopeLabelName];
    if (slots === undefined) labels.empty();
    else for (const slot of slots) labels.clear(slot);
    for (const slot of signed) labels.add(signedScope, slot);
  }

  has(slot: number, wanted: number): boolean {
    return ((this.numbers.flags[slot] ?? 0) & wanted) !== 0;
  }

  languageAt(slot: number): string {
    return languages[(this.numbers.flags[slot] ?? 0) >> languageShift] ?? "";
  }

  reserve(capacity: number): void {
    for (const name of numberNames) {
      if (this.numbers[name].length >= capacity) continue;
      const grown = new numberKinds[name](capacity);
      grown.set(this.numbers[name]);
      this.numbers[name] = grown;
    }
    for (const name of textNames) this.texts[name].reserve(capacity);
    this.names.reserve(capacity);
  }
}

function numbersOf(contact: Contact): Record<NumberName, number> {
  return {
    flags: flagsOf(contact),
    storeIdentity: dayNumber(contact.birth_date),
    renewal: dayNumber(contact.next_renewal_date),
    zip: zipCode(zipDigits(mainAddress(contact)?.zip ?? "")),
    in_force_policies: contact.in_force_policies,
    created_at: contact.created_at,
    last_activity_at: contact.last_activity_at ?? -1,
    last_called_at: contact.last_called_at ?? -1,
    next_event_at: contact.next_event_at ?? -1,
    annual_premium: contact.annual_premium,
  };
}

function flagsOf(contact: Contact): number {
  const flags =
    (contact.category === "client" ? flag.client : 0) |
    (contact.deleted_at === null ? 0 : flag.deleted) |
    (contact.emails.length > 0 ? flag.email : 0) |
    (hasMobile(contact) ? flag.mobile : 0) |
    (isDnc(contact) ? flag.dnc : 0) |
    (isCallable(contact) ? flag.callable : 0);
  return flags | (languages.indexOf(contact.language) << languageShift);
}

function textsOf(contact: Contact): Record<TextName, string | null> {
  const main = mainAddress(contact);
  return {
    status: contact.status_id,
    source: contact.source_id,
    owner: contact.owner_id,
    pool: contact.pool_id,
    city: foldText(main?.city ?? ""),
    county: foldText(main?.county ?? ""),
    state: main?.state ?? "",
    place: placeText(homePlace(contact)),
  };
}

/** `2024-02-29` as 20240229; 0 for none. */
export function dayNumber(day: string | null): number {
  return day === null ? 0 : Number(day.replaceAll("-", ""));
}

/** Up to nine digits as one number, grouped by length, so that a prefix is a range (see `zipRanges`). */
export function zipCode(digits: string): number {
  return digits === "" ? 0 : firstOfLength(digits.length) + Number(digits);
}

/** First and last code, per length, that begin with these digits. */
export function zipRanges(digits: string): [from: number, to: number][] {
  return Array.from({ length: 10 - digits.length }, (_, more) => {
    const from = firstOfLength(digits.length + more) + Number(digits) * 10 ** more;
    return [from, from + 10 ** more - 1];
  });
}

/** 0 means no zip, 1–10 one digit, 11–110 two … */
function firstOfLength(length: number): number {
  return (10 ** length - 1) / 9;
}
