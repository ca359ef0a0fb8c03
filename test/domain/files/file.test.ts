import { describe, expect, test } from "vitest";
import { fileSizeWords, likelyFileKind } from "../../../src/domain/files/file-words.ts";
import { editFile, fileTitleFrom, shownFileName, writeFile } from "../../../src/domain/files/file.ts";

const body = { file_name: "scan.pdf", size: 10, mime: "application/pdf", sha256: "" };
const typed = { id: "018f0000-0000-7000-8000-000000000001", title: "", kind: "other" as const };
const file = writeFile(5, typed, body, { now: 1, by: null });

describe("a file", () => {
  test("without a title goes by its name, less the ending", () => {
    expect(file.title).toBe("scan");
    expect(fileTitleFrom(".pdf")).toBe("_pdf");
    expect(fileTitleFrom("x".repeat(300)).length).toBe(120);
  });

  test("is a new version when its title or kind changes, the same when nothing does", () => {
    expect(editFile(file, { title: " scan " }, 9)).toBe(file);
    expect(editFile(file, { kind: "soa" }, 9)).toMatchObject({ kind: "soa", version: 2, updated_at: 9 });
    expect(() => editFile(file, { title: "x".repeat(121) }, 9)).toThrow("invalid");
    expect(() => writeFile(5, typed, { ...body, size: 0 }, { now: 1, by: null })).toThrow("invalid");
  });

  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\temp\\a.txt", "a.txt"],
    ["..", "_"],
    ["a<b>|c?.txt", "a_b__c_.txt"],
    ["", "file"],
  ])("called %j is shown as %j", (sent, shown) => expect(shownFileName(sent)).toBe(shown));

  test.each([
    ["SOA signed.pdf", "application/pdf", "soa"],
    ["drivers_license.jpg", "image/jpeg", "id_card"],
    ["application 2026.pdf", "application/pdf", "application"],
    ["call.mp3", "audio/mpeg", "voice"],
    ["apples.pdf", "application/pdf", "other"],
  ])("called %s is probably for what it says", (file_name, mime, kind) =>
    expect(likelyFileKind({ file_name, mime })).toBe(kind),
  );

  test.each([
    [812, "812 bytes"],
    [12_288, "12 KB"],
    [3_565_158, "3.4 MB"],
  ])("of %i bytes has %s", (bytes, words) => expect(fileSizeWords(bytes)).toBe(words));
});
