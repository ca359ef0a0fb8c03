/** Demo contacts with realistic phones, addresses and statuses. */
import { type Contact, emptyContactFields } from "../../domain/contacts/contact.ts";
import { everyDoNot } from "../../domain/contacts/do-not.ts";
import { clientStatuses, effectOfTitle, leadStatuses } from "../../domain/reference/reference.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";
import { businesses, familyNames, mensNames, occupations, places, streetKinds, streets, womensNames } from "./words.ts";

export interface BookFacts {
  now: number;
  statusIds: ReadonlyMap<string, string>;
  sourceIds: readonly string[];
  tagIds: readonly string[];
  groupIds: readonly string[];
  poolIds: readonly string[];
  /** Weighted: an owner may appear more than once. */
  owners: readonly string[];
}

export function demoContact(chance: Chance, id: number, facts: BookFacts): Contact {
  const { now } = facts;
  const woman = chance.yes(0.54);
  const isBusiness = chance.yes(0.02);
  const last_name = chance.of(familyNames);
  const first_name = chance.of(woman ? womensNames : mensNames);
  const client = chance.yes(0.42);
  // Spread over four years, more of them recent.
  const created_at = now - (1 + Math.floor(chance.next() ** 2 * 1_460)) * dayMs - chance.whole(0, dayMs);
  const last_activity_at = chance.yes(0.9)
    ? Math.min(now - chance.whole(0, hourMs), created_at + Math.floor(chance.next() ** 0.6 * (now - created_at)))
    : null;
  const pooled = facts.poolIds.length > 0 && chance.yes(0.03);
  const deleted = chance.yes(0.006);
  const owner_id = pooled ? null : chance.of(facts.owners);
  const made: Contact = {
    ...emptyContactFields,
    id,
    ref: chance.uuid(created_at),
    first_name: isBusiness ? "" : first_name,
    middle_name: chance.yes(0.2) ? chance.of(["A.", "B.", "J.", "Lee", "Ann", "M."]) : "",
    last_name: isBusiness ? "" : last_name,
    suffix: !woman && chance.yes(0.03) ? chance.of(["Jr", "Sr", "III"] as const) : null,
    business_name: isBusiness ? `${last_name} ${chance.of(businesses)}` : "",
    gender: isBusiness ? "other" : woman ? "female" : "male",
    birth_date: isBusiness || chance.yes(0.06) ? null : birthDate(chance, now),
    marital_status: chance.of(["single", "married", "married", "widowed", "divorced", "unknown"] as const),
    language: chance.yes(0.88) ? "english" : chance.of(["spanish", "french", "chinese", "korean", "german"] as const),
    tobacco: chance.of(["never", "never", "former", "current", "unknown"] as const),
    occupation: chance.yes(0.4) ? chance.of(occupations) : "",
    ...reachable(chance, { first: first_name, last: last_name, id, now: facts.now }),
    preferred_channel: chance.yes(0.5) ? chance.of(["call", "text", "email", "mail"] as const) : null,
    best_time: chance.yes(0.4) ? chance.of(["morning", "afternoon", "evening"] as const) : null,
    category: client ? "client" : "lead",
    status_id: facts.statusIds.get(chance.of(client ? clientMix : leadMix)) ?? null,
    source_id: chance.of(facts.sourceIds),
    api_vendor_id: null,
    owner_id,
    pool_id: pooled ? chance.of(facts.poolIds) : null,
    group_ids: chance.yes(0.08) ? [chance.of(facts.groupIds)] : [],
    tag_ids: someTags(chance, facts.tagIds),
    linked_contacts: [],
    mbi_masked: null,
    import_attempt_id: null,
    received_at: created_at,
    assigned_at: owner_id ? created_at : null,
    // Derived from its policies.
    in_force_policies: 0,
    open_policies: 0,
    annual_premium: 0,
    policy_types: [],
    next_renewal_date: null,
    last_activity_at,
    last_called_at: last_activity_at !== null && chance.yes(0.7) ? last_activity_at : null,
    last_texted_at: null,
    last_emailed_at: last_activity_at !== null && chance.yes(0.2) ? last_activity_at : null,
    next_event_at: null,
    score: chance.yes(0.7) ? chance.whole(5, 98) : null,
    created_at,
    created_by: null,
    updated_at: last_activity_at ?? created_at,
    version: 1,
    deleted_at: deleted ? now - chance.whole(1, 60) * dayMs : null,
    deleted_by: null,
    merged_into_id: null,
    seq: 0,
  };
  return isStopped(made, facts) ? { ...made, ...everyDoNot(made, created_at) } : made;
}

