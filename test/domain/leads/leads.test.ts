import { describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { createContact } from "../../../src/domain/contacts/quick-edit.ts";
import { addedByLead, isSamePerson } from "../../../src/domain/leads/known-person.ts";
import { contactFieldsOf, isCallable, readLead } from "../../../src/domain/leads/lead.ts";
import { maskedBody } from "../../../src/domain/leads/masked-body.ts";
import { costFigures } from "../../../src/domain/leads/report.ts";
import { placeOfLead, type Routed } from "../../../src/domain/leads/results.ts";

const now = Date.UTC(2026, 10, 1);
const read = (body: object) => readLead({ phone: "512 555 0100", ...body }, now);
const fieldsOf = (body: object, callable = true) => {
  const { lead } = read({ last_name: "Dunn", first_name: "Lea", ...body });
  if (!lead) throw new Error("not read");
  return contactFieldsOf(lead, { vendor_id: "v", price: 5, isCallable: callable });
};
const contactOf = (body: object): Contact =>
  createContact({ id: 1, ref: "", fields: fieldsOf(body), owner_id: null, now, actor: null });

describe("reading a lead", () => {
  test.each([
    [{}, []],
    [{ phone: "" }, ["phone"]],
    [{ phone: "", email: "a@b.test" }, []],
    [{ phone: "12" }, ["phone"]],
    [{ phone: "", alt_phone: "12" }, ["alt_phone"]],
    [{ alt_phone: "12" }, ["alt_phone"]],
    [{ email: "a" }, ["email"]],
    [{ birth_date: "2030-01-01" }, ["birth_date"]],
    [{ birth_date: "1/2/1950" }, ["birth_date"]],
    [{ address: { zip: "1", state: "ZZ" } }, ["address.state", "address.zip"]],
    [{ address: { country: "US" } }, ["address.country"]],
    [{ consent: { text: "Yes", page: "a", at: "2026-10-01", ip: "1.2.3.4" } }, ["consent.at"]],
    [{ consent: { text: "Yes", page: "a", at: "2027-10-01T00:00:00Z", ip: "1.2.3.4" } }, ["consent.at"]],
    [
      { consent: { text: " ", page: "a", at: "2026-10-01T00:00:00-05:00", ip: "1.2.3" } },
      ["consent.ip", "consent.text"],
    ],
    [{ price: -1 }, ["price"]],
    [{ lead_id: "" }, ["lead_id"]],
    [{ notes: "\ud800" }, ["notes"]],
    [JSON.parse('{"__proto__": 1, "constructor": 2}') as object, ["__proto__", "constructor"]],
  ])("%j names %j", (body, fields) => {
    expect(Object.keys(read(body).errors ?? {}).sort()).toEqual(fields);
  });

  test("closes numbers without consent, and keeps the campaign, the price and one primary number", () => {
    expect(isCallable({}, { consent_required: true })).toBe(false);
    expect(isCallable({}, { consent_required: false })).toBe(true);
    const fields = fieldsOf({ alt_phone: "(614) 555-0101", campaign: " Fall " }, false);
    expect(fields).toMatchObject({ source_detail: "Fall", lead_cost: 5, api_vendor_id: "v" });
    expect(fields.phones).toMatchObject([
      { number: "+15125550100", primary: true, do_not_call: true, do_not_text: true },
      { number: "+16145550101", primary: false, do_not_call: true, do_not_text: true },
    ]);
  });
});

describe("a known person", () => {
  test.each([
    [{}, {}, true],
    [{ first_name: "LÉA" }, {}, true],
    [{ first_name: "Tom" }, {}, false],
    [{ first_name: "D’Andre" }, { first_name: "DʻAndré" }, true],
    [{ first_name: "Mary-Ann" }, { first_name: "Mary Ann" }, true],
    [{ first_name: "" }, {}, true],
    [{ phone: "6145550199" }, {}, false],
    [{ phone: "6145550199", email: "A@b.test" }, { email: "a@B.test" }, true],
  ])("%j is %j: %j", (sent, known, same) => {
    expect(isSamePerson(fieldsOf(sent), contactOf(known))).toBe(same);
  });

  test("keeps what is there and gets what is missing", () => {
    const known = contactOf({ email: "a@b.test", campaign: "Fall", birth_date: null });
    const sent = fieldsOf({
      first_name: "Lia",
      phone: "6145550101",
      email: "a@b.test",
      campaign: "Spring",
      birth_date: "1950-01-02",
    });
    const added = addedByLead(known, sent);
    expect(Object.keys(added).sort()).toEqual(["birth_date", "phones"]);
    expect(added.phones?.map(({ number, primary }) => [number, primary])).toEqual([
      ["+15125550100", true],
      ["+16145550101", false],
    ]);
    expect(addedByLead(known, fieldsOf({ email: "a@b.test" }))).toEqual({});
  });
});

test.each<[Partial<Routed>, string[], number, { owner_id: string | null; pool_id: string | null }]>([
  [{ default_owner_id: "a" }, ["a"], 0, { owner_id: "a", pool_id: null }],
  [{ default_owner_id: "a" }, [], 0, { owner_id: null, pool_id: null }],
  [{ routing: "pool", default_pool_id: "p", default_owner_id: "a" }, ["p", "a"], 0, { owner_id: null, pool_id: "p" }],
  [{ routing: "round_robin", rotation_ids: ["a", "b", "c"] }, ["a", "b", "c"], 4, { owner_id: "b", pool_id: null }],
  [{ routing: "round_robin", rotation_ids: ["a", "b", "c"] }, ["a", "c"], 3, { owner_id: "c", pool_id: null }],
  [{ routing: "round_robin", rotation_ids: ["a"] }, [], 3, { owner_id: null, pool_id: null }],
])("a lead goes by %j among %j, turn %j, to %j", (routed, active, turn, place) => {
  const whole: Routed = {
    routing: "owner",
    default_owner_id: null,
    default_pool_id: null,
    rotation_ids: [],
    ...routed,
  };
  expect(placeOfLead(whole, new Set(active), turn)).toEqual(place);
});

test.each([
  [
    { first_name: "Lea", phone: "+1 512 555 0134" },
    { first_name: "L•••", phone: "••••34" },
  ],
  [{ email: "lea@home.test" }, { email: "l•••@•••" }],
  [{ email: "my ssn" }, { email: "••• (6 characters)" }],
  [{ birth_date: "soon" }, { birth_date: "••• (4 characters)" }],
  [
    { address: { line1: "1 Main", zip: "43215", city: "Columbus" } },
    { address: { line1: "••• (6 characters)", zip: "432••", city: "Columbus" } },
  ],
  [
    { ssn: "123-45-6789", age: 44, price: 9 },
    { ssn: "••• (11 characters)", age: "•••", price: 9 },
  ],
  [{ a: { b: { c: { d: "deep" } } } }, { a: { b: { c: "•••" } } }],
  ["text", "••• (4 characters)"],
])("%j is kept as %j", (body, masked) => {
  expect(JSON.parse(JSON.stringify(maskedBody(body)))).toEqual(masked);
});

test("a body of a thousand fields is kept in short", () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, "x"]));
  const masked = maskedBody(many) as Record<string, unknown>;
  expect([Object.keys(masked).length, Object.keys(masked).at(-1)]).toEqual([41, "and 960 more fields"]);
});

test("a step that nobody reached has no cost", () => {
  const none = { vendor_id: "", vendor_name: "", received: 3, accepted: 3, duplicates: 0, rejected: 0 };
  expect(costFigures({ ...none, cost: 1_000, contacted: 3, appointments: 1, sold: 0 })).toEqual({
    cost_per_contact: 333,
    cost_per_appointment: 1_000,
    cost_per_sale: null,
  });
});
