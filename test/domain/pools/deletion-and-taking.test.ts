import { describe, expect, test } from "vitest";
import { Activity, ActivityKind, isNewActivity, noteActivity } from "../../../src/domain/contacts/activity.ts";
import {
  asksForTypedCount,
  deleteContact,
  isPurgeable,
  mayQueueDelete,
  restoreContact,
} from "../../../src/domain/contacts/deletion.ts";
import { checkEmail } from "../../../src/domain/emails/email-check.ts";
import { NewPool, Pool } from "../../../src/domain/pools/pool.ts";
import { mayTakeNext, takeContact, type Taking, type TakingNext } from "../../../src/domain/pools/taking.ts";
import { refusalOf } from "../refusal-of.ts";
import { ada, email, noon, sampleContact, uuid } from "../contacts/sample-contact.ts";

const day = 86_400_000;

describe("a deleted contact", () => {
  const contact = sampleContact();
  const gone = deleteContact(contact, { now: noon + 1, by: ada });

  test("stays, with when and by whom", () => {
    expect(gone).toEqual({ ...contact, deleted_at: noon + 1, deleted_by: ada, updated_at: noon + 1, version: 2 });
    expect(deleteContact(gone, { now: noon + 9, by: null })).toBe(gone);
  });

  test.each([
    [90 * day - 1, false],
    [90 * day, true],
  ])("after %i ms can be purged: %s", (age, purgeable) => {
    expect(isPurgeable(gone, noon + 1 + age)).toBe(purgeable);
    if (purgeable) expect(refusalOf(() => restoreContact(gone, noon + 1 + age)).code).toBe("gone_for_good");
    else expect(restoreContact(gone, noon + 1 + age)).toMatchObject({ deleted_at: null, deleted_by: null, version: 3 });
  });

  test("that is not deleted is restored by doing nothing, and never purged", () => {
    expect(restoreContact(contact, noon)).toBe(contact);
    expect(isPurgeable(contact, noon + 1_000 * day)).toBe(false);
  });

  test.each([
    [25, false, true],
    [26, true, true],
    [100, true, true],
    [101, true, false],
  ])("%i at once: count typed %s, queued offline %s", (count, typed, queued) => {
    expect([asksForTypedCount(count), mayQueueDelete(count)]).toEqual([typed, queued]);
  });
});

describe("taking a contact from a pool", () => {
  const pool: Pool = {
    id: uuid(5),
    name: "Web leads",
    business_unit_id: null,
    rule: "take",
    daily_take_limit: 25,
    active: true,
    count: 3,
    seq: 1,
  };
  const waiting = sampleContact({ owner_id: null, pool_id: pool.id, assigned_at: null });
  const taking = (more: Partial<Taking> = {}): Taking => ({
    pool,
    taken_today: 0,
    user_id: ada,
    now: noon + 5,
    ...more,
  });

  test("makes the taker its owner", () => {
    expect(takeContact(waiting, taking())).toEqual({
      ...waiting,
      owner_id: ada,
      pool_id: null,
      assigned_at: noon + 5,
      updated_at: noon + 5,
      version: 2,
    });
  });

  test("one already one's own changes nothing", () => {
    const mine = sampleContact({ owner_id: ada });
    expect(takeContact(mine, taking({ taken_today: 25 }))).toBe(mine);
  });

  test.each<[name: string, contact: typeof waiting, more: Partial<Taking>, code: string]>([
    ["that someone else took", sampleContact({ owner_id: uuid(8) }), {}, "not_in_pool"],
    ["of a pool out of sight", waiting, { pool: undefined }, "not_in_pool"],
    ["of another pool", waiting, { pool: { ...pool, id: uuid(6) } }, "not_in_pool"],
    ["of a paused pool", waiting, { pool: { ...pool, active: false } }, "pool_paused"],
    ["of a pool that hands out in turn", waiting, { pool: { ...pool, rule: "round_robin" } }, "pool_assigns_itself"],
    ["after 25 today", waiting, { taken_today: 25 }, "daily_take_limit"],
    ["past an older one", waiting, { pool: { ...pool, rule: "oldest_first" }, oldest_id: 7 }, "take_oldest_first"],
    ["that is deleted", { ...waiting, deleted_at: 1 }, {}, "deleted"],
  ])("one %s is refused", (_, contact, more, code) => {
    expect(refusalOf(() => takeContact(contact, taking(more))).code).toBe(code);
  });

  test.each<[string, Partial<Taking>]>([
    ["the 25th of the day", { taken_today: 24 }],
    ["the oldest of an oldest-first pool", { pool: { ...pool, rule: "oldest_first" }, oldest_id: 41 }],
  ])("%s is taken", (_, more) => expect(takeContact(waiting, taking(more)).owner_id).toBe(ada));

  const minute = 60_000;
  const taker = (name: string, minutesAgo: number) => ({
    user_id: uuid(name.length),
    name,
    at: noon - minutesAgo * minute,
  });
  const me = { user_id: ada, name: "Ada" };
  test.each<[name: string, more: Partial<TakingNext>, words: string | null]>([
    ["the first of the day", {}, null],
    [
      "the 26th",
      { taken_today: 25 },
      "You have claimed 25 from this pool today, which is the daily limit. You can claim more tomorrow.",
    ],
    ["of a paused pool", { pool: { ...pool, active: false } }, "This pool is paused."],
    ["in turn, alone", { takers: [{ ...me, at: noon - minute }] }, null],
    ["in turn, not having taken yet", { takers: [taker("Bo", 1), taker("Cleo", 3)] }, null],
    ["in turn, after everybody else", { takers: [{ ...me, at: noon - 3 * minute }, taker("Bo", 1)] }, null],
    [
      "before others who wait",
      { takers: [{ ...me, at: noon - minute }, taker("Bo", 4), taker("Cleo", 9)] },
      "It is Cleo's turn. Your turn comes within 11 minutes.",
    ],
    ["in turn, others having left", { takers: [{ ...me, at: noon - minute }, taker("Bo", 15)] }, null],
    ["where nobody waits for a turn", { pool, takers: [{ ...me, at: noon - minute }, taker("Bo", 4)] }, null],
  ])("the next one, %s", (_, more, words) => {
    const inTurn = { ...pool, rule: "round_robin" as const };
    const next = { pool: inTurn, taken_today: 0, takers: [], user_id: ada, now: noon, ...more };
    if (words === null) expect(() => mayTakeNext(next)).not.toThrow();
    else expect(refusalOf(() => mayTakeNext(next)).fields).toEqual({ base: [words] });
  });

  test("a new pool lets 25 be taken a day", () => {
    expect(NewPool.parse({ name: " Web " })).toEqual({
      name: "Web",
      rule: "take",
      daily_take_limit: 25,
      active: true,
    });
    expect(Pool.parse(pool)).toEqual(pool);
  });
});

