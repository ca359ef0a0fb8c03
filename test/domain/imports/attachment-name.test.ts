import { expect, test } from "vitest";
import { attachmentNameOf, isPassedOver } from "../../../src/domain/imports/attachment-name.ts";

test.each([
  ["4711_policy.pdf", "number", "4711", "policy.pdf"],
  ["#4711 id card.jpg", "number", "4711", "id card.jpg"],
  ["scans/2024/0815-soa.pdf", "number", "815", "soa.pdf"],
  ["4711.pdf", "number", "4711", "4711.pdf"],
  ["2015550101 card.png", "phone", "2015550101", "card.png"],
  ["(201) 555-0101_voice.mp3", "phone", "2015550101", "voice.mp3"],
  ["+1 201.555.0101.pdf", "phone", "2015550101", "+1 201.555.0101.pdf"],
  ["1-201-555-0101-app.pdf", "phone", "2015550101", "app.pdf"],
  ["../../4711_x.pdf", "number", "4711", "x.pdf"],
  ["c:\\scans\\4711_x.pdf", "number", "4711", "x.pdf"],
])("%s is a file of the contact with %s %s", (path, by, value, file_name) => {
  expect(attachmentNameOf(path)).toEqual({ owner: { by, value }, file_name });
});

test.each(["policy.pdf", "", "folder/", "12345678901234.pdf", "x4711.pdf"])("%j names nobody", (path) => {
  expect(attachmentNameOf(path)).toBeNull();
});

test("folders and what systems leave behind are passed over", () => {
  expect(["a/", "__MACOSX/._4711.pdf", "x/.DS_Store", "Thumbs.db"].every(isPassedOver)).toBe(true);
  expect(isPassedOver("a/4711.pdf")).toBe(false);
});
