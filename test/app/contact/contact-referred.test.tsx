/** Who referred a contact is found while typing, with no connection too; where their page would be none, that is said. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ContactSource } from "../../../src/app/contact/contact-source.tsx";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { contactById } from "../../../src/local/queries/contacts.ts";
import type { LiveIndex } from "../../../src/local/search/live-index.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { LiveContact, openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
let index: LiveIndex;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  index.close();
  await device.close();
});

async function open(more: Partial<Contact>, referrer: Partial<Contact> | null): Promise<void> {
  const { db } = device;
  const owner_id = device.local.user_id;
  const contact = sampleContact({ id: 7, owner_id, first_name: "Ada", last_name: "Byron", ...more });
  const other = sampleContact({ id: 8, owner_id, first_name: "Dora", last_name: "Quincy", ...referrer });
  const rows = referrer ? [contact, other] : [contact];
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", rows, new Set()));
  await db.meta.put({ k: "filled", value: 1 } as never);
  index = contactIndex(db);
  await index.open();
  const local = { ...device.local, search: searchPort(index) };
  const part = (
    <LiveContact>
      <ContactSource />
    </LiveContact>
  );
  await mount(await openedContact(local, { contact }, part));
}

const change = () => page.getByRole("button", { name: "Change referred by" });
const standing = async () => (await contactById(device.db, 7))?.referred_by_id;

test("is found by name with keys alone, and taken off again", async () => {
  await open({ referred_by_id: null }, {});
  await change().click();
  await expect.element(page.getByRole("textbox", { name: "Referred by" })).toHaveFocus();
  await userEvent.keyboard("quincy");
  await expect.element(page.getByText("Dora Quincy")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "Dora Quincy" })).toHaveAttribute("href", "/contacts/8");
  expect(await standing()).toBe(8);
  await expect.element(change()).toHaveFocus();
  await change().click();
  await page.getByRole("button", { name: "No one" }).first().click();
  await expect.poll(standing).toBeNull();
});

test("is shown without a link once deleted or out of scope", async () => {
  await open({ referred_by_id: 8 }, { deleted_at: 5 });
  await expect.element(page.getByText("Dora Quincy, deleted")).toBeVisible();
  await unmount();
  index.close();
  await device.close();
  device = flowDevice();
  await open({ referred_by_id: 8 }, null);
  await expect.element(page.getByText("Contact not on this device")).toBeVisible();
  await expect.poll(() => page.getByRole("link").elements()).toEqual([]);
});
