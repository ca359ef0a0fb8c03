/**
 * Do-not flags of a whole contact: set by *Do not contact* and *Deceased*, and applied to numbers added later (domain
 * §6).
 */
import type { FieldErrors } from "../../kit/refusal.ts";
import { emailKey } from "./contact-tidy.ts";
import type { Address, Contact, ContactEdit } from "./contact.ts";
import { isDoNotContact, type Ways } from "./do-not-contact.ts";
import { contactMessages } from "./messages.ts";
import { isSamePhone } from "../values/phone-number.ts";

/** All flags set on every phone, email and address. */
export function everyDoNot({ phones, emails, addresses }: Ways, now: number): Ways {
  return {
    phones: phones.map((phone) => ({ ...phone, do_not_call: true, do_not_text: true })),
    emails: emails.map((email) => ({ ...email, unsubscribed_at: email.unsubscribed_at ?? now })),
    addresses: addresses.map((address) => ({ ...address, do_not_mail: true })),
  };
}

/** The current phones, emails and addresses, each with its previous flags; those added since are unchanged. */
export function flagsAsBefore(standing: Ways, before: Ways): Ways {
  const was = pairsOf(before, standing);
  return {
    phones: standing.phones.map((phone, at) => {
      const former = was.phones.find((pair) => pair.at === at)?.was;
      return former ? { ...phone, do_not_call: former.do_not_call, do_not_text: former.do_not_text } : phone;
    }),
    emails: standing.emails.map((email, at) => {
      const former = was.emails.find((pair) => pair.at === at)?.was;
      return former ? { ...email, unsubscribed_at: former.unsubscribed_at } : email;
    }),
    addresses: standing.addresses.map((address, at) => {
      const former = was.addresses.find((pair) => pair.at === at)?.was;
      return former ? { ...address, do_not_mail: former.do_not_mail } : address;
    }),
  };
}

/**
 * What is added to a do-not-contact person is blocked like the rest, unless the same edit unblocks something: asking
 * not to be called did not mean one number only.
 */
export function inheritDoNot(contact: Contact, edit: ContactEdit, now: number): ContactEdit {
  if (!isDoNotContact(contact) || opensSomething(contact, edit)) return edit;
  const closed = everyDoNot(
    { phones: edit.phones ?? [], emails: edit.emails ?? [], addresses: edit.addresses ?? [] },
    now,
  );
  return {
    ...edit,
    ...(edit.phones && { phones: closed.phones }),
    ...(edit.emails && { emails: closed.emails }),
    ...(edit.addresses && { addresses: closed.addresses }),
  };
}

/** An edit that clears a flag of an existing item. */
function opensSomething(contact: Contact, edit: ContactEdit): boolean {
  const opened = pairsOf(contact, edit);
  return (
    opened.phones.some(({ next }) => !(next.do_not_call && next.do_not_text)) ||
    opened.emails.some(({ next }) => next.unsubscribed_at === null) ||
    opened.addresses.some(({ next }) => !next.do_not_mail)
  );
}

/** The flags an edit would clear, by field path: under a stopping status no user may clear one (domain §6). */
export function liftedFlags(contact: Contact, edit: ContactEdit): FieldErrors {
  const { phones, emails, addresses } = pairsOf(contact, edit);
  const lifted = [
    ...phones.flatMap(({ at, was, next }) =>
      (["do_not_call", "do_not_text"] as const)
        .filter((flag) => was[flag] && !next[flag])
        .map((flag) => `phones.${at}.${flag}`),
    ),
    ...emails
      .filter(({ was, next }) => was.unsubscribed_at !== null && next.unsubscribed_at === null)
      .map(({ at }) => `emails.${at}.unsubscribed_at`),
    ...addresses
      .filter(({ was, next }) => was.do_not_mail && !next.do_not_mail)
      .map(({ at }) => `addresses.${at}.do_not_mail`),
  ];
  return Object.fromEntries(lifted.map((path) => [path, [contactMessages.stop_holds_flag]]));
}

/** An item of an edit with the contact's existing one; `at`: its index in the edit. */
interface Pair<T> {
  at: number;
  was: T;
  next: T;
}

function pairsOf(contact: Ways, { phones = [], emails = [], addresses = [] }: ContactEdit) {
  return {
    phones: paired(contact.phones, phones, (one, other) => isSamePhone(one.number, other.number)),
    emails: paired(contact.emails, emails, (one, other) => emailKey(one.address) === emailKey(other.address)),
    addresses: paired<Address>(
      contact.addresses,
      addresses,
      (one, other) => one.line1 === other.line1 && one.kind === other.kind,
    ),
  };
}

function paired<T>(present: readonly T[], edited: readonly T[], isSame: (one: T, other: T) => boolean): Pair<T>[] {
  return edited.flatMap((next, at) => {
    const was = present.find((one) => isSame(one, next));
    return was === undefined ? [] : [{ at, was, next }];
  });
}
