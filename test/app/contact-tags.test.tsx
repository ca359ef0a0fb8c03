/** The tags of a contact: made where they are put on, and not where they cannot be. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactTags } from "../../src/app/contacts/contact-tags.tsx";
import { tagsMax } from "../../src/domain/contacts/limits.ts";
import { contactMessages } from "../../src/domain/contacts/messages.ts";
import type { Tag } from "../../src/domain/contacts/tag.ts";
import { sampleContact } from "../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, someUuid } from "../fixtures/flow-device.ts";
import { mount, unmount } from "../fixtures/mount.tsx";
import { noLists, openedContact } from "../fixtures/opened-contact.tsx";

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
  await mount(await openedContact(device.local, { contact, lists: { ...noLists, tags } }, <ContactTags />));
}

test("a new tag that cannot be put on is not made either", async () => {
  await wearing(tagsMax);
  await page.getByRole("button", { name: "Add a tag" }).click();
  await page.getByRole("combobox", { name: "Tag name" }).fill("One too many");
  await page.getByRole("option", { name: "Create “One too many”" }).click();
  await expect.element(page.getByText(contactMessages.too_many_tags)).toBeVisible();
  expect(await device.db.table("tags").count()).toBe(0);
});
