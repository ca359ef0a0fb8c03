/** What is taken away from a contact's page leaves the keyboard where it was. */
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ContactNotes } from "../../../src/app/contact/contact-notes.tsx";
import { ContactPhones } from "../../../src/app/contact/contact-phones.tsx";
import { FamilyPanel } from "../../../src/app/contact/family-panel.tsx";
import { LinkedContacts } from "../../../src/app/contact/linked-contacts.tsx";
import type { Contact, LinkedContact } from "../../../src/domain/contacts/contact.ts";
import { type Note, writeNote } from "../../../src/domain/contacts/note.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { LiveContact, openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

async function open(part: ReactNode, more: Partial<Contact> = {}): Promise<void> {
  const { db, local } = device;
  const contact = sampleContact({ id: 7, owner_id: local.user_id, ...more });
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", [contact], new Set()));
  await mount(await openedContact(local, { contact }, <LiveContact>{part}</LiveContact>));
}

test("after Delete note it is on the next note's, and after the last in the new note", async () => {
  const { db, local } = device;
  const note = (nth: number): Note => {
    const fresh = { id: someUuid(nth), body: `Note ${nth}`, kind: "note", pinned: false, call_id: null } as const;
    return writeNote(7, fresh, { now: flowNow + nth, by: local.user_id });
  };
  await transact(db, tablesOf(["notes"]), () => writeRows(db, "notes", [note(1), note(2)], new Set()));
  await open(<ContactNotes />);
  const remove = page.getByRole("button", { name: "Delete note" });
  await remove.first().click();
  await expect.poll(() => remove.elements().length).toBe(1);
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "New note" })).toHaveFocus();
});

test.each([
  ["beside the tabs", <LinkedContacts key="beside" />],
  ["in the family", <FamilyPanel key="family" />],
])("after Unlink %s it is on the next link, and after the last on what adds one", async (_where, part) => {
  const link = (contact_id: number): LinkedContact => ({
    contact_id,
    relation: "spouse",
    note: "",
    authorized_representative: false,
  });
  await open(part, { linked_contacts: [link(8), link(9)] });
  const edit = page.getByRole("button", { name: /^Edit link/ });
  await edit.first().click();
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect.poll(() => edit.elements().length).toBe(1);
  await expect.element(edit).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect.element(page.getByRole("button", { name: "Link contact" })).toHaveFocus();
});

test("after Remove it is on the next phone's pencil, then on the one before, and after the last on what adds one", async () => {
  const phones = ["+12015550101", "+12015550102", "+12015550103"].map((number) => phone(number));
  await open(<ContactPhones />, { phones });
  const pencil = (end: string) => page.getByRole("button", { name: `Edit phone (201) 555-010${end}` });
  const removeByKeys = async (end: string) => {
    await userEvent.keyboard("{Enter}");
    (page.getByRole("button", { name: "Remove" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(pencil(end)).not.toBeInTheDocument();
  };
  await expect.element(pencil("2")).toBeVisible();
  (pencil("2").element() as HTMLElement).focus();
  await removeByKeys("2");
  await expect.element(pencil("3")).toHaveFocus();
  await removeByKeys("3");
  await expect.element(pencil("1")).toHaveFocus();
  await removeByKeys("1");
  await expect.element(page.getByRole("button", { name: "Add phone" })).toHaveFocus();
});
