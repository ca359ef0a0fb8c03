/** Columns belong to the user: on all their devices, restored after a quick filter with columns of its own. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Navigate } from "react-router-dom";
import { ContactListScreen } from "../../../src/app/contact-list/contact-list-screen.tsx";
import { readStored, remember, writeStored } from "../../../src/app/base/stored.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { plainTable, transact } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { noticeFacts } from "../../../src/local/queries/notice-facts.ts";
import type { LiveIndex } from "../../../src/local/search/live-index.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { someContacts } from "../../fixtures/contacts.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
let index: LiveIndex;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  index.close();
  remember(null);
  await device.close();
});

async function fill(): Promise<void> {
  const contacts = someContacts(3, 5).map((one) => ({ ...one, deleted_at: null }));
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", contacts, new Set()));
  await changeStatus(device.db, { filling: false, last_synced_at: 1 });
  index = contactIndex(device.db);
  await index.open();
}

async function open(path = "/contacts", who: Partial<CurrentUser> = {}): Promise<void> {
  await fill();
  remember({ user_id: device.local.user_id, actor_id: null });
  const local = { ...device.local, search: searchPort(index) };
  const screen = (
    <>
      <Navigate to={path} />
      <ContactListScreen />
    </>
  );
  await mount(await signedInAs({ account_type: "admin", features: {} as never, ...who }, local, screen));
  await expect.element(heading("Name")).toBeVisible();
}

const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
const shown = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map(({ textContent }) => textContent)
    .filter((words) => words !== "" && words !== "Contact actions");
const said = async () => (await noticeFacts(device.db)).find(({ about }) => about === "columns.contacts")?.value;
const panel = async () => page.getByRole("button", { name: "Columns", exact: true }).click();
const box = (name: string) => page.getByRole("checkbox", { name, exact: true });

test("what one person chose waits for their other devices, and the next person here sees nothing of it", async () => {
  await open();
  const before = shown();
  expect(before).not.toContain("Source");
  await panel();
  await expect.element(page.getByText("Saved for you on all your devices.")).toBeVisible();
  await box("Source").click();
  await expect.poll(shown).toEqual([...before, "Source"]);
  await expect.poll(said).toEqual(expect.arrayContaining(["source"]));
  expect((await device.db.outbox.toArray()).map(({ title }) => title)).toEqual(["Columns of the contact list"]);
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect.poll(said).toBeNull();
  await expect.poll(shown).toEqual(before);
  await box("Source").click();
  await expect.poll(() => readStored("columns")).toEqual(expect.arrayContaining(["source"]));
  await unmount();
  index.close();
  await device.close();
  device = flowDevice();
  await open();
  expect(shown()).toEqual(before);
});

test("settings stored only in this browser become the user's, once", async () => {
  writeStored("columns", ["name", "email"], device.local.user_id);
  await open();
  expect(shown()).toEqual(["Name", "Email"]);
  await expect.poll(said).toEqual(["name", "email"]);
  expect(await device.db.outbox.count()).toBe(1);
});

test("choices made while acting as another user last for the visit only", async () => {
  await open("/contacts", { actor: { id: someUuid(9), name: "Alma Ames" } });
  await panel();
  await expect.element(page.getByText("For this visit only.")).toBeVisible();
  await box("Source").click();
  await expect.poll(shown).toContain("Source");
  expect(await device.db.outbox.count()).toBe(0);
});

test("a quick filter shows its own columns while it is open, and leaving it gives the person's back", async () => {
  const contacts_scope = { ...wholeScope, search: { has_email: true } };
  const filter = { id: someUuid(5), name: "Can be mailed", contacts_scope, columns: ["name", "email", "source"] };
  const row = { ...filter, pinned: true, position: 0, updated_at: 1, seq: 1 };
  await plainTable(device.db, "quick_filters").put(row as never);
  await open();
  const own = shown();
  await page.getByRole("link", { name: "Can be mailed" }).click();
  await expect.poll(shown).toEqual(["Name", "Email", "Source"]);
  await panel();
  await expect.element(page.getByText("Saved with the quick filter Can be mailed on all your devices.")).toBeVisible();
  await box("Age").click();
  await expect.poll(shown).toEqual(["Name", "Email", "Source", "Age"]);
  expect((await device.db.outbox.toArray()).map(({ name }) => name)).toEqual(["quick_filter.edit"]);
  await userEvent.keyboard("{Escape}");
  await heading("Email").getByRole("button").click();
  await expect.poll(shown).toEqual(["Name", "Email", "Source", "Age"]);
  await page.getByRole("button", { name: /^Remove filter/ }).click();
  await expect.poll(shown).toEqual(own);
});
