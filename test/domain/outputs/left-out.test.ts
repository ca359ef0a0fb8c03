import { describe, expect, test } from "vitest";
import type { Address, Contact, Phone } from "../../../src/domain/contacts/contact.ts";
import { isPrintable, printable } from "../../../src/domain/outputs/font-letters.ts";
import { countReasons, printPlan, whyLeftOut } from "../../../src/domain/outputs/left-out.ts";
import { addressLines, mailingAddress } from "../../../src/domain/outputs/mailing-address.ts";
import { mergeText } from "../../../src/domain/outputs/merge-fields.ts";
import { unknownFields } from "../../../src/domain/outputs/merge-names.ts";
import { leftOutWords } from "../../../src/domain/outputs/messages.ts";
import type { Measure } from "../../../src/domain/outputs/sheet.ts";
import { someContacts } from "../../fixtures/contacts.ts";

const [plain] = someContacts(1, 7);
if (!plain) throw new Error("a contact is made");
const today = "2026-11-21";
/** Every letter half as wide as it is tall. */
const measure: Measure = (text, size) => [...text].length * size * 0.5;
const facts = { measure, today, deceased: new Set(["0193a000-0000-7000-8000-0000000000dd"]) };
const home: Address = {
  kind: "home",
  line1: "1 Main St",
  line2: "",
  city: "Newark",
  state: "NJ",
  zip: "07102",
  county: "",
  season_from: "",
  season_to: "",
  do_not_mail: false,
};
const phone: Phone = {
  number: "+16145550101",
  type: 2,
  primary: true,
  line_type: "mobile",
  dnc_status: "clear",
  dnc_checked_at: null,
  do_not_call: false,
  do_not_text: false,
  bad_number: false,
};
const who = (fields: Partial<Contact>): Contact => ({
  ...plain,
  deleted_at: null,
  status_id: null,
  addresses: [home],
  phones: [phone],
  first_name: "Ada",
  middle_name: "",
  last_name: "Ames",
  suffix: null,
  business_name: "",
  ...fields,
});

describe("a contact who must not be mailed", () => {
  test.each<[string, Partial<Contact>, string | null]>([
    ["has a full address", {}, null],
    ["has none", { addresses: [] }, "no_address"],
    ["has half of one", { addresses: [{ ...home, zip: "" }] }, "no_address"],
    ["has a state nobody knows", { addresses: [{ ...home, state: "ZZ" }] }, "no_address"],
    ["marked do not mail", { addresses: [{ ...home, do_not_mail: true }] }, "do_not_mail"],
    [
      "asked for none at home, but has a work address",
      {
        addresses: [
          { ...home, do_not_mail: true },
          { ...home, kind: "work" },
        ],
      },
      null,
    ],
    ["has died", { status_id: "0193a000-0000-7000-8000-0000000000dd" }, "deceased"],
    ["was deleted", { deleted_at: 1 }, "gone"],
    ["has a name in Cyrillic", { first_name: "Иван", last_name: "Ђорђевић" }, null],
    ["has a Vietnamese name", { first_name: "Nguyễn", last_name: "Thị Hạnh" }, null],
    ["has a name in Chinese", { first_name: "小龙", last_name: "李" }, "letters_missing"],
    ["has a smile in the street", { addresses: [{ ...home, line1: "1 Main St 😀" }] }, "letters_missing"],
  ])("%s", (_, fields, reason) => {
    for (const kind of ["letter", "labels", "envelopes"] as const)
      expect(whyLeftOut(kind, who(fields), facts)).toBe(reason);
  });

  test.each<[string, Partial<Contact>, string | null]>([
    ["has a phone", {}, null],
    ["has none", { phones: [] }, "no_phone"],
    ["has one that does not work", { phones: [{ ...phone, bad_number: true }] }, "no_phone"],
    ["marked do not call", { phones: [{ ...phone, do_not_call: true }] }, "do_not_call"],
    ["has a name in Chinese", { first_name: "小明", last_name: "王" }, "letters_missing"],
    ["is on a list", { phones: [{ ...phone, dnc_status: "federal" }] }, "do_not_call"],
    [
      "may be called on the second",
      {
        phones: [
          { ...phone, do_not_call: true },
          { ...phone, number: "+16145550102" },
        ],
      },
      null,
    ],
  ])("is called or not: %s", (_, fields, reason) => {
    expect(whyLeftOut("call_sheet", who(fields), facts)).toBe(reason);
  });

  test.each<[string, Partial<Contact>, string | null]>([
    ["has no address", { addresses: [] }, null],
    ["has a name in Chinese", { first_name: "小明", last_name: "王" }, "letters_missing"],
    ["is a business in Arabic", { first_name: "", last_name: "", business_name: "شركة" }, "letters_missing"],
    ["has a smile in the street", { addresses: [{ ...home, line1: "1 Main St 😀" }] }, null],
    ["was deleted", { deleted_at: 1 }, "gone"],
  ])("has a profile sheet or not: %s", (_, fields, reason) => {
    expect(whyLeftOut("profile_sheet", who(fields), facts)).toBe(reason);
  });

  test("is told of when the address does not stand whole on a label; an envelope has the room", () => {
    const wide = "The Winterbourne Residences ".repeat(4);
    const name = { first_name: "Wilhelmina ".repeat(5).trim(), last_name: "Featherstonehaugh ".repeat(3).trim() };
    const contact = who({ ...name, business_name: wide, addresses: [{ ...home, line1: wide, line2: wide }] });
    expect(whyLeftOut("labels", contact, facts)).toBe("address_too_long");
    expect(whyLeftOut("envelopes", contact, facts)).toBeNull();
    expect(whyLeftOut("letter", contact, facts)).toBeNull();
    const { left_out } = printPlan("labels", [contact, who({})], facts);
    expect(left_out.map(({ reason }) => leftOutWords[reason])).toEqual(["with an address too long to fit"]);
  });

  test("is told of by reason, the others stay in order", () => {
    const asked = [who({ id: 3 }), who({ id: 1, addresses: [] }), who({ id: 2 }), who({ id: 4, addresses: [] })];
    const { printed, left_out } = printPlan("labels", asked, facts);
    expect(printed.map(({ id }) => id)).toEqual([3, 2]);
    expect(countReasons(left_out.map(({ reason }) => reason))).toEqual({ no_address: 2 });
  });
});

