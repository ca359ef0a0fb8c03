/** Reads, creates and edits a single contact. */
import type { ContactEditBody } from "../../contract/contacts/contact-bodies.ts";
import type { ContactChanged } from "../../contract/contacts/contact-replies.ts";
import { contacts } from "../../contract/contacts/contacts.ts";
import { type Contact, type ContactEdit } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { checkEmail } from "../../domain/emails/email-check.ts";
import { emailVerdict } from "../../domain/emails/email-verdict.ts";
import { forbiddenFields, mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { mergeEdit } from "../../domain/duplicates/merge-edit.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { editContact } from "../../domain/contacts/quick-edit.ts";
import { type Status, stopsContact, undoesStop } from "../../domain/reference/reference.ts";
import { statusOfCategory } from "../../domain/contacts/status-of-category.ts";
import { tagContact } from "../../domain/contacts/tagging.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx, Handlers } from "../context.ts";
import { implement } from "../http/mount.ts";
import { noteContactActivity } from "./contact-activity.ts";
import { mergeWithAuthors } from "./contact-conflict-rows.ts";
import { createOnce } from "./contact-create.ts";
import { linkOrUnlink } from "./contact-links.ts";
import { leaseNumbers } from "./contact-number-rows.ts";
import { checkReferences, type CheckedEdit } from "./contact-references.ts";
import { findContacts, saveContact } from "./contact-rows.ts";
import { contactToRead, contactToWrite, numberStandingFor } from "./contact-visibility.ts";
import { takeFromPool } from "../pools/contact-taking.ts";
import { followMerges, liveStatuses } from "../reference/reference-rows.ts";
import { tagsGone, tagsStandFor } from "./tag-rows.ts";

type ContactHandlers = Handlers<(typeof contacts)["endpoints"]>;

const ownHandlers: Omit<ContactHandlers, "list"> = {
  create: async (ctx, { body }) => changed(await createOnce(ctx, body)),
  open: async (ctx, { params }) => ({ data: await contactToRead(ctx, params.id) }),
  update: (ctx, { params, body }) => edit(ctx, params.id, body),
  quickUpdate: (ctx, { params, body }) => edit(ctx, params.id, body),
  forceVerifyEmail: (ctx, { params, body }) =>
    setCheck(ctx, params.id, body.address, { check: "forced_valid", action: "vouch_email" }),
  validateEmail: (ctx, { params, body }) =>
    setCheck(ctx, params.id, body.address, { check: emailVerdict(body.address), action: "check_email" }),
  updateLinkedContact: async (ctx, { params, body }) => {
    const { both, conflicts } = await linkOrUnlink(ctx, params.id, body);
    return { data: both[0], meta: { conflicts, also: [both[1]] } };
  },
  updateTagsSingle: async (ctx, { params, body }) => {
    const contact = await contactToWrite(ctx, params.id, "contacts.edit_all");
    const add = await tagsStandFor(ctx, body.add_tag_ids, "add_tag_ids");
    const remove = await tagsGone(ctx, body.remove_tag_ids);
    const tagged = tagContact(contact, { add, remove }, ctx.world.now());
    return changed(
      await saveContact(ctx, contact, tagged, { action: "tag" }),
      await mergedAway(ctx, params.id, contact),
    );
  },
  assignToMe: async (ctx, { params }) => changed(await takeFromPool(ctx, params.id)),
  activityInfo: async (ctx, { params, body }) => {
    const contact = await noteContactActivity(ctx, params.id, body);
    return changed(contact, await mergedAway(ctx, params.id, contact));
  },
  numberLeases: async ({ trx, actor, world }, { body }) => {
    const { tenant_id, user_id } = actor;
    const from_id = await leaseNumbers(trx, { tenant_id, user_id, count: body.count, at: world.now() });
    return { data: { from_id, to_id: from_id + body.count - 1 } };
  },
};

/** The list belongs to another feature, which depends on this one. */
export const contactsImplementation = ({ list }: Pick<ContactHandlers, "list">) =>
  implement(contacts, { ...ownHandlers, list });

function changed(data: Contact, also: readonly Contact[] = []): ContactChanged {
  return { data, meta: { conflicts: [], ...(also.length > 0 && { also: [...also] }) } };
}

/**
 * The requested number when the survivor is returned, so that a device that wrote to the merged contact learns of it.
 */
async function mergedAway({ trx, actor }: Ctx, asked: number, { id }: Contact): Promise<Contact[]> {
  return asked === id ? [] : findContacts(trx, actor.tenant_id, [asked]);
}

/** Merges first: only fields nobody else changed in the meantime are applied; the rest is returned as conflicts. */
async function edit(ctx: Ctx, id: number, { base = {}, reason, ...typed }: ContactEditBody): Promise<ContactChanged> {
  const current = await contactToWrite(ctx, id);
  if (forbiddenFields(ctx.actor, typed).length > 0) refuse("forbidden");
  contactMustBeThere(current);
  const checked = await checkReferences(ctx, typed);
  const stopping = new Set(checked.statuses.filter(stopsContact).map((status) => status.id));
  const seen = await baseNow(ctx, base, checked);
  const of = { record_type: "contact", record_id: current.id, current, base: seen, edit: checked.edit };
  const merged = await mergeWithAuthors(ctx, of, (own) =>
    mergeEdit({ current, base: own, edit: checked.edit, stopping }),
  );
  if (merged.edit.status_id !== undefined) allowLeaving(ctx, current, checked, reason);
  const taken = withFittingStatus(current, merged.edit, checked);
  const edited = editContact(current, taken, ctx.world.now(), statusAfter(current, taken, checked));
  const after = await saveContact(ctx, current, edited, { action: "edit", reason });
  const { meta } = changed(after, await mergedAway(ctx, id, current));
  return { data: after, meta: { ...meta, conflicts: merged.conflicts } };
}

/** A category edit without a status also sets the matching status. */
function withFittingStatus(current: Contact, edit: ContactEdit, { statuses }: CheckedEdit): ContactEdit {
  const { category, status_id } = edit;
  if (category === undefined || category === current.category || status_id !== undefined) return edit;
  return { ...edit, status_id: statusOfCategory(current, category, liveStatuses(statuses)) };
}

/** The status after the edit: one that names none keeps the current one. */
function statusAfter(current: Contact, edit: ContactEdit, { statuses }: CheckedEdit): Status | undefined {
  const { status_id = current.status_id } = edit;
  return status_id === null ? undefined : followMerges(statuses, status_id);
}

/** Values merged while the device was offline count as their survivor, not as another user's change. */
async function baseNow(ctx: Ctx, base: ContactEdit, { statuses }: CheckedEdit): Promise<ContactEdit> {
  const now = { ...base };
  const status = base.status_id == null ? undefined : followMerges(statuses, base.status_id);
  if (status) now.status_id = status.id;
  const referrer = base.referred_by_id == null ? undefined : await numberStandingFor(ctx, base.referred_by_id);
  if (referrer !== undefined) now.referred_by_id = referrer;
  return now;
}

function allowLeaving(ctx: Ctx, current: Contact, { statuses, status }: CheckedEdit, reason: string | undefined): void {
  const before = statuses.find((one) => one.id === current.status_id);
  if (!undoesStop(before, status)) return;
  if (!mayUndoStop(ctx.actor) || !reason?.trim())
    refuse("stop_needs_manager", { status_id: [contactMessages.stop_needs_manager] });
}

interface CheckTo {
  check: "valid" | "risky" | "invalid" | "forced_valid";
  action: string;
}

async function setCheck(ctx: Ctx, id: number, address: string, { check, action }: CheckTo): Promise<ContactChanged> {
  const contact = await contactToWrite(ctx, id, "contacts.edit_all");
  contactMustBeThere(contact);
  const after = await saveContact(ctx, contact, checkEmail(contact, address, check, ctx.world.now()), { action });
  return changed(after, await mergedAway(ctx, id, contact));
}