/** Do-not-contact flags as the product sets them for such a status. */
function isStopped({ status_id }: Contact, { statusIds }: BookFacts): boolean {
  return [...statusIds].some(([title, id]) => id === status_id && effectOfTitle(title) !== "none");
}

const leadMix = ["New", "New", "New", "Attempting", "Attempting", ...leadStatuses];
const clientMix = [
  "Active",
  "Active",
  "Active",
  "Active",
  "Active",
  ...clientStatuses.filter((status) => status !== "Deceased"),
];

/** Most are near Medicare age; some turn 65 soon, some have a birthday in the coming days. */
function birthDate(chance: Chance, now: number): string {
  const age = chance.yes(0.75) ? chance.whole(58, 88) : chance.whole(24, 57);
  const soon = chance.yes(0.02);
  const day = new Date(now + (soon ? chance.whole(0, 6) : chance.whole(0, 364)) * dayMs);
  day.setUTCFullYear(day.getUTCFullYear() - age - (soon ? 0 : 1));
  return chance.yes(0.01) ? `0000${day.toISOString().slice(4, 10)}` : day.toISOString().slice(0, 10);
}

/** Most numbers were looked up recently, some too long ago, a few never. */
function lookedUp(id: number, now: number): number | null {
  return id % 29 === 0 ? null : now - (id % 11 === 0 ? 45 : 1 + (id % 9)) * dayMs;
}

interface Whom {
  first: string;
  last: string;
  id: number;
  now: number;
}

function reachable(chance: Chance, { first, last, id, now }: Whom): Pick<Contact, "phones" | "emails" | "addresses"> {
  const [city, state, zip3, area] = chance.of(places);
  const number = () => `+1${area}555${String(chance.whole(100, 199)).padStart(4, "0")}`;
  const mobile = chance.yes(0.8);
  const doNot = chance.yes(0.03);
  const phone = (type: 2 | 9, primary: boolean) => ({
    number: number(),
    type,
    primary,
    line_type: type === 2 ? ("mobile" as const) : ("landline" as const),
    dnc_status: doNot ? ("internal" as const) : ("clear" as const),
    dnc_checked_at: doNot ? null : lookedUp(id, now),
    do_not_call: doNot,
    do_not_text: doNot,
    bad_number: chance.yes(0.01),
  });
  const address = `${first}.${last}.${id}`.toLowerCase().replace(/[^a-z0-9.]/g, "");
  const email = {
    address: `${address}@example.test`,
    primary: true,
    check: "unverified" as const,
    bounced_at: null,
    unsubscribed_at: null,
  };
  return {
    phones: [...(mobile ? [phone(2, true)] : []), ...(chance.yes(mobile ? 0.3 : 0.9) ? [phone(9, !mobile)] : [])],
    emails: chance.yes(0.72) ? [email] : [],
    addresses: [
      {
        kind: "home",
        line1: `${chance.whole(1, 9_800)} ${chance.of(streets)} ${chance.of(streetKinds)}`,
        line2: chance.yes(0.1) ? `Apt ${chance.whole(1, 40)}` : "",
        city,
        state,
        zip: `${zip3}${String(chance.whole(1, 99)).padStart(2, "0")}`,
        county: "",
        season_from: "",
        season_to: "",
        do_not_mail: doNot,
      },
    ],
  };
}

function someTags(chance: Chance, tagIds: readonly string[]): string[] {
  const count = chance.of([0, 0, 0, 1, 1, 2, 3]);
  return [...new Set(Array.from({ length: count }, () => chance.of(tagIds)))];
}
