/** Builds the merged contact (domain §9): chosen values, merged lists, the strictest of all do-not flags. */
import { dictionary } from "../../kit/dictionary.ts";
import { type Contact, emptyContactFields, type ContactFields } from "../contacts/contact.ts";
import { everyDoNot } from "../contacts/do-not.ts";
import { isDoNotContact } from "../contacts/do-not-contact.ts";
import { addressesMax, emailsMax, groupsPerContactMax, phonesMax, tagsMax } from "../values/limits.ts";
import { mergedCategory, type MergeChoices, mergeFieldNames } from "./merge-choice.ts";
import { mergeAddresses, mergeEmails, mergePhones, type Preferred } from "../contacts/merge-lists.ts";
import type { Sides } from "../values/merge-fields.ts";
import { unseenParts } from "../contacts/visible-parts.ts";

export interface ContactsToMerge {
  survivor: Contact;
  /** In the order in which their lists are appended to the survivor's. */
  losers: readonly Contact[];
  choices: MergeChoices;
  /** Statuses that stop all contact: if any contact has one, it wins over the choice. */
  stopping: ReadonlySet<string>;
  now: number;
}

/** Items that exceeded the limits of the merged lists. */
export interface LeftOut {
  phones: string[];
  emails: string[];
  addresses: string[];
  tags: string[];
}

export interface MergedContact {
  contact: Contact;
  left_out: LeftOut;
}

export function mergeContacts(merge: ContactsToMerge): MergedContact {
  const { survivor, losers, now } = merge;
  const all = [survivor, ...losers];
  const fields = chosenFields(all, merge);
  const { lists, left_out } = joinedLists(all);
  const isStopped = fields.status_id !== null && merge.stopping.has(fields.status_id);
  const closed = isStopped || all.some(isDoNotContact) ? { ...lists, ...everyDoNot(lists, now) } : lists;
  const contact: Contact = {
    ...survivor,
    ...fields,
    ...closed,
    category: mergedCategory(all),
    linked_contacts: joinedLinks(all),
    ...holderOf(all),
    ...lastTimes(all),
    mbi_masked: firstOf(all, ({ mbi_masked }) => mbi_masked),
    import_attempt_id: firstOf(all, ({ import_attempt_id }) => import_attempt_id),
    updated_at: now,
    version: survivor.version + 1,
  };
  return { contact, left_out };
}

/** The merged-away record: it gets the survivor's owner or pool, so that everyone who loses sight of it is notified. */
export function mergedAway(loser: Contact, survivor: Contact, { now, by }: { now: number; by: string }): Contact {
  return {
    ...loser,
    owner_id: survivor.owner_id,
    pool_id: survivor.pool_id,
    ...unseenParts.policies,
    merged_into_id: survivor.id,
    deleted_at: now,
    deleted_by: by,
    updated_at: now,
    version: loser.version + 1,
  };
}

/**
 * What is sent of a merged-away contact: only that it was merged, and into which. Its values now belong to the
 * survivor, which the reader may not be allowed to see. Returns the same contact when it is not merged.
 */
export function withoutFormerSelf<C extends Contact>(contact: C): C {
  if (contact.merged_into_id === null) return contact;
  return { ...contact, ...emptyContactFields, ...nothingBeside };
}

const nothingBeside = {
  ...unseenParts.policies,
  ...unseenParts.details,
  group_ids: [],
  tag_ids: [],
  mbi_masked: null,
  import_attempt_id: null,
  received_at: null,
  assigned_at: null,
  last_activity_at: null,
  last_called_at: null,
  last_texted_at: null,
  last_emailed_at: null,
  next_event_at: null,
  score: null,
} satisfies Partial<Contact>;

type Chosen = Omit<ContactFields, "phones" | "emails" | "addresses" | "category">;

function chosenFields(all: readonly Contact[], { survivor, choices, stopping }: ContactsToMerge): Chosen {
  const chosen: Record<string, unknown> = dictionary();
  for (const field of mergeFieldNames) {
    const from = all.find(({ id }) => id === choices[field]) ?? survivor;
    chosen[field] = from[field];
  }
  const fields = chosen as Chosen;
  const ids = new Set(all.map(({ id }) => id));
  return {
    ...fields,
    status_id: strictestStatus(all.find(({ id }) => id === choices.status_id) ?? survivor, all, stopping),
    // A contact cannot refer itself.
    referred_by_id: fields.referred_by_id !== null && ids.has(fields.referred_by_id) ? null : fields.referred_by_id,
  };
}

