/** Intents on contacts. Names are permanent. */
import { contactBulk } from "../../contract/lists/contact-bulk.ts";
import type { ContactCreate, ContactEditBody } from "../../contract/contacts/contact-bodies.ts";
import type { ContactChanged } from "../../contract/contacts/contact-replies.ts";
import { contacts } from "../../contract/contacts/contacts.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { cancelCallback } from "../../domain/calendar/stopped-callbacks.ts";
import { noteActivity, type Activity } from "../../domain/contacts/activity.ts";
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { deleteContact, restoreContact } from "../../domain/contacts/deletion.ts";
import { giveStatus } from "../../domain/lists/bulk-status.ts";
import { checkEmail } from "../../domain/emails/email-check.ts";
import { fieldsWords } from "../../domain/fields/field-labels.ts";
import { linkContacts, type LinkChange, type LinkState, unlinkContacts } from "../../domain/contacts/linked-contact.ts";
import { createContact, editContact } from "../../domain/contacts/quick-edit.ts";
import type { Status, StatusEffect } from "../../domain/reference/reference.ts";
import { groupContact, tagContact } from "../../domain/contacts/tagging.ts";
import { countOf } from "../../kit/text.ts";
import type { MirrorRow, RowKey } from "../collections/index.ts";
import { conflictsIn, intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const contactKey = (id: number): RowKey => ({ collection: "contacts", id });
/** The referring contact may also be new on this device. */
const behindReferrer = ({ referred_by_id }: ContactEdit): RowKey[] =>
  referred_by_id == null ? [] : [contactKey(referred_by_id)];
const manyKeys = ({ ids }: { ids: number[] }): RowKey[] => ids.map(contactKey);
const confirmed = ({ data, meta }: ContactChanged): ConfirmedRow[] =>
  [data, ...(meta.also ?? [])].map((row) => ({ key: contactKey(row.id), row }));
const conflictsOf = ({ data, meta }: ContactChanged) => ({ contact_id: data.id, conflicts: meta.conflicts as never });

interface Named {
  /** The contact's label, for *Needs you*. */
  name: string;
}

export interface CreateInput extends Named {
  id: number;
  ref: string;
  owner_id: string | null;
  fields: ContactEdit;
  tag_ids?: string[];
  group_ids?: string[];
}

export const contactCreate = intent(contacts.create, {
  name: "contact.create",
  title: ({ name }: CreateInput) => `New contact ${name}`,
  touches: ({ id }: CreateInput) => [contactKey(id)],
  after: ({ fields }: CreateInput) => behindReferrer(fields),
  applies: (_row: Contact | undefined, { fields, ...made }: CreateInput, _key: RowKey, facts: IntentFacts) =>
    createContact({ ...made, fields, now: facts.at, actor: facts.user_id }),
  ask: ({ fields, name: _name, ...made }: CreateInput) => ({ body: { ...fields, ...made } satisfies ContactCreate }),
  replies: confirmed,
  conflicts: conflictsOf,
});

export interface EditInput extends Named {
  id: number;
  edit: ContactEdit;
  /** The values the editor saw. */
  base: ContactEdit;
  reason?: string;
  /** The effects of the status the contact has after the edit. */
  effect?: StatusEffect;
  /** Ids of the callbacks that a stopping status cancels. */
  callbacks?: string[];
}

const eventKeys = ({ callbacks = [] }: Pick<EditInput, "callbacks">): RowKey[] =>
  callbacks.map((id) => ({ collection: "events", id }));

const editSpec = {
  title: ({ name, edit }: EditInput) => `${name}: ${fieldsWords(edit, "contact")}`,
  touches: (input: EditInput) => [contactKey(input.id), ...eventKeys(input)],
  after: ({ edit }: EditInput) => behindReferrer(edit),
  applies: (row: MirrorRow | undefined, { edit, effect }: EditInput, key: RowKey, { at }: IntentFacts) => {
    if (key.collection === "events") return row && cancelCallback(row as CalendarEvent, at);
    return row && editContact(row as Contact, edit, at, effect && { effect });
  },
  ask: ({ id, edit, base, reason }: EditInput) => ({
    params: { id },
    body: { ...edit, base, ...(reason === undefined ? {} : { reason }) } satisfies ContactEditBody,
  }),
  replies: confirmed,
  conflicts: conflictsOf,
};
export const contactEdit = intent(contacts.update, { name: "contact.edit", ...editSpec });
export const contactQuickEdit = intent(contacts.quickUpdate, { name: "contact.quick_edit", ...editSpec });

export interface TagInput extends Named {
  id: number;
  add: string[];
  remove: string[];
}

export const contactTag = intent(contacts.updateTagsSingle, {
  name: "contact.tag",
  title: ({ name }: TagInput) => `${name}: tags`,
  touches: ({ id }: TagInput) => [contactKey(id)],
  after: ({ add }: TagInput) => add.map((id) => ({ collection: "tags" as const, id })),
  applies: (row: Contact | undefined, { add, remove }: TagInput, _key: RowKey, { at }: IntentFacts) =>
    row && tagContact(row, { add, remove }, at),
  ask: ({ id, add, remove }: TagInput) => ({ params: { id }, body: { add_tag_ids: add, remove_tag_ids: remove } }),
  replies: confirmed,
});

export interface ManyInput {
  /** At most 1,000; longer selections are several intents. */
  ids: number[];
  add: string[];
  remove: string[];
}

export const contactsTag = intent(contactBulk.updateTagsGroup, {
  name: "contacts.tag",
  title: ({ ids }: ManyInput) => `Tags of ${countOf(ids.length, "contact")}`,
  touches: (input: ManyInput) => manyKeys(input),
  after: ({ add }: ManyInput) => add.map((id) => ({ collection: "tags" as const, id })),
  applies: (row: Contact | undefined, { add, remove }: ManyInput, _key: RowKey, { at }: IntentFacts) =>
    row && tagContact(row, { add, remove }, at),
  ask: ({ ids, add, remove }: ManyInput) => ({ body: { ids, add_tag_ids: add, remove_tag_ids: remove } }),
});

export const contactsGroup = intent(contactBulk.updateGroup, {
  name: "contacts.group",
  title: ({ ids }: ManyInput) => `Groups of ${countOf(ids.length, "contact")}`,
  touches: (input: ManyInput) => manyKeys(input),
  applies: (row: Contact | undefined, { add, remove }: ManyInput, _key: RowKey, { at }: IntentFacts) =>
    row && groupContact(row, { add, remove }, at),
  ask: ({ ids, add, remove }: ManyInput) => ({ body: { ids, add_group_ids: add, remove_group_ids: remove } }),
});

export interface ManyStatusInput {
  /** At most 1,000; longer selections are several intents. */
  ids: number[];
  /** The previous status of each contact. */
  was: (string | null)[];
  status: Pick<Status, "id" | "category" | "effect" | "title"> | null;
  /** Ids of the statuses that stop all contact. */
  stopping: string[];
  reason?: string;
  /** Ids of the callbacks that a stopping status cancels. */
  callbacks: string[];
}

export const contactsStatus = intent(contactBulk.updateStatusGroup, {
  name: "contacts.status",
  title: ({ ids, status }: ManyStatusInput) => `Status ${status?.title ?? "none"} of ${countOf(ids.length, "contact")}`,
  touches: (input: ManyStatusInput) => [...manyKeys(input), ...eventKeys(input)],
  applies: (row: MirrorRow | undefined, input: ManyStatusInput, key: RowKey, { at }: IntentFacts) => {
    if (key.collection === "events") return row && cancelCallback(row as CalendarEvent, at);
    const { status, stopping, reason } = input;
    return row && giveStatus(row as Contact, { status, stopping: new Set(stopping), mayLeave: Boolean(reason) }, at);
  },
  ask: ({ ids, was, status, reason }: ManyStatusInput) => ({
    body: { ids, was, status_id: status?.id ?? null, ...(reason === undefined ? {} : { reason }) },
  }),
});

export interface DeleteInput {
  ids: number[];
  /** The contact's label, if the write is about one. Omitted by earlier versions. */
  name?: string;
}

function whomWords({ ids, name }: DeleteInput): string {
  return ids.length === 1 ? (name ?? `contact ${ids[0]}`) : countOf(ids.length, "contact");
}

export const contactsDelete = intent(contactBulk.destroyAll, {
  name: "contacts.delete",
  title: (input: DeleteInput) => `Delete ${whomWords(input)}`,
  touches: (input: DeleteInput) => manyKeys(input),
  applies: (row: Contact | undefined, _input: DeleteInput, _key: RowKey, { at, user_id }: IntentFacts) =>
    row && deleteContact(row, { now: at, by: user_id }),
  ask: ({ ids }: DeleteInput) => ({ body: { ids, count: ids.length } }),
});

export const contactsRestore = intent(contactBulk.restore, {
  name: "contacts.restore",
  title: (input: DeleteInput) => `Restore ${whomWords(input)}`,
  touches: (input: DeleteInput) => manyKeys(input),
  applies: (row: Contact | undefined, _input: DeleteInput, _key: RowKey, { at }: IntentFacts) =>
    row && restoreContact(row, at),
  ask: ({ ids }: DeleteInput) => ({ body: { ids } }),
});

export interface TakeInput extends Named {
  id: number;
  /** The pool it was in; older devices did not store it. */
  pool_id?: string | null;
}

/** The server decides whether the pool allows it; here it is shown as claimed at once. */
export const contactTake = intent(contacts.assignToMe, {
  name: "contact.take",
  title: ({ name }: TakeInput) => `Claim ${name} from the pool`,
  touches: ({ id }: TakeInput) => [contactKey(id)],
  applies: (row: Contact | undefined, _input: TakeInput, _key: RowKey, { at, user_id }: IntentFacts) =>
    row && { ...row, owner_id: user_id, pool_id: null, assigned_at: at, updated_at: at },
  ask: ({ id }: TakeInput) => ({ params: { id } }),
  replies: confirmed,
});

export interface LinkInput extends Named {
  id: number;
  change: LinkChange;
  /** The link the dialog showed when it opened; null: none. Omitted by earlier versions. */
  base?: LinkState;
}

/** Each side shows its own half; the rule needs both rows, so the other side is updated by the reply. */
export const contactLink = intent(contacts.updateLinkedContact, {
  name: "contact.link",
  title: ({ name, change }: LinkInput) => `${name}: ${change.unlink ? "unlink" : "link"} contact ${change.contact_id}`,
  touches: ({ id }: LinkInput) => [contactKey(id)],
  after: ({ change }: LinkInput) => [contactKey(change.contact_id)],
  applies: (row: Contact | undefined, { change }: LinkInput, _key: RowKey, { at }: IntentFacts) =>
    row && linkedHere(row, change, at),
  ask: ({ id, change, base }: LinkInput) => ({
    params: { id },
    body: { ...change, ...(base !== undefined && { base }) },
  }),
  replies: confirmed,
  conflicts: (reply, { id, change }) => ({
    contact_id: id,
    conflicts: conflictsIn(reply),
    record: "link",
    record_id: String(change.contact_id),
  }),
});

function linkedHere(row: Contact, { unlink, ...link }: LinkChange, at: number): Contact {
  const other: Contact = { ...row, id: link.contact_id, deleted_at: null, linked_contacts: [] };
  return unlink ? unlinkContacts(row, other, at)[0] : linkContacts(row, other, link, at)[0];
}

export interface VouchInput extends Named {
  id: number;
  address: string;
}

export const emailVouch = intent(contacts.forceVerifyEmail, {
  name: "contact.vouch_email",
  title: ({ name, address }: VouchInput) => `Mark ${address} of ${name} as verified`,
  touches: ({ id }: VouchInput) => [contactKey(id)],
  applies: (row: Contact | undefined, { address }: VouchInput, _key: RowKey, { at }: IntentFacts) =>
    row && checkEmail(row, address, "forced_valid", at),
  ask: ({ id, address }: VouchInput) => ({ params: { id }, body: { address } }),
  replies: confirmed,
});

export interface ActivityInput extends Named {
  id: number;
  activity: Activity;
}

export const contactActivity = intent(contacts.activityInfo, {
  name: "contact.activity",
  title: ({ name, activity }: ActivityInput) => `${name}: ${activity.kind}`,
  touches: ({ id }: ActivityInput) => [contactKey(id)],
  applies: (row: Contact | undefined, { activity }: ActivityInput, _key: RowKey, { at }: IntentFacts) =>
    row && noteActivity(row, activity, at),
  ask: ({ id, activity }: ActivityInput) => ({ params: { id }, body: activity }),
  replies: confirmed,
});
