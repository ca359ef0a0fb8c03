import { expect, test } from "vitest";
import type { Address, Contact } from "../../../src/domain/contacts/contact.ts";
import type { PrintFacts } from "../../../src/domain/outputs/print-facts.ts";
import { profileOf } from "../../../src/domain/outputs/profile-facts.ts";
import { profileSheets } from "../../../src/domain/outputs/profile-sheet.ts";
import { letterPaper, type Measure, type TextMark } from "../../../src/domain/outputs/sheet.ts";
import { someContacts } from "../../fixtures/contacts.ts";

/** Every letter half as wide as it is tall. */
const measure: Measure = (text, size) => [...text].length * size * 0.5;
const [plain] = someContacts(1, 7);
if (!plain) throw new Error("a contact is made");
const nobody = new Map<string, string>();
const facts = {
  words: { zone: "UTC", today: "2026-11-21", status: nobody, owner: nobody, tag: nobody, source: nobody },
  carriers: nobody,
  agent_name: "Mona Moss",
  now: 0,
} as unknown as PrintFacts;
const home: Address = {
  kind: "home",
  line1: "4120 North Martin Luther King Jr Boulevard",
  line2: "Apartment 210",
  city: "Oklahoma City",
  state: "OK",
  zip: "73111",
  county: "",
  season_from: "",
  season_to: "",
  do_not_mail: true,
};

function drawn(fields: Partial<Contact>): TextMark[] {
  const person = { contact: { ...plain, ...fields } as Contact, policies: [], notes: [] };
  const sheets = profileSheets(profileOf(person, facts), measure);
  return sheets.flatMap(({ marks }) => marks).filter((mark): mark is TextMark => mark.kind === "text");
}

test("a profile sheet shows a long address in full, with its do-not-mail flag", () => {
  const texts = drawn({ phones: [], emails: [], addresses: [home, { ...home, kind: "mailing" }] });
  const words = texts.map(({ text }) => text);
  for (const part of ["Apartment 210", "Oklahoma City, OK 73111", "(no mail)"])
    expect(words.filter((text) => text === part)).toHaveLength(2);
  expect(words.filter((text) => text.endsWith("…"))).toEqual([]);
  expect(new Set(texts.map(({ x, y }) => `${x} ${y}`)).size).toBe(texts.length);
  for (const { y } of texts) expect(y).toBeLessThan(letterPaper.height);
});

test.each([
  ["Ada", "Ames"],
  ["Wolfeschlegelsteinhausenbergerdorff Ubpr1652", "Featherstonehaugh-Cholmondeley"],
  [
    "Maria Guadalupe Fernandez de la Vega y Santiago-Montenegro",
    "Wolfeschlegelsteinhausenbergerdorff von und zu Altenburg",
  ],
])("the name %s %s stands whole at the head of each page", (first_name, last_name) => {
  const addresses = Array.from({ length: 30 }, () => home);
  const names = { first_name, middle_name: "", last_name, suffix: null };
  const texts = drawn({ ...names, addresses });
  const heads = texts.filter(({ bold, y }) => bold && y < 100 && y >= 54);
  const isOfName = ({ text }: TextMark) => `${first_name} ${last_name}`.includes(text);
  const said = heads.filter(isOfName).map(({ text }) => text);
  const pages = said.join(" ").split(`${first_name} ${last_name}`).length - 1;
  expect(pages).toBeGreaterThan(1);
  expect(said.join(" ")).toBe(Array.from({ length: pages }, () => `${first_name} ${last_name}`).join(" "));
  for (const { x, size, text } of heads)
    expect(x + measure(text, size, true)).toBeLessThanOrEqual(letterPaper.width - 54);
});
