import { describe, expect, test } from "vitest";
import { wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { ContactIndex } from "../../src/local/search/contact-index.ts";
import { packSections, unpackSections } from "../../src/local/search/sections.ts";
import { restoreIndex, saveIndex } from "../../src/local/search/snapshot.ts";
import { someContacts } from "../fixtures/contacts.ts";

const contacts = someContacts(150, 11);
const mark = { stamp: "store-1", number: 42 };

function savedFile(): Uint8Array<ArrayBuffer> {
  const index = new ContactIndex();
  index.apply(contacts);
  return saveIndex(index, mark);
}

describe("a saved index", () => {
  test("comes back with its mark and answers as before; edits go on from there", () => {
    const restored = restoreIndex(savedFile());
    expect(restored).toMatchObject(mark);
    const index = restored?.index;
    expect(index?.size).toBe(150);
    index?.apply([{ ...(contacts[3] ?? contacts[0]!), last_name: "Zebrowski" }], [1]);
    const answer = index?.query({
      scope: { ...wholeScope, search: { q: "zebrowski" } },
      viewer: { user_id: "u", today: "2026-01-01" },
      window: { offset: 0, count: 9 },
    });
    expect(answer?.ids).toEqual([4]);
    expect(index?.has(1)).toBe(false);
  });

  test("that has grown comes back too, whatever room it had taken", () => {
    const index = new ContactIndex();
    for (const size of [1_000, 2_500, 5_000, 6_300]) {
      for (let id = index.size + 1; id <= size; id++) index.apply([{ ...contacts[id % contacts.length]!, id }]);
      expect(restoreIndex(saveIndex(index, mark))?.index.size).toBe(size);
    }
  });

  test("of no one is a file too", () => {
    expect(restoreIndex(saveIndex(new ContactIndex(), mark))?.index.size).toBe(0);
  });

  test("does not keep the file's bytes alive", () => {
    const file = savedFile();
    const restored = restoreIndex(file);
    file.fill(0);
    expect(restored?.index.count(wholeScope, { user_id: "u", today: "2026-01-01" })).toBe(
      contacts.filter((one) => one.deleted_at === null).length,
    );
  });

  test.each([
    ["is empty", () => new Uint8Array(0)],
    ["was cut off", (file: Uint8Array<ArrayBuffer>) => file.slice(0, file.length - 8)],
    ["was cut off oddly", (file: Uint8Array<ArrayBuffer>) => file.slice(0, file.length - 3)],
    [
      "has one byte wrong",
      (file: Uint8Array<ArrayBuffer>) => file.map((byte, at) => (at === file.length - 900 ? byte ^ 1 : byte)),
    ],
    ["has a wrong header", (file: Uint8Array<ArrayBuffer>) => file.map((byte, at) => (at === 40 ? byte ^ 1 : byte))],
    ["is something else", () => new TextEncoder().encode("not ours".repeat(20))],
  ])("is not believed when it %s", (_, harm) => {
    expect(restoreIndex(harm(savedFile()))).toBeNull();
  });

  test("of another schema is not believed", () => {
    const unpacked = unpackSections<{ schema: number }>(savedFile());
    expect(unpacked).not.toBeNull();
    if (!unpacked) return;
    expect(
      restoreIndex(packSections({ ...unpacked.header, schema: unpacked.header.schema + 1 }, unpacked.sections)),
    ).toBeNull();
  });
});
