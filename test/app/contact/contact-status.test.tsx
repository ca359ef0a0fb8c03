/** A status that stops all contact: what it does is said first, its callbacks go with it, and a manager takes both back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactEmails } from "../../../src/app/contact/contact-emails.tsx";
import { ContactPhones } from "../../../src/app/contact/contact-phones.tsx";
import { ContactStatus } from "../../../src/app/contact/contact-status.tsx";
import type { Opened } from "../../../src/app/contact-parts/contact-context.ts";
import { type CalendarEvent, emptyEvent } from "../../../src/domain/calendar/event.ts";
import type { Status } from "../../../src/domain/reference/reference.ts";
import type { AccountType } from "../../../src/domain/users/access.ts";
import { plainTable, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { contactById } from "../../../src/local/queries/contacts.ts";
import { email, phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { LiveContact, noLists, openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const [fresh, stop] = (["New", "Do not contact"] as const).map((title, at) => ({
  id: someUuid(50 + at),
  title,
  category: "lead",
  position: at,
  effect: at === 0 ? "none" : "do_not_contact",
  seq: 1,
})) as [Status, Status];

async function open(status: Status, account_type: AccountType = "agent"): Promise<void> {
  const { db, local } = device;
  const closed = status === stop;
  const contact = sampleContact({
    id: 7,
    owner_id: local.user_id,
    status_id: status.id,
    phones: [phone("+12015550101", { primary: true, do_not_call: closed, do_not_text: closed })],
    emails: [email("rosa@example.com", { primary: true, unsubscribed_at: closed ? 3 : null })],
    addresses: [],
  });
  const callback: CalendarEvent = {
    ...emptyEvent,
    id: someUuid(61),
    title: "Call Rosa back",
    types_list: ["callback"],
    contact_ids: [7],
    start_date: flowNow,
    end_date: flowNow + 900_000,
    timezone: "America/New_York",
    user_id: local.user_id,
    created_by: local.user_id,
    created_at: flowNow,
    updated_at: flowNow,
    version: 1,
    seq: 1,
  };
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", [contact], new Set()));
  await plainTable(db, "events").put(callback as never);
  const part = (
    <LiveContact>
      <ContactStatus />
      <ContactPhones />
      <ContactEmails />
    </LiveContact>
  );
  const lists = { ...noLists, statuses: [fresh, stop] } as Opened["lists"];
  await mount(await openedContact(local, { contact, lists }, part, account_type));
}

const kept = () => contactById(device.db, 7);
const callbackNow = async () =>
  ((await plainTable(device.db, "events").get(someUuid(61))) as unknown as CalendarEvent).status;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const box = (name: string) => page.getByRole("checkbox", { name });

async function choose(title: string): Promise<void> {
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: title }).click();
}

test("an agent reads what it does before it is done; the callback is cancelled with it, without a connection", async () => {
  await open(fresh);
  await choose("Do not contact");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("1 scheduled callback is canceled.")).toBeVisible();
  await expect.element(dialog.getByText("Only a manager can undo this, and a reason is required.")).toBeVisible();
  expect([(await kept())?.status_id, await callbackNow()]).toEqual([fresh.id, "planned"]);
  await button("Set Do not contact").click();
  await expect.poll(callbackNow).toBe("cancelled");
  expect(await kept()).toMatchObject({ status_id: stop.id, phones: [{ do_not_call: true }] });
  await expect.element(button("Undo")).not.toBeInTheDocument();
});

test("a manager takes it back at once: status, flags and callback are as they were", async () => {
  await open(fresh, "manager");
  await choose("Do not contact");
  await button("Set Do not contact").click();
  await expect.poll(callbackNow).toBe("cancelled");
  await button("Undo").click();
  await expect.poll(callbackNow).toBe("planned");
  const { status_id, phones, emails } = (await kept())!;
  expect(status_id).toBe(fresh.id);
  expect([phones[0]?.do_not_call, emails[0]?.unsubscribed_at]).toEqual([false, null]);
});

test("while it stands the boxes are set, cannot be lifted, and say why", async () => {
  await open(stop);
  await button("Edit phone (201) 555-0101").click();
  for (const name of ["Do not call", "Do not text"]) {
    await expect.element(box(name)).toBeChecked();
    await expect.element(box(name)).toBeDisabled();
    await expect.element(box(name)).toHaveAccessibleDescription(/while the status is Do not contact\./);
  }
  await box("Disconnected").click();
  await button("Save").click();
  await expect.poll(async () => (await kept())?.phones[0]).toMatchObject({ bad_number: true, do_not_call: true });
});

test("who asked for no emails is put down, and it is lifted again where no status stands against it", async () => {
  await open(fresh);
  await button("Edit email rosa@example.com").click();
  await box("Do not email").click();
  await button("Save").click();
  await expect.poll(async () => (await kept())?.emails[0]?.unsubscribed_at).toBe(flowNow);
  await button("Edit email rosa@example.com").click();
  await box("Do not email").click();
  await button("Save").click();
  await expect.poll(async () => (await kept())?.emails[0]?.unsubscribed_at).toBeNull();
});
