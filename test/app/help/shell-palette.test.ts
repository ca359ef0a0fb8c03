import { expect, test } from "vitest";
import type { Command } from "../../../src/app/help/command.ts";
import { paletteItems } from "../../../src/app/help/palette-items.ts";

const gone: string[] = [];
const commands: Command[] = [
  { name: "go.sync", label: "Go to Sync", group: "Go to", keys: "g s", run: () => void gone.push("/sync") },
  { name: "off", label: "Go nowhere", group: "Go to", enabled: false, run: () => {} },
];
const people = { name: "contacts", label: "Contacts", allPath: "/contacts", useHits: () => [] };
const hits = Array.from({ length: 12 }, (_, n) => ({ id: String(n), label: `Ada ${n}`, path: `/contacts/${n}` }));
const items = (text: string) =>
  paletteItems({ text, found: [{ source: people, hits }], commands, go: (path) => void gone.push(path) });

test("without text the palette lists every command that can run", () => {
  expect(items(" ").map((item) => item.label)).toEqual(["Go to Sync"]);
});

test("people come first, at most eight, then the way to all of them", () => {
  const labels = items("ada").map((item) => item.label);
  expect(labels).toHaveLength(9);
  expect(labels[0]).toBe("Ada 0");
  expect(labels[8]).toBe("All matches for “ada”");
});

test("beside another source's hits five people are shown, so that both are in view", () => {
  const tags = { name: "lists", label: "Contact lists", useHits: () => [] };
  const found = [
    { source: people, hits },
    { source: tags, hits: [{ id: "t", label: "Ada's", path: "/contacts?tag_ids=t" }] },
  ];
  const labels = paletteItems({ text: "ada", found, commands, go: () => {} }).map((item) => item.label);
  expect(labels).toEqual(["Ada 0", "Ada 1", "Ada 2", "Ada 3", "Ada 4", "All matches for “ada”", "Ada's"]);
});

test("where no one is found, a fitting command comes before the way to all", () => {
  const nobody = paletteItems({ text: "sync", found: [{ source: people, hits: [] }], commands, go: () => {} });
  expect(nobody.map((item) => item.id)).toEqual(["go.sync", "contacts.all"]);
});

test("every typed word must fit a command", () => {
  expect(items("sync go").map((item) => item.label)).toContain("Go to Sync");
  expect(items("sync never").map((item) => item.label)).not.toContain("Go to Sync");
});

test("choosing all leads to the list with the text as typed", () => {
  items("ada & co")
    .find((item) => item.id === "contacts.all")
    ?.run();
  expect(gone.at(-1)).toBe("/contacts?q=ada%20%26%20co");
});
