import { describe, expect, test } from "vitest";
import { matchesScope, wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { ContactIndex } from "../../src/local/search/contact-index.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { phone } from "../domain/contacts/sample-contact.ts";
import { someContact, someContacts, tagIds, tagNames } from "../fixtures/contacts.ts";
import { resultsOf, indexOf, person, rising, viewer } from "../fixtures/indexed.ts";
import { listedBy, orderFacts, scopeFacts } from "../fixtures/scopes.ts";

describe("a phone in any form", () => {
  const index = indexOf([
    person(1, "Ann Smith", { phones: [phone("+12015550123")] }),
    person(2, "Bob Jones", { phones: [phone("+13125550999"), phone("+12015550124")] }),
    person(3, "Kai Weber", { phones: [phone("+442079460958")] }),
    person(4, "Dee Lewis", { phones: [phone("2015550123")] }),
    person(5, "Old Smith", { phones: [phone("+12015550123")], deleted_at: 1 }),
  ]);

  test.each([
    ["(201) 555-0123", [1, 4]],
    ["201.555.0123", [1, 4]],
    ["1 201 555 0123", [1, 4]],
    ["+12015550123", [1, 4]],
    ["2015550123", [1, 4]],
    ["555-0124", [2]],
    ["0123", [1, 4]],
    ["+44 20 7946 0958", [3]],
    ["020 7946", []],
  ])("%s finds %j", (typed, ids) => {
    expect(resultsOf(index, { phone: typed }).ids.toSorted(rising)).toEqual(ids);
    expect(resultsOf(index, { q: typed }).ids.toSorted(rising)).toEqual(ids);
  });

  test("a caller is matched by the whole number only, deleted contacts never", () => {
    expect(index.matchNumber("+1 (201) 555-0123")).toEqual([1, 4]);
    expect(index.matchNumber("12015550124")).toEqual([2]);
    expect(index.matchNumber("5550124")).toEqual([]);
    expect(index.matchNumber("+44 20 7946 0958")).toEqual([3]);
    expect(index.matchNumber("")).toEqual([]);
    expect(index.matchNumber("911")).toEqual([]);
  });
});

describe("letters of every kind", () => {
  const index = indexOf([
    person(1, "José Núñez"),
    person(2, "田中 太郎"),
    person(3, "Анна Петрова"),
    person(4, "Lena Weiß"),
    person(5, "Sean O’Brien"),
    person(6, "Zoë 😀 Smile"),
    person(7, ""),
  ]);

  test.each([
    ["jose nunez", [1]],
    ["JOSÉ NÚÑEZ", [1]],
    ["nu\u0301n\u0303ez", [1]],
    ["田中", [2]],
    ["太", [2]],
    ["петр", [3]],
    ["weiss", [4]],
    ["o'brien", [5]],
    ["obrien", [5]],
    ["😀", [6]],
    ["\0", []],
    ["%", []],
    ["x".repeat(200), []],
    ["字".repeat(200), []],
  ])("%j finds %j", (q, ids) => {
    expect(resultsOf(index, { q }).ids).toEqual(ids);
  });

  test("who has no name is found too, last in the list", () => {
    expect(resultsOf(index, {}).ids.at(-1)).toBe(7);
  });
});

describe("tags are found by name", () => {
  const [snowbird = "", veteran = ""] = tagIds;
  const index = indexOf([
    person(1, "Ann Lee", { tag_ids: [snowbird] }),
    person(2, "Bo Lee", { tag_ids: [veteran] }),
    person(3, "Vet Er"),
  ]);

  test("together with words of the contact", () => {
    expect(resultsOf(index, { q: "snow" }).ids).toEqual([1]);
    expect(resultsOf(index, { q: "lee veteran" }).ids).toEqual([2]);
    expect(resultsOf(index, { q: "vet" }).ids).toEqual([3, 2]);
  });

  test("under their new name once renamed", () => {
    index.setNames({ ...orderFacts, tag_names: new Map([[snowbird, "Winter guest"]]) });
    expect(resultsOf(index, { q: "snow" }).ids).toEqual([]);
    expect(resultsOf(index, { q: "guest" }).ids).toEqual([1]);
    index.setNames({ ...orderFacts, tag_names: tagNames });
  });
});

describe("a list once answered", () => {
  test("is paged, and a range or a place is told without asking again", () => {
    const contacts = someContacts(300, 3);
    const index = indexOf(contacts);
    const expected = listedBy(contacts, wholeScope).map(({ id }) => id);
    const { token, count } = resultsOf(index, {});
    expect(resultsOf(index, {}, { window: { offset: 90, count: 20 } })).toMatchObject({
      ids: expected.slice(90, 110),
      token,
    });
    expect(index.idsInRange(token, 5, 12)).toEqual(expected.slice(5, 12));
    expect(index.idsInRange(token, 0, Infinity)).toEqual(expected);
    expect(index.positionOf(token, expected[42] ?? 0)).toBe(42);
    expect(index.positionOf(token, 99_999)).toBe(-1);
    expect(resultsOf(index, {}, { window: { offset: count, count: 20 } }).ids).toEqual([]);
  });

  test("still means the contacts it showed when others have taken their place", () => {
    const index = indexOf([person(1, "A One"), person(2, "B Two"), person(3, "C Three")]);
    const { token, ids } = resultsOf(index, {});
    index.apply([person(4, "D Four"), person(5, "E Five")], [1, 3]);
    expect(index.idsInRange(token, 0, 3)).toEqual(ids);
    expect(index.positionOf(token, 3)).toBe(ids.indexOf(3));
    expect(index.positionOf(token, 4)).toBe(-1);
    expect(resultsOf(index, {}).ids.toSorted(rising)).toEqual([2, 4, 5]);
  });

  test("is forgotten after a few others, and says so", () => {
    const index = indexOf([person(1, "A One")]);
    const { token } = resultsOf(index, {});
    for (const q of ["a", "b", "c", "d"]) resultsOf(index, { q });
    expect(index.idsInRange(token, 0, 1)).toBeNull();
    expect(index.positionOf(token, 1)).toBeNull();
  });

  test("is answered again after a change, under a higher version", () => {
    const index = indexOf([person(1, "A One")]);
    const before = resultsOf(index, {});
    index.apply([person(1, "Z One"), person(2, "B Two")]);
    const after = resultsOf(index, {});
    expect(after.ids).toEqual([1, 2]);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.token).not.toBe(before.token);
  });
});

