/** A phone being edited keeps its identity while the list around it changes. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactPhones } from "../../../src/app/contact/contact-phones.tsx";
import type { Phone } from "../../../src/domain/contacts/contact.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { contactQuickEdit } from "../../../src/local/intents/contacts.ts";
import { contactById } from "../../../src/local/queries/contacts.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { LiveContact, openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const [one, two, three] = ["+12015550101", "+12015550102", "+12015550103"].map((number, at) =>
  phone(number, { primary: at === 0 }),
) as [Phone, Phone, Phone];
const all = [one, two, three];

async function open(phones: Phone[], isLive = true): Promise<void> {
  const { db, local } = device;
  const contact = sampleContact({ id: 7, owner_id: local.user_id, phones });
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", [contact], new Set()));
  const part = isLive ? (
    <LiveContact>
      <ContactPhones />
    </LiveContact>
  ) : (
    <ContactPhones />
  );
  await mount(await openedContact(local, { contact }, part));
}

const kept = async () => (await contactById(device.db, 7))?.phones;
const numbersKept = async () => (await kept())?.map(({ number }) => number);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const number = () => page.getByLabelText("Number");

async function change(from: Phone[], to: Phone[]): Promise<void> {
  const edit = { id: 7, name: "Ada", edit: { phones: to }, base: { phones: from } };
  await device.local.write(contactQuickEdit, edit);
}

async function remove(shown: string): Promise<void> {
  await button(`Edit phone ${shown}`).click();
  await button("Remove").click();
  await expect.element(button(`Edit phone ${shown}`)).not.toBeInTheDocument();
}

test("a new one stays as typed while a removed one comes back, and is added to what is there", async () => {
  await open(all);
  await remove("(201) 555-0102");
  await button("Add phone").click();
  await number().fill("201 555 0109");
  await button("Undo").click();
  await expect.element(button("Edit phone (201) 555-0102")).toBeVisible();
  await expect.element(number()).toHaveValue("201 555 0109");
  await button("Save").click();
  await expect.poll(numbersKept).toEqual([...all.map((phone) => phone.number), "+12015550109"]);
});

test("one that is edited stays the same one when another comes back above it", async () => {
  await open(all);
  await remove("(201) 555-0102");
  await button("Edit phone (201) 555-0103").click();
  await number().fill("201 555 0109");
  await button("Undo").click();
  await expect.element(button("Edit phone (201) 555-0102")).toBeVisible();
  await expect.element(number()).toHaveValue("201 555 0109");
  await button("Save").click();
  await expect.poll(numbersKept).toEqual([one.number, two.number, "+12015550109"]);
});

test("the editor of one that went is closed, and does not open again when it comes back", async () => {
  await open(all);
  await button("Edit phone (201) 555-0102").click();
  await change(all, [one, three]);
  await expect.element(number()).not.toBeInTheDocument();
  await expect.element(button("Add phone")).toBeVisible();
  await change([one, three], all);
  await expect.element(button("Edit phone (201) 555-0102")).toBeVisible();
});

test("what is saved goes into the list as it stands on the device, not as it was drawn", async () => {
  await open(all, false);
  await button("Edit phone (201) 555-0103").click();
  await page.getByRole("checkbox", { name: "Disconnected" }).click();
  const since = [
    { ...two, do_not_text: true },
    { ...three, do_not_call: true },
  ];
  await change(all, since);
  const stood = await kept();
  await button("Save").click();
  const saved = stood?.map((phone) => (phone.number === three.number ? { ...phone, bad_number: true } : phone));
  await expect.poll(kept).toEqual(saved);
  const sent = (await device.db.outbox.toArray()).at(-1)?.input as { base: unknown };
  expect(sent.base).toEqual({ phones: stood });
});
