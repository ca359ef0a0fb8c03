/** The rule of every contact edit and create: applied on the device immediately and on the server authoritatively. */
import { dayOf } from "../../kit/dates.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { tidyFields } from "./contact-tidy.ts";
import { contactFieldErrors, neededToSave } from "./contact-check.ts";
import {
  type Contact,
  type ContactEdit,
  type ContactFields,
  contactFieldNames,
  emptyContactFields,
} from "./contact.ts";
import { everyDoNot, inheritDoNot, liftedFlags } from "./do-not.ts";
import { keepKnownFacts } from "./known-facts.ts";
import { contactMessages } from "./messages.ts";
import { withOnePrimary } from "./primary.ts";
import { type Status, stopsContact } from "../reference/reference.ts";
import { isSameValue } from "../values/same-value.ts";

/**
 * The contact after `edit`; the same object when nothing changes. `status` is the contact's status after the edit,
 * whether or not the edit names it: a stopping one sets every do-not flag, and no flag can be cleared. Rejects with
 * `invalid` and field errors, or with `deleted`.
 */
export function editContact(
  contact: Contact,
  edit: ContactEdit,
  now: number,
  status?: Pick<Status, "effect">,
): Contact {
  if (contact.deleted_at !== null) refuse("deleted", { base: [contactMessages.deleted] });
  const typed = inheritDoNot(contact, keepKnownFacts(contact, tidyFields(edit)), now);
  const held = stopsContact(status) ? liftedFlags(contact, typed) : {};
  const self: FieldErrors =
    typed.referred_by_id === contact.id ? { referred_by_id: [contactMessages.referred_by_self] } : {};
  refuseErrors({ ...contactFieldErrors(typed, dayOf(now)), ...held, ...self }, { ...contact, ...typed });
  const edited = { ...contact, ...typed };
  const next = stopsContact(status) ? { ...edited, ...everyDoNot(edited, now) } : edited;
  if (contactFieldNames.every((field) => isSameValue(contact[field], next[field]))) return contact;
  return { ...next, updated_at: now, version: contact.version + 1 };
}

export interface NewContact {
  id: number;
  ref: string;
  fields: ContactEdit;
  owner_id: string | null;
  pool_id?: string | null;
  group_ids?: string[];
  tag_ids?: string[];
  import_attempt_id?: string | null;
  now: number;
  /** The creator; null for the system. */
  actor: string | null;
  status?: Pick<Status, "effect">;
}

/** A newly created contact. Rejects with `invalid` and field errors. */
export function createContact({ fields, now, actor, status, ...made }: NewContact): Contact {
  const given: ContactFields = { ...emptyContactFields, ...tidyFields(fields) };
  const typed = { ...given, phones: withOnePrimary(given.phones), emails: withOnePrimary(given.emails) };
  if (made.owner_id && made.pool_id) refuse("invalid", { pool_id: [contactMessages.owner_and_pool] });
  refuseErrors(contactFieldErrors(typed, dayOf(now)), typed);
  return {
    ...unsaved,
    ...typed,
    ...(stopsContact(status) ? everyDoNot(typed, now) : {}),
    id: made.id,
    ref: made.ref,
    owner_id: made.owner_id,
    pool_id: made.pool_id ?? null,
    group_ids: made.group_ids ?? [],
    tag_ids: made.tag_ids ?? [],
    linked_contacts: [],
    policy_types: [],
    import_attempt_id: made.import_attempt_id ?? null,
    received_at: now,
    assigned_at: made.owner_id ? now : null,
    created_at: now,
    created_by: actor,
    updated_at: now,
  };
}

/**
 * Every field of a contact: an object copied from it is allocated with room for all of them, which matters over 250,000
 * rows.
 */
const unsaved: Contact = {
  ...emptyContactFields,
  id: 0,
  ref: "",
  owner_id: null,
  pool_id: null,
  group_ids: [],
  tag_ids: [],
  linked_contacts: [],
  mbi_masked: null,
  import_attempt_id: null,
  received_at: 0,
  assigned_at: null,
  created_at: 0,
  created_by: null,
  updated_at: 0,
  version: 1,
  deleted_at: null,
  deleted_by: null,
  merged_into_id: null,
  seq: 0,
  in_force_policies: 0,
  open_policies: 0,
  annual_premium: 0,
  policy_types: [],
  next_renewal_date: null,
  last_activity_at: null,
  last_called_at: null,
  last_texted_at: null,
  last_emailed_at: null,
  next_event_at: null,
  score: null,
};

function refuseErrors(
  errors: FieldErrors,
  whole: Pick<Contact, "last_name" | "business_name" | "phones" | "emails">,
): void {
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  if (!neededToSave(whole)) refuse("invalid", { last_name: [contactMessages.needed_to_save] });
}
