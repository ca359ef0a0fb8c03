/** Shared by the parts of a contact's page: data, lookup lists, rights, and the single way to edit a field. */
import { createContext, useCallback, useContext } from "react";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { mayText } from "../../domain/messages/text-rights.ts";
import { editContact } from "../../domain/contacts/quick-edit.ts";
import { effectOf } from "../../domain/reference/reference.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { Refusal } from "../../kit/refusal.ts";
import { contactQuickEdit, type EditInput } from "../../local/intents/contacts.ts";
import { contactById } from "../../local/queries/contacts.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import type { ContactPage } from "../../local/queries/contact-page.ts";
import type { Pending } from "../../ui/pending-mark.tsx";
import { useIntent, useLocal } from "../base/live.ts";
import { writeState } from "../base/write-state.ts";
import { fieldErrorsOf, report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export interface Rights {
  /** Status, phones and notes. */
  mayEdit: boolean;
  /** Every other field, tags and groups. */
  mayEditAll: boolean;
  /** Fact finder, prescriptions. */
  maySeeDetails: boolean;
  maySeePolicies: boolean;
  mayEditPolicies: boolean;
  /** Uses external vendors; a company may have each disabled. */
  hasQuotes: boolean;
  hasApplications: boolean;
  mayImportMedicare: boolean;
  maySeeFiles: boolean;
  mayEditFiles: boolean;
  /** Also requires a license. */
  maySeeSecurities: boolean;
  mayEditSecurities: boolean;
  /** Edit rights for these, including links. */
  mayEditDetails: boolean;
  /** May email them as this user. */
  mayEmail: boolean;
  mayText: boolean;
  /** Their workflow enrollments, and the workflows. */
  hasFlows: boolean;
  maySeeFlows: boolean;
  mayPutIntoFlow: boolean;
  mayTakeOutOfFlow: boolean;
  /** Full social security and Medicare numbers, shown for a minute each. */
  mayReveal: boolean;
  mayDelete: boolean;
  mayPurge: boolean;
  mayTake: boolean;
  /** Links to other contacts. */
  mayLink: boolean;
  mayPrint: boolean;
  /** Shown on locked fields. */
  whyLocked: string;
}

export interface Opened extends ContactPage, Rights {
  contact: Contact;
  lists: ContactLists;
  name: string;
}

/** `isLicensed`: the user may sell securities today. */
export function rightsOn(user: CurrentUser, contact: Contact, isLicensed: boolean): Rights {
  const deleted = contact.deleted_at !== null;
  const sellsSecurities = isLicensed && isOn(user.features, "securities");
  const mayTake = contact.pool_id !== null && !deleted && mayOn(user, "contacts.take", contact);
  return {
    mayEdit: !deleted && mayOn(user, "contacts.edit", contact),
    mayEditAll: !deleted && mayOn(user, "contacts.edit_all", contact),
    maySeePolicies: mayOn(user, "policies.see", contact),
    mayEditPolicies: !deleted && mayOn(user, "policies.edit", contact),
    hasQuotes: isOn(user.features, "csg"),
    hasApplications: isOn(user.features, "fire_light"),
    mayImportMedicare:
      isOn(user.features, "medicare_import") && !deleted && mayOn(user, "contacts.details_edit", contact),
    maySeeFiles: mayOn(user, "files.see", contact),
    mayEditFiles: !deleted && mayOn(user, "files.edit", contact),
    maySeeSecurities: sellsSecurities && mayOn(user, "securities.see", contact),
    mayEditSecurities: sellsSecurities && !deleted && mayOn(user, "securities.edit", contact),
    maySeeDetails: mayOn(user, "contacts.details", contact),
    mayEditDetails: !deleted && mayOn(user, "contacts.details_edit", contact),
    mayLink: isOn(user.features, "linked_contacts") && !deleted && mayOn(user, "contacts.details_edit", contact),
    mayEmail: isOn(user.features, "email") && !deleted && mayOn(user, "emails.send", contact),
    mayText: mayText(user, contact),
    ...flowRightsOn(user, contact),
    mayReveal: !deleted && !user.actor && mayOn(user, "contacts.reveal", contact),
    mayPurge: deleted && contact.merged_into_id === null && !user.actor && mayOn(user, "contacts.purge", contact),
    mayDelete: mayOn(user, "contacts.delete", contact),
    mayTake,
    mayPrint: isOn(user.features, "print") && !deleted && mayOn(user, "contacts.print", contact),
    whyLocked: deleted
      ? "Restore this contact to edit it."
      : mayTake
        ? "Claim this contact to edit it."
        : "You do not have permission to edit this.",
  };
}

function flowRightsOn(
  user: CurrentUser,
  contact: Contact,
): Pick<Rights, "hasFlows" | "maySeeFlows" | "mayPutIntoFlow" | "mayTakeOutOfFlow"> {
  const maySeeFlows = isOn(user.features, "workflow") && may(user, "workflows.use");
  const hasFlows = maySeeFlows && mayOn(user, "workflows.use", contact);
  const isTheirs = hasFlows && contact.deleted_at === null && mayOn(user, "contacts.edit", contact);
  return { hasFlows, maySeeFlows, mayPutIntoFlow: isTheirs, mayTakeOutOfFlow: isTheirs };
}

export const OpenedContact = createContext<Opened | null>(null);

export function useOpened(): Opened {
  const opened = useContext(OpenedContact);
  if (!opened) throw new Error("useOpened outside a contact's page");
  return opened;
}

/** The user's own calendar day. */
export function useToday(): string {
  const { world } = useLocal();
  return dayOf(world.now(), zoneName(useCurrentUser().timezone));
}

/** `base`: the values the editor showed when it opened, so that the server can merge. Rejects if nothing was saved. */
export type SaveEdit = (
  edit: ContactEdit,
  base: ContactEdit,
  more?: Pick<EditInput, "reason" | "effect">,
) => Promise<unknown>;

export function useEdit(): SaveEdit {
  const { contact, lists } = useOpened();
  const write = useIntent(contactQuickEdit);
  return useCallback(
    (edit, base, more = {}) => {
      const effect = effectAfter(contact, edit, lists);
      return write({ id: contact.id, name: nameOfContact(contact), edit, base, ...effect, ...more });
    },
    [contact, lists, write],
  );
}

/** The effect of the status after the edit. */
export function effectAfter(
  contact: Pick<Contact, "status_id">,
  { status_id = contact.status_id }: Pick<ContactEdit, "status_id">,
  { statuses }: Pick<ContactLists, "statuses">,
): Pick<EditInput, "effect"> {
  const effect = effectOf(statuses, status_id);
  return effect === undefined ? {} : { effect };
}

/** What an editor makes of the contact as stored on the device, and the same with what it showed when it opened. */
export interface StandingEdit {
  edit: ContactEdit;
  base: ContactEdit;
}

/** Edits the contact as currently stored on the device, regardless of what is rendered. */
export function useStandingEdit(): (made: (standing: Contact) => StandingEdit) => Promise<unknown> {
  const { contact, name, lists } = useOpened();
  const { db } = useLocal();
  const write = useIntent(contactQuickEdit);
  const { id } = contact;
  return async (made) => {
    const standing = await contactById(db, id);
    if (!standing) return gone();
    const { edit, base } = made(standing);
    return write({ id, name, edit, base, ...effectAfter(standing, edit, lists) });
  };
}

function gone(): never {
  const refusal = new Refusal("not_found");
  report(refusal);
  throw refusal;
}

/** Validation errors of an edit, by field path such as `phones.0.number`; empty if valid. */
export function useEditErrors(): (edit: ContactEdit) => Record<string, string> {
  const { contact, lists } = useOpened();
  const { world } = useLocal();
  return useCallback(
    (edit) => {
      try {
        const { effect } = effectAfter(contact, edit, lists);
        editContact(contact, edit, world.now(), effect && { effect });
        return {};
      } catch (refusal) {
        return fieldErrorsOf(refusal);
      }
    },
    [contact, lists, world],
  );
}

/** State of a field's last change. */
export function usePending(): (field: keyof ContactEdit) => Pending {
  const { waiting, needs } = useOpened();
  return (field) => {
    if (needs.some((need) => need.record === undefined && need.field === field)) return "needs_you";
    const mine = waiting.filter(({ input }) => Object.hasOwn((input as Partial<EditInput>).edit ?? {}, field));
    return writeState(mine);
  };
}

/** State of the last change to a note or another record of the contact; with `at`, of the change made then. */
export function usePendingRecord(): (id: string, at?: number) => Pending {
  const { waiting } = useOpened();
  return (id, at) => pendingOf(waiting, id, at);
}

export function pendingOf(waiting: Opened["waiting"], id: string, at?: number): Pending {
  const ofIt = waiting.filter(({ touches }) => touches.some((touched) => touched.id === id));
  const mine = at === undefined ? ofIt : ofIt.filter((change) => change.at === at);
  return writeState(mine);
}
