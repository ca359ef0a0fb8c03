import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactMethods } from "../../../src/app/contact-parts/contact-methods.tsx";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { address, phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => {
  device = flowDevice();
});
afterEach(async () => {
  await unmount();
  await device.close();
});

/** It is ten in the morning in New York, seven in Los Angeles. */
async function open(change: Partial<Contact>) {
  const contact = sampleContact({ id: 7, owner_id: device.local.user_id, deleted_at: null, emails: [], ...change });
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", [contact], new Set()));
  await mount(await openedContact(device.local, { contact }, <ContactMethods />));
}

const number = phone("+12125550123");
const call = page.getByRole("link", { name: "Call (212) 555-0123" });

test("a call that the hours forbid says so beside the button before it is pressed", async () => {
  await open({ phones: [phone("+13105550123")], addresses: [address("", { state: "CA", zip: "90210" })] });
  const button = page.getByRole("button", { name: "Call (310) 555-0123" });
  await expect
    .element(button)
    .toHaveAccessibleDescription(/^Call: It is 7:00 AM where .* is\. Calls may start at 8:00 AM\.$/);
});

test("a call that nothing forbids has no reason beside it", async () => {
  await open({ phones: [number], addresses: [address("", { state: "NY", zip: "10001" })] });
  await expect.element(call).toBeVisible();
  await expect.element(call).not.toHaveAttribute("aria-describedby");
});

test("a do-not-call request is given as the reason, and texting is not offered", async () => {
  await open({ phones: [{ ...number, do_not_call: true }], addresses: [address("", { state: "NY", zip: "10001" })] });
  await expect.element(page.getByText(/^Call: .* asked not to be called\.$/)).toBeVisible();
  expect(page.getByText("Text").elements()).toEqual([]);
});
