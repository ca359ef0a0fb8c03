/** What a list is sorted by: empty last either way, ties by number, and of several what is shown first. */
import { describe, expect, test } from "vitest";
import { byScope, compareText } from "../../../src/domain/lists/contact-order.ts";
import { email, phone, sampleContact } from "../contacts/sample-contact.ts";

const me = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";
const unknown = "00000000-0000-4000-8000-0000000000a1";

describe("order", () => {
  const orderFacts = {
    status_positions: new Map([
      [me, 2],
      [other, 1],
    ]),
    owner_names: new Map([
      [me, "Ána"],
      [other, "bo"],
    ]),
    source_titles: new Map([
      [me, "Walk-in"],
      [other, "mailer"],
    ]),
    tag_names: new Map([
      [me, "Zebra club"],
      [other, "Égret"],
    ]),
  };
  const people = [
    sampleContact({
      id: 1,
      first_name: "Zoe",
      last_name: "Abel",
      owner_id: other,
      status_id: me,
      birth_date: "1950-01-01",
      last_activity_at: 5,
    }),
    sampleContact({
      id: 2,
      first_name: "Adam",
      last_name: "Ábel",
      owner_id: me,
      status_id: other,
      birth_date: "1960-01-01",
      last_activity_at: null,
    }),
    sampleContact({
      id: 3,
      first_name: "",
      last_name: "",
      business_name: "Bakery",
      owner_id: null,
      status_id: null,
      birth_date: null,
      last_activity_at: 5,
    }),
    sampleContact({
      id: 4,
      first_name: "",
      last_name: "",
      business_name: "",
      owner_id: me,
      status_id: other,
      birth_date: null,
      last_activity_at: 9,
    }),
  ];
  test.each([
    ["name", "asc", [2, 1, 3, 4]],
    ["name", "desc", [3, 1, 2, 4]],
    ["status", "asc", [2, 4, 1, 3]],
    ["owner", "desc", [1, 4, 2, 3]],
    ["age", "asc", [2, 1, 3, 4]],
    ["age", "desc", [1, 2, 4, 3]],
    ["last_activity_at", "desc", [4, 3, 1, 2]],
    ["last_activity_at", "asc", [1, 3, 4, 2]],
  ] as const)("by %s %s: %j, empty last, ties by number", (order_field, order, expected) => {
    expect(people.toSorted(byScope({ order_field, order }, orderFacts)).map((contact) => contact.id)).toEqual(expected);
  });

  const first = { primary: true };
  const reached = [
    sampleContact({
      id: 1,
      phones: [phone("+13055550100"), phone("+12015550100", first)],
      emails: [email("b@x.com", first)],
      tag_ids: [me],
      source_id: me,
    }),
    sampleContact({
      id: 2,
      phones: [phone("+12125550100", first)],
      emails: [email("z@x.com"), email("A-b@x.com", first)],
      tag_ids: [me, other],
      source_id: other,
    }),
    sampleContact({ id: 3, phones: [], emails: [], tag_ids: [unknown], source_id: null }),
    sampleContact({
      id: 4,
      phones: [phone("+12015550100", first)],
      emails: [email("B@x.com", first)],
      tag_ids: [other],
      source_id: me,
    }),
  ];
  test.each([
    ["phone", "asc", [1, 4, 2, 3]],
    ["phone", "desc", [2, 4, 1, 3]],
    ["email", "asc", [2, 1, 4, 3]],
    ["tags", "asc", [2, 4, 1, 3]],
    ["source", "desc", [4, 1, 2, 3]],
  ] as const)("by %s %s: %j, what is shown counts", (order_field, order, expected) => {
    expect(reached.toSorted(byScope({ order_field, order }, orderFacts)).map(({ id }) => id)).toEqual(expected);
  });

  test("text goes by code point, as the database sorts it", () => {
    expect(["\u{1F600}", "\uFF21", "z", "za", ""].sort(compareText)).toEqual(["", "z", "za", "\uFF21", "\u{1F600}"]);
  });
});
