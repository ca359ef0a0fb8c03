/** The quick look at a row against the full check. */
import { expect, test } from "vitest";
import { foldName } from "../../../src/domain/contacts/name-fold.ts";
import { matchKeys } from "../../../src/domain/imports/match.ts";
import { ImportPlan } from "../../../src/domain/imports/plan.ts";
import { type KnownWords, readOptions, rowChecker } from "../../../src/domain/imports/row-check.ts";
import { keysOfScreened, fastRowCheck } from "../../../src/domain/imports/fast-row-check.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";

const words: KnownWords = {
  status: (title) => (title.toLowerCase() === "new" ? uuid(1) : undefined),
  source: () => undefined,
  carrier: () => undefined,
  owner: (text) => (text === "ada@example.com" ? ada : undefined),
};

test("the quick look at a row says nothing the full check would not say", () => {
  const targets =
    "first_name last_name full_name email:1 phone:1 mobile:2 birth_date address_line1:home address_state:home address_zip:home status owner tags note gender company".split(
      " ",
    );
  const samples: Record<string, string[]> = {
    name: [
      "Ada",
      " Ada",
      "José",
      "O'Neil",
      "'Ada",
      "",
      "A".repeat(61),
      "Ann; Bo",
      "x\uFFFD",
      "Mr. ",
      "Van der Berg",
      "Bob (Rob)",
      "Grand total",
      "-",
    ],
    email: ["a@b.co", "A.B+c@Mail.Example.com", "nonsense", "a@b", "a@b.co, c@d.co", "", "a@-b.co", "a..b@c.co"],
    phone: [
      "(201) 555-0101",
      "+1 201.555.0101",
      "2015550101",
      "12",
      "201 555 0101 x4",
      "",
      "1-201-555-0101",
      "555-0101",
    ],
    date: ["7/4/51", "13/13/1950", "2999-01-01", "", "July 4, 1951"],
    other: [
      "NJ",
      "New Jersey",
      "07030",
      "7030",
      "zz",
      "new",
      "New",
      "nobody",
      "ada@example.com",
      "F",
      "",
      "VIP; Church",
      "y".repeat(3_000),
    ],
  };
  const kindOf = (target: string) =>
    /email/.test(target)
      ? "email"
      : /phone|mobile/.test(target)
        ? "phone"
        : /date/.test(target)
          ? "date"
          : /name|line1|company/.test(target)
            ? "name"
            : "other";
  const plan = ImportPlan.parse({ fields: targets.map((target) => ({ name: target, target })) });
  const by = ["phone" as const, "email" as const];
  const full = rowChecker(plan, words, noon);
  const quick = fastRowCheck({ plan, words, options: readOptions(plan, noon), by });
  let sure = 0;
  for (let round = 0, seed = 7; round < 20_000; round++) {
    const cells = targets.map((target) => {
      const choices = samples[kindOf(target)] ?? [];
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      // Mostly empty or the first, so that whole rows come out in order often enough.
      return seed % 7 < 5
        ? (seed >> 4) % 3 === 0 || kindOf(target) === "other"
          ? ""
          : (choices[0] ?? "")
        : (choices[(seed >> 8) % choices.length] ?? "");
    });
    const screened = quick(cells);
    if (!screened) continue;
    sure++;
    const { fields, problems } = full(cells);
    expect(problems, JSON.stringify(cells)).toEqual([]);
    expect(new Set(keysOfScreened(screened))).toEqual(new Set(matchKeys(fields, by)));
    expect(screened.first_key).toBe(foldName(fields.first_name ?? ""));
  }
  expect(sure).toBeGreaterThan(500);
});
