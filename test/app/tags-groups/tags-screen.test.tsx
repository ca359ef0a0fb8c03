import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TagsScreen } from "../../../src/app/tags-groups/tags-screen.tsx";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { tags } from "../../../src/contract/contacts/tags.ts";
import { contactMessages } from "../../../src/domain/contacts/messages.ts";
import type { Tag } from "../../../src/domain/contacts/tag.ts";
import { refuse } from "../../../src/kit/refusal.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { transact } from "../../../src/local/db/database.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { someContacts } from "../../fixtures/contacts.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const tag: Tag = { id: someUuid(41), name: "Snowbird", color: "blue", seq: 1 };
let device: FlowDevice;
beforeEach(async () => {
  device = flowDevice();
  await transact(device.db, tablesOf(["tags"]), () => writeRows(device.db, "tags", [tag], new Set()));
});
afterEach(async () => {
  await unmount();
  await device.close();
});

async function askToDelete(local = device.local): Promise<void> {
  const screen = (
    <>
      <TagsScreen />
      <Toasts />
    </>
  );
  await mount(await signedInAs({ account_type: "agent" }, local, screen));
  await page.getByRole("button", { name: "Delete Snowbird" }).click();
}
const dialog = page.getByRole("dialog", { name: "Delete tag “Snowbird”" });

test("a tag is deleted once that was asked by its name", async () => {
  device.answer(tags.update, () => ({ data: tag, meta: { conflicts: [] } }));
  await askToDelete();
  await expect.element(dialog).toBeVisible();
  expect(device.of(tags.update)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("Tag Snowbird deleted.")).toBeVisible();
  expect(device.of(tags.update)).toEqual([{ body: { id: tag.id, deleted: true } }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("one in use leads to the contacts it must be taken off", async () => {
  const words = contactMessages.tag_in_use.replace("{n}", "12 contacts");
  device.answer(tags.update, () => refuse("in_use", { base: [words] }));
  await askToDelete();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  await expect
    .element(dialog.getByRole("link", { name: "open these contacts" }))
    .toHaveAttribute("href", `/contacts?tag_ids=${tag.id}`);
  await expect
    .element(dialog.getByRole("link", { name: "Deleted contacts" }))
    .toHaveAttribute("href", `/contacts?group=deleted&tag_ids=${tag.id}`);
});

test("what this device knows of is said at once, deleted contacts too, and that it may not know all", async () => {
  const contacts = someContacts(3, 5).map((contact, nth) => ({
    ...contact,
    tag_ids: nth === 0 ? [] : [tag.id],
    deleted_at: nth === 2 ? 1 : null,
  }));
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", contacts, new Set()));
  const index = contactIndex(device.db);
  await index.open();
  await askToDelete({ ...device.local, search: searchPort(index) });
  await expect.element(dialog.getByText("At least 2 contacts use it.")).toBeVisible();
  await changeStatus(device.db, { filling: false, last_synced_at: 1 });
  await expect.element(dialog.getByText("2 contacts use it.", { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "open these contacts" })).toBeVisible();
  await unmount();
  index.close();
});

test("what failed otherwise leads nowhere", async () => {
  await askToDelete();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog.getByText("This no longer exists, or you do not have access to it.")).toBeVisible();
  await expect.poll(() => dialog.getByRole("link").elements()).toEqual([]);
});

test("a name is sent with the one its editor showed, whoever renamed the tag meanwhile", async () => {
  const renamed: Tag = { ...tag, name: "Sunbird" };
  await mount(await signedInAs({ account_type: "agent" }, device.local, <TagsScreen />));
  await page.getByRole("button", { name: "Name of Snowbird Snowbird" }).click();
  await transact(device.db, tablesOf(["tags"]), () => writeRows(device.db, "tags", [renamed], new Set()));
  await expect.element(page.getByRole("textbox", { name: "Name of Sunbird" })).toBeVisible();
  await page.getByRole("textbox", { name: "Name of Sunbird" }).fill("Snow birds");
  await userEvent.keyboard("{Enter}");
  const asked = async () => (await device.db.outbox.toArray()).map(({ ask }) => ask.body);
  await expect.poll(asked).toEqual([{ id: tag.id, name: "Snow birds", base: { name: "Snowbird" } }]);
});
