/** What a person says of their notices: of each the later word stands, and quiet hours are of the person's clock. */
import { expect, test } from "vitest";
import {
  columnsSaid,
  NewNoticeFact,
  type NoticeFact,
  sayFact,
  wishesOf,
} from "../../../src/domain/account/notice-fact.ts";
import { isQuiet, mayAlert } from "../../../src/domain/account/quiet-hours.ts";

const uuid = (nth: number) => `018f0000-0000-7000-8000-00000000000${nth}`;
const fact = (about: string, value: unknown, said_at = 1, id = uuid(1)): NoticeFact => ({
  id,
  about,
  value,
  said_at,
  updated_at: said_at,
  seq: 0,
});

test.each([
  ["read.missed_call.c", true, true],
  ["read.", true, false],
  ["read.a b", true, false],
  ["read.c", false, false],
  ["muted.missed_call", false, true],
  ["muted.fax", true, false],
  ["quiet_hours", { from: "20:00", to: "08:00" }, true],
  ["quiet_hours", null, true],
  ["quiet_hours", { from: "24:00", to: "08:00" }, false],
  ["told.flow_failed.f.2026-11-25", true, false],
  ["columns.contacts", ["name", "phone"], true],
  ["columns.contacts", null, true],
  ["columns.contacts", "name", false],
  ["columns.calls", ["name"], false],
])("a person may say of %s that it is %j: %s", (about, value, may) => {
  expect(NewNoticeFact.safeParse({ id: uuid(1), about, value }).success).toBe(may);
});

test("of two words the later stands, whichever comes first, and the first one's id stays", () => {
  const said = { id: uuid(2), about: "muted.missed_call", value: false } as const;
  const known = fact("muted.missed_call", true, 10);
  expect(sayFact(known, said, 9)).toBe(known);
  expect(sayFact(known, said, 11)).toMatchObject({ id: uuid(1), value: false, said_at: 11 });
  expect(sayFact(undefined, said, 11)).toMatchObject({ id: uuid(2), value: false, seq: 0 });
});

test("of two devices' first preferences the later counts", () => {
  const wishes = wishesOf([
    fact("muted.missed_call", true, 10, uuid(1)),
    fact("muted.missed_call", false, 20, uuid(2)),
    fact("muted.flow_failed", true, 5, uuid(3)),
    fact("read.transfer.t", true, 5, uuid(4)),
    fact("quiet_hours", "nonsense", 5, uuid(5)),
  ]);
  expect([...wishes.muted]).toEqual(["flow_failed"]);
  expect([...wishes.read]).toEqual(["transfer.t"]);
  expect(wishes.quiet).toBeNull();
  expect(wishes.ids.get("muted.missed_call")).toBe(uuid(2));
});

test("the columns last chosen stand, whichever device's they are; none chosen are the usual ones", () => {
  expect(columnsSaid([])).toEqual({ id: null, columns: null });
  const said = [
    fact("columns.contacts", ["name", "email"], 20, uuid(2)),
    fact("columns.contacts", ["name"], 10, uuid(1)),
  ];
  expect(columnsSaid(said)).toEqual({ id: uuid(2), columns: ["name", "email"] });
  expect(columnsSaid([...said, fact("columns.contacts", null, 30, uuid(2))])).toEqual({ id: uuid(2), columns: null });
  expect(columnsSaid([fact("columns.contacts", { name: 1 })]).columns).toBeNull();
});

const at = (time: string) => ({ now: Date.parse(`2026-11-25T${time}:00-05:00`), zone: "America/New_York" });

test.each([
  ["20:00", "08:00", "19:59", false],
  ["20:00", "08:00", "20:00", true],
  ["20:00", "08:00", "03:00", true],
  ["20:00", "08:00", "08:00", false],
  ["12:00", "13:00", "12:30", true],
  ["12:00", "13:00", "13:00", false],
  ["12:00", "12:00", "03:00", true],
])("from %s to %s it is quiet at %s: %s", (from, to, time, quiet) => {
  expect(isQuiet({ from, to }, at(time))).toBe(quiet);
});

test("nothing shows itself in quiet hours, and a muted kind never", () => {
  const quiet = { from: "20:00", to: "08:00" };
  expect(mayAlert("missed_call", { muted: new Set(), quiet }, at("12:00"))).toBe(true);
  expect(mayAlert("missed_call", { muted: new Set(), quiet }, at("22:00"))).toBe(false);
  expect(mayAlert("missed_call", { muted: new Set(["missed_call"]), quiet: null }, at("12:00"))).toBe(false);
  expect(isQuiet(null, at("22:00"))).toBe(false);
});
