import { expect, test } from "vitest";
import { type ArchiveEntry, entryRefusal, shownPath } from "../../../src/domain/imports/archive-entry.ts";
import { attachmentNameOf, isPassedOver } from "../../../src/domain/imports/attachment-name.ts";

test.each([
  ["4711_policy.pdf", "number", "4711", "policy.pdf"],
  ["#4711 id card.jpg", "number", "4711", "id card.jpg"],
  ["scans/2024/0815-soa.pdf", "number", "815", "soa.pdf"],
  ["4711.pdf", "number", "4711", "4711.pdf"],
  ["4711", "number", "4711", "4711"],
  ["2015550101 card.png", "phone", "2015550101", "card.png"],
  ["(201) 555-0101_voice.mp3", "phone", "2015550101", "voice.mp3"],
  ["+1 201.555.0101.pdf", "phone", "2015550101", "+1 201.555.0101.pdf"],
  ["1-201-555-0101-app.pdf", "phone", "2015550101", "app.pdf"],
  ["../../4711_x.pdf", "number", "4711", "x.pdf"],
  ["/etc/4711_x.pdf", "number", "4711", "x.pdf"],
  ["c:\\scans\\4711_x.pdf", "number", "4711", "x.pdf"],
])("%s is a file of the contact with %s %s", (path, by, value, file_name) => {
  expect(attachmentNameOf(path)).toEqual({ owner: { by, value }, file_name });
});

test.each([
  "policy.pdf",
  "",
  "folder/",
  "12345678901234.pdf",
  "x4711.pdf",
  "2026-03-14 scan.pdf",
  "20260314_101500.jpg",
  "3-14-26 scan.pdf",
  "03.14.2026.pdf",
])("%j has no name", (path) => {
  expect(attachmentNameOf(path)).toBeNull();
});

test("folders and what systems leave behind are passed over", () => {
  expect(["a/", "a\\", "__MACOSX/._4711.pdf", "x/.DS_Store", "Thumbs.db"].every(isPassedOver)).toBe(true);
  expect(isPassedOver("a/4711.pdf")).toBe(false);
});

const entry = (more: Partial<ArchiveEntry>): ArchiveEntry => ({
  path: "4711_policy.pdf",
  size: 1_000,
  packed: 900,
  sealed: false,
  ...more,
});
const mega = 1024 * 1024;

test.each([
  ["a paper", entry({}), undefined],
  ["a file without an ending", entry({ path: "4711 letter" }), undefined],
  ["a table of nothing but blanks, still small", entry({ size: mega, packed: 1_100 }), undefined],
  ["a name that names nobody", entry({ path: "scan.pdf" }), "no_contact"],
  ["one that is encrypted or a link", entry({ sealed: true }), "bad_file"],
  ["nothing", entry({ size: 0, packed: 0 }), "bad_file"],
  ["25 MB", entry({ size: 25 * mega, packed: 20 * mega }), undefined],
  ["more than 25 MB", entry({ size: 25 * mega + 1, packed: 20 * mega }), "too_large"],
  ["a bomb", entry({ size: 20 * mega, packed: 20_000 }), "bad_file"],
  ["a program", entry({ path: "4711_setup.exe" }), "wrong_type"],
  ["a drawing", entry({ path: "4711_logo.svg" }), "wrong_type"],
  ["an ending that is a word of the language", entry({ path: "4711_x.constructor" }), "wrong_type"],
])("%s in an archive is looked at before it is unpacked", (_, facts, reason) => {
  expect(entryRefusal(facts)).toBe(reason);
});

test("a mended name counts instead of the archive's own", () => {
  expect(entryRefusal(entry({ path: "scan.pdf" }), "4711 scan.pdf")).toBeUndefined();
});

test("a path is shown without what steers a terminal, and by its end where it is long", () => {
  expect(shownPath("a\u0000b\u001b[31m/4711.pdf")).toBe("a_b_[31m/4711.pdf");
  expect(shownPath(`${"x/".repeat(2_000)}4711.pdf`)).toMatch(/x\/4711\.pdf$/);
  expect(shownPath("x".repeat(5_000))).toHaveLength(500);
});
