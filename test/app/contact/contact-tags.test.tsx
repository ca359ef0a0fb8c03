/** The tags of a contact: made where they are put on, and not where they cannot be. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactHeader } from "../../../src/app/contact/contact-header.tsx";
import { tagsMax } from "../../../src/domain/values/limits.ts";
import { contactMessages } from "../../../src/domain/contacts/messages.ts";
import type { Tag } from "../../../src/domain/contacts/tag.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { noLists, openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

async function wearing(count: number, nameOf = (nth: number) => `Tag ${nth}`): Promise<void> {
  const tags = Array.from({ length: count }, (_, nth): Tag => ({
    id: someUuid(100 + nth),
    name: nameOf(nth),
    color: "blue",
    seq: 1,
  }));
  const contact = sampleContact({ id: 7, owner_id: device.local.user_id, tag_ids: tags.map(({ id }) => id) });
  await mount(await openedContact(device.local, { contact, lists: { ...noLists, tags } }, <ContactHeader />));
}

test("a new tag that cannot be put on is not made either", async () => {
  await wearing(tagsMax);
  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("combobox", { name: "Tag name" }).fill("One too many");
  await page.getByRole("option", { name: "Create “One too many”" }).click();
  await expect.element(page.getByText(contactMessages.too_many_tags)).toBeVisible();
  expect(await device.db.table("tags").count()).toBe(0);
});

test("many long ones have the header's whole width, and three rows until all are asked for", async () => {
  await page.viewport(820, 1180);
  await wearing(tagsMax, (nth) => `A rather long name of a tag, number ${nth}`);
  const chip = (nth: number) => page.getByText(`A rather long name of a tag, number ${nth}`, { exact: true });
  const remove = (nth: number) =>
    page.getByRole("button", { name: `Remove tag A rather long name of a tag, number ${nth}` });
  await expect.element(chip(2)).toBeVisible();
  expect(chip(2).element().getBoundingClientRect().right).toBeGreaterThan(500);
  await expect.element(remove(tagsMax - 1)).not.toBeInTheDocument();
  const rows = () => {
    const tops = page.getByRole("button", { name: /^Remove tag/ }).elements();
    return new Set(tops.map((button) => button.getBoundingClientRect().top)).size;
  };
  expect(rows()).toBe(3);
  await page.getByRole("button", { name: "Show all 30" }).click();
  await expect.element(remove(tagsMax - 1)).toBeVisible();
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect.element(remove(tagsMax - 1)).not.toBeInTheDocument();
  await page.viewport(1280, 800);
});

test("few are shown as they are, with what adds one behind them", async () => {
  await wearing(2);
  const remove = page.getByRole("button", { name: "Remove tag Tag 1" });
  await expect.element(remove).toBeVisible();
  await expect.poll(() => page.getByRole("button", { name: /^Show/ }).query()).toBeNull();
  const add = page.getByRole("button", { name: "Add tag" }).element().getBoundingClientRect();
  expect(add.left - remove.element().getBoundingClientRect().right).toBeLessThan(24);
});
