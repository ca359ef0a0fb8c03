/** Do-not flags under a status that stops all contact, and when it goes again. */
import { describe, expect, test } from "vitest";
import type { ContactEdit } from "../../../src/domain/contacts/contact.ts";
import { everyDoNot, flagsAsBefore } from "../../../src/domain/contacts/do-not.ts";
import { isDoNotContact } from "../../../src/domain/contacts/do-not-contact.ts";
import { editContact } from "../../../src/domain/contacts/quick-edit.ts";
import { refusalOf } from "../refusal-of.ts";
import { address, email, noon, phone, sampleContact, uuid } from "./sample-contact.ts";

const later = noon + 60_000;

describe("a stopping status", () => {
  test.each(["do_not_contact", "deceased"] as const)("%s sets every do-not flag", (effect) => {
    const after = editContact(sampleContact(), { status_id: uuid(9) }, later, { effect });
    expect(isDoNotContact(after)).toBe(true);
    expect(after.phones[0]).toMatchObject({ do_not_call: true, do_not_text: true });
    expect(after.emails[0]?.unsubscribed_at).toBe(later);
    expect(after.addresses[0]?.do_not_mail).toBe(true);
  });

  test("any other status leaves them", () => {
    expect(isDoNotContact(editContact(sampleContact(), { status_id: uuid(9) }, later, { effect: "none" }))).toBe(false);
  });

  test("keeps the day an email was unsubscribed before", () => {
    const contact = sampleContact({ emails: [email("r@example.com", { unsubscribed_at: 3 })] });
    expect(everyDoNot(contact, later).emails[0]?.unsubscribed_at).toBe(3);
  });

  test("closes what is added later", () => {
    const stopped = editContact(sampleContact(), { status_id: uuid(9) }, later, { effect: "do_not_contact" });
    const edit = {
      phones: [...stopped.phones, phone("2015550199")],
      emails: [...stopped.emails, email("new@example.com")],
    };
    const after = editContact(stopped, edit, later);
    expect(isDoNotContact(after)).toBe(true);
    expect([after.phones.length, after.emails.length]).toEqual([2, 2]);
    const moved = editContact(stopped, { addresses: [address("9 New St")], phones: [phone("2015550199")] }, later);
    expect(isDoNotContact(moved)).toBe(true);
  });

  test("may be opened again, one way or all", () => {
    const stopped = editContact(sampleContact(), { status_id: uuid(9) }, later, { effect: "do_not_contact" });
    const opened = stopped.phones.map((one) => ({ ...one, do_not_text: false }));
    const after = editContact(stopped, { status_id: uuid(1), phones: [...opened, phone("2015550199")] }, later);
    expect(after.phones.map((one) => one.do_not_text)).toEqual([false, false]);
    const written = editContact(stopped, { emails: [email("rosa@example.com"), email("r@example.org")] }, later);
    expect(written.emails.map((one) => one.unsubscribed_at)).toEqual([null, null]);
    const mailed = editContact(stopped, { addresses: [address("12 Main St"), address("9 Oak St")] }, later);
    expect(mailed.addresses.map((one) => one.do_not_mail)).toEqual([false, false]);
  });

  const says = ["This stays on while the status stops all contact. Only a manager can change that status."];
  const lifting: [name: string, edit: ContactEdit, path: string][] = [
    [
      "Do not call",
      { phones: [phone("2015550199"), phone("2015550123", { do_not_text: true })] },
      "phones.1.do_not_call",
    ],
    ["Do not text", { phones: [phone("2015550123", { do_not_call: true })] }, "phones.0.do_not_text"],
    ["Do not email", { emails: [email("Rosa@example.com")] }, "emails.0.unsubscribed_at"],
    ["Do not mail", { addresses: [address("12 Main St")] }, "addresses.0.do_not_mail"],
  ];
  test.each(lifting)("keeps %s, and says so at the field, while it stands", (_name, edit, path) => {
    const stopped = editContact(sampleContact(), { status_id: uuid(9) }, later, { effect: "deceased" });
    const refusal = refusalOf(() => editContact(stopped, edit, later, { effect: "deceased" }));
    expect([refusal.code, refusal.fields]).toEqual(["invalid", { [path]: says }]);
    expect(isDoNotContact(editContact(stopped, edit, later, { effect: "none" }))).toBe(false);
  });

  test("lets everything else be changed, and what is new comes closed", () => {
    const stopped = editContact(sampleContact(), { status_id: uuid(9) }, later, { effect: "deceased" });
    const edit = { first_name: "Rosalía", phones: [...stopped.phones, phone("2015550199")] };
    const after = editContact(stopped, edit, later, { effect: "deceased" });
    expect(after.first_name).toBe("Rosalía");
    expect([after.phones.length, isDoNotContact(after)]).toEqual([2, true]);
  });

  test("no one is do-not-contact for having no phone, email or address", () => {
    expect(isDoNotContact({ phones: [], emails: [], addresses: [] })).toBe(false);
  });
});

test("taken back, each flag is as it was, and what was added since stays closed", () => {
  const before = sampleContact({ phones: [phone("+12015550101", { do_not_text: true }), phone("+12015550102")] });
  const stopped = editContact(before, { status_id: uuid(9) }, later, { effect: "deceased" });
  const added = editContact(stopped, { phones: [...stopped.phones, phone("+12015550103")] }, later, {
    effect: "deceased",
  });
  const { phones, emails, addresses } = flagsAsBefore(added, before);
  expect(phones.map(({ do_not_call, do_not_text }) => [do_not_call, do_not_text])).toEqual([
    [false, true],
    [false, false],
    [true, true],
  ]);
  expect([emails, addresses]).toEqual([before.emails, before.addresses]);
});
