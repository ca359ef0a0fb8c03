import { expect, test } from "vitest";
import { emptyListWords, isListThere } from "../../../src/app/contact-list/empty-list-words.ts";

const lists = { pools: [{ id: "here" }], groups: [{ id: "ours" }] };

test("who cannot create a contact is not told to", () => {
  expect(emptyListWords("all", true, false).description).toBe("Contacts that are assigned to you appear here.");
});

test.each([
  ["all", true, "No contacts yet."],
  ["favorites", true, "No favorites yet."],
  ["pool:here", true, "This pool is empty."],
  ["group:ours", true, "No contacts in this group."],
  ["pool:ours", false, "This list no longer exists, or you do not have access to it."],
  ["group:here", false, "This list no longer exists, or you do not have access to it."],
])("an empty list of %s is there: %s, and reads “%s”", (group, isThere, title) => {
  expect(isListThere(group, lists)).toBe(isThere);
  expect(emptyListWords(group, isThere).title).toBe(title);
});