describe("birthdays", () => {
  const index = indexOf([
    person(1, "New Year", { birth_date: "1950-01-01" }),
    person(2, "Leap Day", { birth_date: "1956-02-29" }),
    person(3, "No Year", { birth_date: "0000-12-31" }),
    person(4, "March First", { birth_date: "1960-03-01", owner_id: scopeFacts.user_id }),
    person(5, "Gone", { birth_date: "1960-03-01", deleted_at: 1 }),
    person(6, "Unknown", { birth_date: null }),
  ]);

  test.each([
    [
      "2026-02-28",
      "2026-03-01",
      [
        [2, "2026-02-28"],
        [4, "2026-03-01"],
      ],
    ],
    [
      "2028-02-28",
      "2028-03-01",
      [
        [2, "2028-02-29"],
        [4, "2028-03-01"],
      ],
    ],
    [
      "2026-12-30",
      "2027-01-02",
      [
        [3, "2026-12-31"],
        [1, "2027-01-01"],
      ],
    ],
    ["2026-06-01", "2026-06-30", []],
    ["2026-06-02", "2026-06-01", []],
  ])("from %s to %s: %j", (from, to, expected) => {
    expect(index.birthdays(from, to).map(({ id, day }) => [id, day])).toEqual(expected);
  });

  test("of one owner's contacts alone", () => {
    expect(index.birthdays("2026-01-01", "2026-12-31", scopeFacts.user_id).map(({ id }) => id)).toEqual([4]);
  });

  test.each(["2025-02-28", "2025-03-01", "2028-02-28", "2028-02-29"])(
    "ages on %s count a leap day as the predicate does",
    (today) => {
      const leap = person(1, "Leap Day", { birth_date: "1956-02-29" });
      const years = Number(today.slice(0, 4)) - 1956;
      for (const age of [years - 1, years]) {
        const scope = { ...wholeScope, search: { age_from: age, age_to: age } };
        const expected = matchesScope(leap, scope, { ...scopeFacts, today });
        expect(indexOf([leap]).count(scope, { ...viewer, today })).toBe(expected ? 1 : 0);
      }
    },
  );
});