describe("activity", () => {
  test.each([
    [null, true],
    [noon, false],
    [noon - 5 * 60_000 + 1, false],
    [noon - 5 * 60_000, true],
    [noon + 60_000, false],
    [noon + 5 * 60_000, true],
  ])("after one of the same kind at %s counts: %s", (last, counts) => expect(isNewActivity(noon, last)).toBe(counts));

  test.each([
    ["called", { last_called_at: noon }],
    ["texted", { last_texted_at: noon }],
    ["emailed", { last_emailed_at: noon }],
    ["visited", {}],
  ] as const)("%s moves its own time and the last activity", (kind, moved) => {
    const contact = sampleContact();
    expect(noteActivity(contact, { kind, at: noon }, noon + 5)).toEqual({
      ...contact,
      ...moved,
      last_activity_at: noon,
      updated_at: noon + 5,
      version: 2,
    });
  });

  test("a look at the contact is no activity with them", () => {
    const contact = sampleContact();
    expect(noteActivity(contact, { kind: "viewed", at: noon }, noon)).toBe(contact);
  });

  test("an old one arriving late never turns the clock back, a fast clock never runs ahead", () => {
    const called = noteActivity(sampleContact(), { kind: "called", at: noon }, noon);
    expect(noteActivity(called, { kind: "called", at: noon - day }, noon + 5)).toBe(called);
    expect(noteActivity(called, { kind: "called", at: noon + day }, noon + 5).last_called_at).toBe(noon + 5);
  });

  test("has five kinds", () => {
    expect(ActivityKind.options).toEqual(["viewed", "called", "texted", "emailed", "visited"]);
    expect(Activity.safeParse({ kind: "prayed", at: 1 }).success).toBe(false);
  });
});

describe("vouching for an email", () => {
  const contact = sampleContact({ emails: [email("rosa@example.com", { primary: true }), email("r@example.org")] });

  test("marks that address alone, whatever its case", () => {
    const after = checkEmail(contact, "ROSA@example.com", "forced_valid", noon + 1);
    expect(after.emails.map(({ check }) => check)).toEqual(["forced_valid", "unverified"]);
    expect(checkEmail(after, "rosa@example.com", "forced_valid", noon + 2)).toBe(after);
  });

  test("of someone else is refused", () => {
    expect(refusalOf(() => checkEmail(contact, "x@example.com", "valid", noon)).fields).toHaveProperty("address");
  });
});
