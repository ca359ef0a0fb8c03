import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { address, email } from "../domain/contacts/sample-contact.ts";
import { resultsOf, indexOf, person, rising } from "../fixtures/indexed.ts";

describe("typing mistakes", () => {
  const index = indexOf([
    person(1, "John Anderson", { addresses: [address("1 Main", { city: "Tampa" })] }),
    person(2, "Catherine Peterson"),
    person(3, "Kathryn Petersen"),
    person(4, "Joan Ander"),
    person(5, "Ana Núñez", { emails: [email("jhon@mail.test")] }),
  ]);

  test.each([
    ["jhon", [5], [1]],
    ["johm anderson", [], [1]],
    ["andreson", [], [1]],
    ["petrsen", [], [3]],
    ["peterrson", [], [2, 3]],
    ["catharin", [], [2]],
    ["cathrine petersno", [], [2]],
    ["tapma", [], [1]],
    ["nunes", [], [5]],
    ["zzzz", [], []],
    ["jox", [], []],
    ["anderson", [1], []],
  ])("%s finds %j and, close to it, %j", (q, exact, near) => {
    const answer = resultsOf(index, { q });
    expect(answer.count).toBe(exact.length);
    expect(answer.near).toBe(near.length);
    expect(answer.ids.slice(0, answer.count)).toEqual(exact);
    expect(answer.ids.slice(answer.count).toSorted(rising)).toEqual(near);
  });

  test("are not forgiven while enough is found exactly", () => {
    const many = indexOf(Array.from({ length: 10 }, (_, nth) => person(nth + 1, nth < 6 ? "Jon Smith" : "John Smith")));
    expect(resultsOf(many, { q: "jon" })).toMatchObject({ count: 6, near: 0 });
    expect(resultsOf(many, { q: "jonh" })).toMatchObject({ count: 0, near: 10 });
  });

  test("one anywhere in a word of four letters or more is forgiven", () => {
    const letter = fc.integer({ min: 97, max: 122 }).map((code) => String.fromCharCode(code));
    const name = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
    const mistakes = fc.constantFrom<((word: string, at: number, other: string) => string)[]>(
      (word, at, other) => word.slice(0, at) + other + word.slice(at + 1),
      (word, at, other) => word.slice(0, at) + other + word.slice(at),
      (word, at) => word.slice(0, at) + word.slice(at + 1),
      (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    );
    fc.assert(
      fc.property(name, mistakes, fc.nat(), letter, (word, mistake, place, other) => {
        const { ids } = resultsOf(indexOf([person(1, `Al ${word}`)]), {
          q: mistake(word, place % (word.length - 1), other),
        });
        expect(ids).toEqual([1]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test("respect every other filter and count in the facets of what is shown", () => {
    const answer = resultsOf(index, { q: "petrsen", has_email: true });
    expect(answer).toMatchObject({ count: 0, near: 0 });
    const clients = indexOf([
      person(1, "Al Petersen", { category: "client" }),
      person(2, "Bo Petersen"),
      person(3, "Cy Petersen", { deleted_at: 4 }),
    ]);
    expect(resultsOf(clients, { q: "petrsen" })).toMatchObject({
      near: 2,
      facets: { category: { lead: 1, client: 1 } },
    });
  });

  test("fewer mistakes come first", () => {
    const two = indexOf([person(1, "Aa Featherstone"), person(2, "Bb Fetherstone")]);
    expect(resultsOf(two, { q: "featherstine" }).ids).toEqual([1, 2]);
    expect(resultsOf(two, { q: "fetherstine" }).ids).toEqual([2, 1]);
  });
});
