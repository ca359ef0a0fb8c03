import { expect, test } from "vitest";
import { emptyListWords, isListThere } from "../../../src/app/contact-list/empty-list-words.ts";

const lists = { pools: [{ id: "here" }], groups: [{ id: "ours" }] };

test.each([
  ["all", true, "No contacts yet."],
  ["favorites", true, "No favorites yet."],
  ["pool:here", true, "This pool is empty."],
  ["group:ours", true, "Nobody is in this group."],
  ["pool:ours", false, "This list is not here any more, or it is not yours to see."],
  ["group:here", false, "This list is not here any more, or it is not yours to see."],
])("an empty list of %s is there: %s, and reads “%s”", (group, isThere, title) => {
  expect(isListThere(group, lists)).toBe(isThere);
  expect(emptyListWords(group, isThere).title).toBe(title);
});
