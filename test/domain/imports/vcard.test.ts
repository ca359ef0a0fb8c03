import { describe, expect, test } from "vitest";
import { cellsOfCard } from "../../../src/domain/imports/vcard.ts";
import { vcardTargets } from "../../../src/domain/imports/vcard-cells.ts";

function read(...lines: string[]): Record<string, string> {
  const cells = cellsOfCard(["VERSION:3.0", "N:Delgado;Rosa;;;", ...lines].join("\n"));
  return Object.fromEntries(vcardTargets.map((target, at) => [target, cells[at] ?? ""]));
}

describe("letters a card marks as its own lose their mark", () => {
  test.each([
    ["a semicolon of a note", String.raw`NOTE:fold\; semicolon\, comma`, { note: "fold; semicolon, comma" }],
    ["a semicolon of a title", String.raw`TITLE:VP\; Sales`, { occupation: "VP; Sales" }],
    ["a semicolon of a nickname", String.raw`NICKNAME:Bo\;b`, { nickname: "Bo;b" }],
    [
      "a colon of a link",
      String.raw`URL:http\://www.linkedin.com/in/rosa`,
      { linkedin: "http://www.linkedin.com/in/rosa" },
    ],
    ["a comma of a link", String.raw`URL:https\://facebook.com/a\,b\;c`, { facebook: "https://facebook.com/a,b;c" }],
    ["a colon of a grouped note", String.raw`item1.NOTE:at 9\:30`, { note: "at 9:30" }],
    [
      "a semicolon within a part",
      String.raw`ADR:;;12 Main St\; rear;Hoboken;NJ;07030;`,
      { "address_line1:1": "12 Main St; rear", "address_city:1": "Hoboken" },
    ],
    ["a semicolon of a company", String.raw`ORG:Smith\; Sons;Front`, { company: "Smith; Sons" }],
    ["a comma of a tag", String.raw`CATEGORIES:a\,b,c\;d`, { tags: "a,b; c;d" }],
    ["a backslash is a letter", String.raw`NOTE:C:\\;D\\:E`, { note: String.raw`C:\;D\:E` }],
  ])("%s", (_, line, cells) => expect(read(line)).toMatchObject(cells));
});

describe("what is preferred comes first", () => {
  test("in the order the card gives", () => {
    expect(
      read("TEL;TYPE=cell:2015550103", "TEL;PREF=20:2015550102", "TEL;PREF=3;TYPE=work:2015550101", "TEL:2015550104"),
    ).toMatchObject({
      "phone:1": "2015550101",
      "phone:2": "2015550102",
      "phone:3": "2015550103",
      "phone:4": "2015550104",
    });
    expect(read("EMAIL:c@x.org", "EMAIL;PREF=2:b@x.org", "EMAIL;PREF=1:a@x.org")).toMatchObject({
      "email:1": "a@x.org",
      "email:2": "b@x.org",
      "email:3": "c@x.org",
    });
  });

  test("marked without an order, before all", () => {
    expect(read("TEL;PREF=2:2015550102", "TEL;TYPE=home,pref:2015550101")).toMatchObject({ "phone:1": "2015550101" });
  });
});