/** A stopping status, if any of them has one; else the chosen one, if it fits the resulting category. */
function strictestStatus(chosen: Contact, all: readonly Contact[], stopping: ReadonlySet<string>): string | null {
  const stops = ({ status_id }: Contact) => status_id !== null && stopping.has(status_id);
  const stopped = stops(chosen) ? chosen : all.find(stops);
  if (stopped) return stopped.status_id;
  const category = mergedCategory(all);
  const fitting = chosen.category === category ? chosen : all.find((contact) => contact.category === category);
  return (fitting ?? chosen).status_id;
}

type Lists = Pick<Contact, "phones" | "emails" | "addresses" | "tag_ids" | "group_ids">;

function joinedLists(all: readonly Contact[]): { lists: Lists; left_out: LeftOut } {
  const phones = usableFirst(joined(all, "phones", mergePhones), ({ bad_number }) => bad_number);
  const emails = usableFirst(joined(all, "emails", mergeEmails), ({ check, bounced_at }) => {
    return check === "invalid" || bounced_at !== null;
  });
  const addresses = joined(all, "addresses", mergeAddresses);
  const tags = distinct(all.flatMap(({ tag_ids }) => tag_ids));
  const groups = distinct(all.flatMap(({ group_ids }) => group_ids));
  return {
    lists: {
      phones: phones.slice(0, phonesMax),
      emails: emails.slice(0, emailsMax),
      addresses: addresses.slice(0, addressesMax),
      tag_ids: tags.slice(0, tagsMax),
      group_ids: groups.slice(0, groupsPerContactMax),
    },
    left_out: {
      phones: phones.slice(phonesMax).map(({ number }) => number),
      emails: emails.slice(emailsMax).map(({ address }) => address),
      addresses: addresses.slice(addressesMax).map(({ line1, city }) => [line1, city].filter(Boolean).join(", ")),
      tags: tags.slice(tagsMax),
    },
  };
}

/** As if two devices had each added theirs to an empty list. */
function joined<F extends "phones" | "emails" | "addresses">(
  all: readonly Contact[],
  field: F,
  merge: (sides: Sides<Contact[F]>, preferred: Preferred) => Contact[F],
): Contact[F] {
  const [first, ...others] = all.map((contact) => contact[field]);
  const none: Contact[F] = [];
  return others.reduce((theirs, yours) => merge({ was: none, yours, theirs }, "theirs"), first ?? none);
}

/** When not all fit, unreachable entries are dropped first. */
function usableFirst<T>(items: T[], isDead: (item: T) => boolean): T[] {
  return [...items.filter((item) => !isDead(item)), ...items.filter(isDead)];
}

/** Links between the merged contacts are removed; of two links to one person, the survivor's is kept. */
function joinedLinks(all: readonly Contact[]): Contact["linked_contacts"] {
  const merged = new Set(all.map(({ id }) => id));
  const byId = new Map<number, Contact["linked_contacts"][number]>();
  for (const link of all.flatMap(({ linked_contacts }) => linked_contacts)) {
    if (!merged.has(link.contact_id) && !byId.has(link.contact_id)) byId.set(link.contact_id, link);
  }
  return [...byId.values()];
}

/** The survivor's owner or pool; if it has neither, the first contact's that has one. */
function holderOf(all: readonly Contact[]): Pick<Contact, "owner_id" | "pool_id" | "assigned_at"> {
  const held = all.find(({ owner_id }) => owner_id !== null) ?? all.find(({ pool_id }) => pool_id !== null);
  const [survivor] = all;
  const from = survivor && (survivor.owner_id ?? survivor.pool_id) !== null ? survivor : (held ?? survivor);
  return {
    owner_id: from?.owner_id ?? null,
    pool_id: from?.pool_id ?? null,
    assigned_at: from?.assigned_at ?? null,
  };
}

type Times = Pick<
  Contact,
  "received_at" | "last_activity_at" | "last_called_at" | "last_texted_at" | "last_emailed_at" | "next_event_at"
>;

function lastTimes(all: readonly Contact[]): Times {
  const latest = (field: keyof Times) => outermost(all, field, Math.max);
  return {
    received_at: outermost(all, "received_at", Math.min),
    last_activity_at: latest("last_activity_at"),
    last_called_at: latest("last_called_at"),
    last_texted_at: latest("last_texted_at"),
    last_emailed_at: latest("last_emailed_at"),
    next_event_at: outermost(all, "next_event_at", Math.min),
  };
}

function outermost(all: readonly Contact[], field: keyof Times, pick: (...times: number[]) => number): number | null {
  const times = all.flatMap((contact) => contact[field] ?? []);
  return times.length === 0 ? null : pick(...times);
}

function firstOf<T>(all: readonly Contact[], read: (contact: Contact) => T | null): T | null {
  for (const contact of all) {
    const value = read(contact);
    if (value !== null) return value;
  }
  return null;
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