describe("the index itself", () => {
  test("answers nothing before it has anything", () => {
    const index = new ContactIndex();
    expect(resultsOf(index, { q: "a" })).toMatchObject({ ids: [], count: 0, near: 0 });
    expect(index.matchNumber("2015550123")).toEqual([]);
    expect(index.birthdays("2026-01-01", "2026-12-31")).toEqual([]);
    index.apply([], []);
    index.apply([], [5]);
    expect(index.size).toBe(0);
  });

  test("stays right and small through endless edits", () => {
    const chance = new Chance(5);
    const contacts = new Map(someContacts(300, 5).map((contact) => [contact.id, contact]));
    const index = indexOf([...contacts.values()]);
    const grown: number[] = [];
    for (let round = 0; round < 60; round++) {
      const rows = Array.from({ length: 300 }, () => someContact(chance.whole(1, 330), chance));
      const gone = round % 5 === 0 ? [...contacts.keys()].slice(0, 30) : [];
      const kept = rows.filter(({ id }) => !gone.includes(id));
      for (const id of gone) contacts.delete(id);
      for (const row of kept) contacts.set(row.id, row);
      index.apply([...new Map(kept.map((row) => [row.id, row])).values()], gone);
      grown.push(index.memoryBytes);
    }
    for (const search of [{}, { q: "an" }, { q: "gmail" }, { name: "smith" }, { phone: "813" }]) {
      const scope = { ...wholeScope, search };
      const expected = listedBy([...contacts.values()], scope).map(({ id }) => id);
      expect(resultsOf(index, search, { window: { offset: 0, count: 1000 } }).ids.slice(0, expected.length)).toEqual(
        expected,
      );
    }
    expect(grown.at(-1)).toBeLessThan((grown[9] ?? 0) * 1.5);
  });

  test("takes numbers as large as they come", () => {
    const large = [2 ** 31, 2 ** 32 + 1, 2 ** 40 + 7, Number.MAX_SAFE_INTEGER];
    const index = indexOf(large.map((id, nth) => person(id, `P${nth} Large`)));
    expect(resultsOf(index, { q: "large" }).ids).toEqual(large);
    index.apply([], large.slice(0, 2));
    expect(large.map((id) => index.has(id))).toEqual([false, false, true, true]);
  });

  test("forgets what it can work out again without changing an answer", () => {
    const contacts = someContacts(200, 9);
    const index = indexOf(contacts);
    const before = resultsOf(index, { q: "a", has_email: true });
    index.forget();
    index.apply(contacts.slice(0, 1));
    expect(resultsOf(index, { q: "a", has_email: true }).ids).toEqual(before.ids);
  });

  test("counts many labels and keeps the facets short", () => {
    const many = Array.from(
      { length: 120 },
      (_, nth) => `01900000-0000-7000-8000-0000000f${String(nth).padStart(4, "0")}`,
    );
    const index = indexOf(
      many.map((tag, nth) => person(nth + 1, "Al Tag", { tag_ids: many.slice(0, nth + 1).slice(-30), owner_id: tag })),
    );
    const { facets } = resultsOf(index, {});
    expect(facets?.tag).toHaveLength(50);
    expect(facets?.tag[0]?.count).toBe(30);
    expect(facets?.owner).toHaveLength(50);
  });
});
