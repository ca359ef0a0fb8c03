/** Birthdays and renewals of the calendar, from the mirror and the index, with any device clock. */
import { afterEach, describe, expect, test } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { computedDays, computedPerDayMax } from "../../src/local/queries/computed-days.ts";
import { plainTable } from "../../src/local/db/database.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";
import { indexOf, person } from "../fixtures/indexed.ts";
import { onePolicy } from "../fixtures/one-policy.ts";

const newDisk = diskBackupStore();
const [ada, ben, deceased] = [
  "11111111-1111-4111-8111-111111111111",
  "22222222-2222-4222-8222-222222222222",
  "33333333-3333-4333-8333-333333333333",
];
const own = { owner_id: ada, status_id: null };

async function shown(
  people: readonly Contact[],
  from: string,
  to: string,
  policies: Parameters<typeof onePolicy>[0][] = [],
) {
  const disk = newDisk();
  await disk.put(people);
  await disk.putPolicies(policies.map(onePolicy));
  await plainTable(disk.db, "statuses").put({ id: deceased, title: "Deceased", effect: "deceased" } as never);
  const index = indexOf(people);
  const port = {
    birthdays: async (...input: Parameters<typeof index.birthdays>) => index.birthdays(...input),
    ownedOf: async (ids: readonly number[]) =>
      ids.filter((id) => people.some((one) => one.id === id && one.owner_id === ada)),
  };
  const days = await computedDays(disk.db, port, { from, to, user_id: ada });
  return days.map(({ day, title }) => `${day} ${title}`);
}

const zones = ["Pacific/Honolulu", "America/New_York", "America/St_Johns", "Australia/Lord_Howe"];
const before = process.env["TZ"];
afterEach(() => {
  process.env["TZ"] = before;
});

describe.each(zones)("with the machine's clock in %s", (zone) => {
  test("a birthday is kept on its day, 29 February on the 28th in common years", async () => {
    process.env["TZ"] = zone;
    const people = [
      person(1, "Leap Day", { ...own, birth_date: "1956-02-29" }),
      person(2, "New Year", { ...own, birth_date: "1950-01-01" }),
      person(3, "No Year", { ...own, birth_date: "0000-12-31" }),
    ];
    expect(await shown(people, "2026-02-01", "2026-03-31")).toEqual(["2026-02-28 Birthday: Leap Day turns 70"]);
    expect(await shown(people, "2028-02-01", "2028-03-31")).toEqual(["2028-02-29 Birthday: Leap Day turns 72"]);
    expect(await shown(people, "2026-12-31", "2027-01-01")).toEqual([
      "2026-12-31 Birthday: No Year",
      "2027-01-01 Birthday: New Year turns 77",
    ]);
  });
});

test("only the user's own living contacts are announced, policies in force by their renewal", async () => {
  const people = [
    person(1, "Ann Bell", { ...own, birth_date: "1960-06-15" }),
    person(2, "Not Mine", { owner_id: ben, birth_date: "1960-06-15" }),
    person(3, "Gone Long", { ...own, status_id: deceased, birth_date: "1960-06-15" }),
  ];
  const renewing = { status: "in_force" as const, renewal_date: "2026-06-15", policy_type: "whole_life" as const };
  const policies = [
    { id: "a", contact_id: 1, ...renewing },
    { id: "b", contact_id: 2, ...renewing },
    { id: "c", contact_id: 3, ...renewing },
    { id: "d", contact_id: 1, ...renewing, status: "lapsed" as const },
    { id: "e", contact_id: 1, ...renewing, renewal_date: "2026-06-17" },
  ];
  expect(await shown(people, "2026-06-14", "2026-06-16", policies)).toEqual([
    "2026-06-15 Birthday: Ann Bell turns 66",
    "2026-06-15 Renewal: Ann Bell, Whole life",
  ]);
});

test("a day with many names the first and counts the rest", async () => {
  const people = Array.from({ length: computedPerDayMax + 3 }, (_, nth) =>
    person(nth + 1, `Person ${nth + 1}`, { ...own, birth_date: "1960-06-15" }),
  );
  const days = await shown(people, "2026-06-01", "2026-06-30");
  expect(days).toHaveLength(computedPerDayMax + 1);
  expect(days.at(-1)).toBe("2026-06-15 3 more birthdays");
});
