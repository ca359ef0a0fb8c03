import { describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import {
  ContactsScope,
  type ContactsScopeInput,
  type ContactsSearch,
  matchesScope,
  type ScopeFacts,
  wholeScope,
} from "../../../src/domain/lists/contacts-scope.ts";
import { dropEmptyInBody, dropEmptySearch, scopeGroup } from "../../../src/domain/contacts/scope-parts.ts";
import { searchWords } from "../../../src/domain/values/search-words.ts";
import { address, email, phone, sampleContact } from "../contacts/sample-contact.ts";

const me = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";
const tag = "00000000-0000-4000-8000-0000000000a1";
const otherTag = "00000000-0000-4000-8000-0000000000a2";
const facts: ScopeFacts = {
  user_id: me,
  today: "2026-03-01",
  zone: "America/New_York",
  now: Date.parse("2026-03-01T15:00:00Z"),
  tag_names: new Map([[tag, "Snowbird – Florida"]]),
  marks: new Map([
    ["soa", new Set([7])],
    ["carrier:c1", new Set([7])],
    ["policy_status:lapsed", new Set([8])],
  ]),
};

function meets(contact: Partial<Contact>, scope: ContactsScopeInput): boolean {
  return matchesScope(sampleContact({ id: 7, ...contact }), ContactsScope.parse(scope), facts);
}
const searched = (contact: Partial<Contact>, search: ContactsSearch) => meets(contact, { search });

const home = address("1 Main St", { city: "St. Louis", state: "MO", zip: "63101-1234", county: "Saint Louis" });

describe("a scope as sent", () => {
  test("may leave everything out and then means everyone by name", () => {
    expect(ContactsScope.parse({})).toEqual({
      group: "all",
      category: "",
      search: {},
      ids: [],
      exclude_ids: [],
      select_all: false,
      order_field: "name",
      order: "asc",
      page: 1,
      limit: 25,
    });
  });

  test.each([
    { group: "everyone" },
    { group: "pool:1" },
    { group: `pool:${me}x` },
    { order_field: "ssn" },
    { order: "up" },
    { search: { salary: 1 } },
    { search: { birth_month: 13 } },
    { search: { state: ["Ohio"] } },
    { search: { created_from: "yesterday" } },
    { category: "customer" },
    { ids: [0] },
    { limit: 101 },
    { offset: 3 },
  ])("is refused with %j", (scope) => {
    expect(ContactsScope.safeParse(scope).success).toBe(false);
  });

  test("loses its empty search entries but keeps false and 0", () => {
    const scope = {
      group: "my",
      search: { q: "", state: [], tag_ids: ["a"], never_called: false, age_from: 0, county: null },
    };
    expect(dropEmptySearch(scope)).toEqual({
      group: "my",
      search: { tag_ids: ["a"], never_called: false, age_from: 0 },
    });
    expect(dropEmptySearch({ group: "my" } as { group: string; search?: object })).toEqual({ group: "my" });
  });

  test("loses them in the body of a write too, whatever else stands there", () => {
    const body = { contacts_scope: { search: { q: "", age_from: 0 } }, name: "" };
    expect(dropEmptyInBody(body)).toEqual({ contacts_scope: { search: { age_from: 0 } }, name: "" });
    for (const other of [undefined, null, "text", [], {}, { contacts_scope: null }, { contacts_scope: { search: [] } }])
      expect(dropEmptyInBody(other)).toBe(other);
  });

  test("names a group by kind and id", () => {
    expect(scopeGroup("all_agents")).toEqual({ kind: "all_agents" });
    expect(scopeGroup(`pool:${me}`)).toEqual({ kind: "pool", id: me });
    expect(scopeGroup(`group:${me}`)).toEqual({ kind: "group", id: me });
  });
});

describe("typed text becomes words", () => {
  test.each([
    ["", []],
    ["  . , ", []],
    ["Smith, John", ["smith", "john"]],
    ["O’Brien o'brien", ["obrien"]],
    ["Núñez-Ortiz", ["nunez", "ortiz"]],
    ["(201) 555-0123", ["2015550123"]],
    ["+1 (201) 555-0123", ["12015550123"]],
    ["201.555.0123", ["2015550123"]],
    ["201 555", ["201", "555"]],
    ["63101 2015550123", ["63101", "2015550123"]],
    ["smith 555-0123", ["smith", "5550123"]],
    ["j.doe@mail.com", ["j.doe@mail.com"]],
    ["St. Louis", ["st", "louis"]],
    ["李 小龙", ["李", "小龙"]],
  ])("%j looks for %j", (typed, words) => {
    expect(searchWords(typed)).toEqual(words);
  });
});

describe("groups", () => {
  const pool_id = "00000000-0000-4000-8000-0000000000b1";
  test.each<[Partial<Contact>, string, boolean]>([
    [{ owner_id: me }, "my", true],
    [{ owner_id: other }, "my", false],
    [{ owner_id: null, pool_id }, "my", false],
    [{ owner_id: other }, "all_agents", true],
    [{ owner_id: null, pool_id }, "all_agents", false],
    [{ owner_id: null, pool_id }, "all", true],
    [{ owner_id: null, pool_id }, `pool:${pool_id}`, true],
    [{ owner_id: me }, `pool:${pool_id}`, false],
    [{ group_ids: [pool_id] }, `group:${pool_id}`, true],
    [{ group_ids: [] }, `group:${pool_id}`, false],
    [{ owner_id: me, deleted_at: 1 }, "my", false],
    [{ deleted_at: 1 }, "all", false],
    [{ deleted_at: 1 }, "deleted", true],
    [{ deleted_at: null }, "deleted", false],
  ])("%j in %s: %s", (contact, group, expected) => {
    expect(meets(contact, { group })).toBe(expected);
  });

  test("chosen numbers narrow a scope, select_all lifts them, excluded ones never count", () => {
    expect(meets({}, { ids: [7] })).toBe(true);
    expect(meets({}, { ids: [8] })).toBe(false);
    expect(meets({}, { ids: [8], select_all: true })).toBe(true);
    expect(meets({}, { exclude_ids: [7], select_all: true })).toBe(false);
    expect(meets({ category: "lead" }, { category: "client" })).toBe(false);
    expect(meets({ category: "client" }, { category: "client" })).toBe(true);
  });
});

describe("search", () => {
  const jane: Partial<Contact> = {
    first_name: "Jané",
    nickname: "Janey",
    last_name: "O’Brien-Smith",
    business_name: "",
    phones: [phone("+12015550123")],
    emails: [email("Jane.OB@Mail.com")],
    addresses: [{ ...home, kind: "mailing", city: "Tampa", state: "FL", zip: "33602", county: "Hillsborough" }, home],
    tag_ids: [tag],
    birth_date: "1961-02-28",
    policy_types: ["medicare_supplement"],
    next_renewal_date: "2026-05-01",
    last_activity_at: Date.parse("2026-02-01T04:59:00Z"),
    created_at: Date.parse("2026-01-01T04:30:00Z"),
    last_called_at: null,
    language: "spanish",
  };
  test.each<[ContactsSearch, boolean]>([
    [{ q: "jane obrien" }, true],
    [{ q: "smith jan" }, true],
    [{ q: "jane tampa" }, true],
    [{ q: "jane miami" }, false],
    [{ q: "(201) 555-0123" }, true],
    [{ q: "1-201-555-0123" }, true],
    [{ q: "2015550123" }, true],
    [{ q: "555 0123 jane" }, true],
    [{ q: "555 0124" }, false],
    [{ q: "jane.ob@mail" }, true],
    [{ q: "snowbird" }, true],
    [{ q: "jane snowb" }, true],
    [{ q: "   " }, true],
    [{ name: "brien" }, true],
    [{ name: "tampa" }, false],
    [{ phone: "201-555" }, true],
    [{ phone: "+1 201" }, true],
    [{ phone: "33602" }, false],
    [{ phone: "none" }, false],
    [{ email: "OB@mail" }, true],
    [{ email: "jané" }, true],
    [{ email: "snowbird" }, false],
    [{ city: "st louis" }, true],
    [{ city: "Tampa" }, false],
    [{ county: "saint" }, true],
    [{ state: ["MO", "FL"] }, true],
    [{ state: ["FL"] }, false],
    [{ zip: "63101" }, true],
    [{ zip: "631011234" }, true],
    [{ zip: "33602" }, false],
    [{ tag_ids: [tag, otherTag] }, true],
    [{ tag_ids: [otherTag] }, false],
    [{ tag_ids: [tag, otherTag], tag_mode: "all" }, false],
    [{ tag_ids: [tag], tag_mode: "all" }, true],
    [{ tag_ids: [tag], tag_mode: "none" }, false],
    [{ tag_ids: [otherTag], tag_mode: "none" }, true],
    [{ tag_ids: [], tag_mode: "none" }, true],
    [{ age_from: 65, age_to: 65 }, true],
    [{ age_to: 64 }, false],
    [{ birth_month: 2 }, true],
    [{ birth_month: 2, birth_day: 28 }, true],
    [{ birth_day: 27 }, false],
    [{ t65_within_months: 12 }, false],
    [{ renewal_from: "2026-05-01", renewal_to: "2026-05-01" }, true],
    [{ renewal_from: "2026-05-02" }, false],
    [{ created_to: "2025-12-31" }, true],
    [{ created_from: "2026-01-01" }, false],
    [{ last_activity_before: "2026-02-01" }, true],
    [{ last_activity_before: "2026-01-31" }, false],
    [{ never_called: true }, true],
    [{ never_called: false }, false],
    [{ has_email: true, has_mobile: true }, true],
    [{ has_email: false }, false],
    [{ dnc: false }, true],
    [{ dnc: true }, false],
    [{ language: "spanish" }, true],
    [{ language: "english" }, false],
    [{ policy_types: ["term", "medicare_supplement"] }, true],
    [{ policy_types: ["term"] }, false],
    [{ carrier_ids: ["c1"] }, true],
    [{ carrier_ids: ["c2"] }, false],
    [{ policy_status: ["lapsed"] }, false],
    [{ has_soa: true }, true],
    [{ has_soa: false }, false],
  ])("%j: %s", (search, expected) => {
    expect(matchesScope(sampleContact({ id: 7, ...jane }), { ...wholeScope, search }, facts)).toBe(expected);
  });

  test.each<[string | null, number, boolean]>([
    ["1961-02-28", 12, false],
    ["1961-03-01", 0, true],
    ["1961-09-01", 6, true],
    ["1961-09-02", 6, false],
    ["0000-09-01", 120, false],
    [null, 120, false],
  ])("born %s, turns 65 within %i months: %s", (birth_date, months, expected) => {
    expect(searched({ birth_date }, { t65_within_months: months })).toBe(expected);
  });

  test("an age needs a year of birth, a birthday does not", () => {
    expect(searched({ birth_date: "0000-02-29" }, { age_to: 150 })).toBe(false);
    expect(searched({ birth_date: "0000-02-29" }, { birth_month: 2, birth_day: 29 })).toBe(true);
    expect(searched({ birth_date: null }, { birth_month: 2 })).toBe(false);
  });

  test("one number marked by a list or by the person makes a contact do-not-call", () => {
    expect(
      searched({ phones: [phone("+12015550123"), phone("+12015550124", { do_not_call: true })] }, { dnc: true }),
    ).toBe(true);
    expect(searched({ phones: [phone("+12015550123", { dnc_status: "federal" })] }, { dnc: true })).toBe(true);
    expect(searched({ phones: [phone("+12015550123", { dnc_status: "clear" })] }, { dnc: true })).toBe(false);
  });
});
