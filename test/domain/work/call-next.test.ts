import { describe, expect, test } from "vitest";
import {
  type CallFacts,
  callFactsOf,
  callMoment,
  callParts,
  callScore,
  isCallable,
  isCalledEnough,
} from "../../../src/domain/work/call-next.ts";
import { isSkipped, skipUntil } from "../../../src/domain/work/call-skip.ts";
import { sampleContact } from "../contacts/sample-contact.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const now = Date.UTC(2026, 1, 25, 17);
const moment = callMoment(now, "America/New_York");
const nothing: CallFacts = {
  is_lead: false,
  created_at: now - 400 * dayMs,
  last_called_at: now - 10 * dayMs,
  callback_at: null,
  birthday_in: null,
  renewal_in: null,
};

describe("who to call next", () => {
  test.each<[string, Partial<CallFacts>, number, string]>([
    ["no reason", {}, 0, ""],
    ["a callback later today", { callback_at: now + 3 * 3_600_000 }, 35, "Callback at 3:00 PM"],
    ["a callback due", { callback_at: now - 2 * 3_600_000 }, 45, "Callback due 2 h ago"],
    ["a callback four days late", { callback_at: now - 4 * dayMs }, 49, "Callback due 4 d ago"],
    ["a callback a month late", { callback_at: now - 30 * dayMs }, 55, "Callback due 01/26/2026"],
    ["a lead of today", { is_lead: true, created_at: now - 1, last_called_at: null }, 42, "New lead, received today"],
    [
      "a lead of five days",
      { is_lead: true, created_at: now - 5 * dayMs, last_called_at: null },
      32,
      "New lead, received 5 days ago",
    ],
    ["a lead of two weeks", { is_lead: true, created_at: now - 14 * dayMs, last_called_at: null }, 12, "Never called"],
    ["a client never called", { last_called_at: null }, 12, "Never called"],
    ["a renewal today", { renewal_in: 0 }, 25, "Renewal today"],
    ["a renewal in 60 days", { renewal_in: 60 }, 10, "Renewal in 60 days"],
    ["a birthday", { birthday_in: 0 }, 12, "Birthday today"],
    ["a birthday tomorrow", { birthday_in: 1 }, 6, "Birthday tomorrow"],
    ["talked to 29 days ago", { last_called_at: now - 29 * dayMs }, 0, ""],
    ["talked to 30 days ago", { last_called_at: now - 30 * dayMs }, 4, "Last called 30 days ago"],
    ["talked to a year ago", { last_called_at: now - 365 * dayMs }, 20, "Last called 365 days ago"],
  ])("%s", (_name, facts, score, words) => {
    const all = { ...nothing, ...facts };
    expect([callScore(all, moment), callParts(all, moment)[0]?.words ?? ""]).toEqual([score, words]);
  });

  test("never scores above 100, and its parts come weightiest first", () => {
    const all: CallFacts = {
      ...nothing,
      is_lead: true,
      created_at: now,
      last_called_at: null,
      callback_at: now - 20 * dayMs,
      renewal_in: 0,
      birthday_in: 0,
    };
    expect(callScore(all, moment)).toBe(100);
    const points = callParts(all, moment).map((part) => part.points);
    expect(points).toEqual([55, 30, 25, 12, 12]);
  });

  test("a contact called today rests, unless a callback was promised", () => {
    const today = { last_called_at: now - 3_600_000, callback_at: null };
    expect(isCalledEnough(today, moment)).toBe(true);
    expect(isCalledEnough({ ...today, callback_at: now }, moment)).toBe(false);
    expect(isCalledEnough({ ...today, last_called_at: moment.day_began - 1 }, moment)).toBe(false);
  });

  test("no one is offered who has no number, a bad one, or asked not to be called on any", () => {
    const [phone] = sampleContact().phones;
    if (!phone) throw new Error("the sample has a phone");
    const isWith = (...phones: object[]) => isCallable({ phones: phones.map((more) => ({ ...phone, ...more })) });
    expect(isWith({})).toBe(true);
    expect(isWith()).toBe(false);
    expect(isWith({ bad_number: true })).toBe(false);
    expect(isWith({ do_not_call: true })).toBe(false);
    expect(isWith({}, { primary: false, dnc_status: "federal" })).toBe(false);
  });

  test("a birthday on 29 February is near on the 28th of a common year", () => {
    const contact = { ...sampleContact(), birth_date: "1960-02-29", next_renewal_date: "2026-02-24" };
    expect(callFactsOf(contact, null, moment)).toMatchObject({ birthday_in: 3, renewal_in: null });
    expect(callFactsOf(contact, null, { today: "2028-02-28" })).toMatchObject({ birthday_in: 1 });
  });

  test("put off today is back tomorrow", () => {
    const until = skipUntil("2026-02-28");
    expect([until, isSkipped({ until }, "2026-02-28"), isSkipped({ until }, "2026-03-01")]).toEqual([
      "2026-03-01",
      true,
      false,
    ]);
  });
});