describe("the address of a letter", () => {
  const winter: Address = {
    ...home,
    kind: "seasonal",
    city: "Naples",
    state: "FL",
    zip: "34102",
    season_from: "11-01",
    season_to: "04-15",
  };
  const mailing: Address = { ...home, kind: "mailing", line1: "PO Box 1" };
  test.each([
    [[home, winter], "2026-11-21", "Naples"],
    [[home, winter], "2026-04-15", "Naples"],
    [[home, winter], "2026-04-16", "Newark"],
    [[winter], "2026-07-01", undefined],
    [[home, mailing], "2026-07-01", "Newark"],
  ])("%# is where the person is on that day", (addresses, day, city) => {
    expect(mailingAddress({ addresses }, day)?.city).toBe(city);
  });

  test("is written line by line", () => {
    const contact = who({ middle_name: "Byron", suffix: "Jr", business_name: "Ames & Co", addresses: [mailing] });
    expect(addressLines(contact, mailing)).toEqual(["Ada B. Ames Jr", "Ames & Co", "PO Box 1", "Newark, NJ 07102"]);
  });
});

describe("a letter's text", () => {
  const merged = (text: string, fields: Partial<Contact> = {}) =>
    mergeText(text, who(fields), { today, agent_name: "Mona Moss" });
  test.each<[string, Partial<Contact>, string]>([
    ["Dear {{first_name}},", {}, "Dear Ada,"],
    ["Dear {{ first_name }},", { first_name: "" }, "Dear Friend,"],
    ["{{last_name}} in {{city}}, {{state}}", {}, "Ames in Newark, NJ"],
    ["{{today}} {{agent_name}}", {}, "11/21/2026 Mona Moss"],
    ["{{first_name}}", { first_name: "{{last_name}}" }, "{{last_name}}"],
    ["{{first_name}}", { first_name: "$& $1" }, "$& $1"],
    ["{first_name}", {}, "{first_name}"],
  ])("%s", (text, fields, said) => expect(merged(text, fields)).toBe(said));

  test("names a field no one has", () => {
    expect(unknownFields("{{first_name}} {{frist_name}} {{constructor}} {{frist_name}}")).toEqual([
      "frist_name",
      "constructor",
    ]);
  });
});

test("letters the font lacks become boxes, one each; others are kept as they are", () => {
  expect(printable("Łódź 李小 ok")).toBe("Łódź □□ ok");
  expect(printable("e\u0301")).toBe("é");
  expect(isPrintable("שלום")).toBe(false);
  expect(isPrintable("Zoë O’Brien – 12½")).toBe(true);
});
