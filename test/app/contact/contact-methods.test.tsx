import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactMethods } from "../../../src/app/contact-parts/contact-methods.tsx";
import type { Features } from "../../../src/domain/users/features.ts";
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
async function open(change: Partial<Contact>, features: Features = {}) {
  const contact = sampleContact({ id: 7, owner_id: device.local.user_id, deleted_at: null, emails: [], ...change });
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", [contact], new Set()));
  await mount(await openedContact(device.local, { contact }, <ContactMethods />, "agent", features));
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

test("texting is offered where the flag is on, with the reason against it until permission was given", async () => {
  await open({ phones: [number] });
  await expect
    .element(page.getByRole("button", { name: "Text (212) 555-0123" }))
    .toHaveAccessibleDescription("Text: No text permission yet. Ask first");
});

test("texting is not offered where the flag is off", async () => {
  await open({ phones: [number] }, { sms: false });
  await expect.element(page.getByText("(212) 555-0123")).toBeVisible();
  await expect.poll(() => page.getByRole("button", { name: /^Text/ }).elements()).toEqual([]);
});

test("a do-not-call request is given as the reason against calls", async () => {
  await open({ phones: [{ ...number, do_not_call: true }], addresses: [address("", { state: "NY", zip: "10001" })] });
  await expect.element(page.getByText(/^Call: .* asked not to be called\.$/)).toBeVisible();
});
