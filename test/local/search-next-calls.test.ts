/** The index ranks whom to call as the rule does, row by row. */
import { describe, expect, test } from "vitest";
import { callFactsOf, callMoment, callScore, isCallable, isCalledEnough } from "../../src/domain/work/call-next.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { defaultCallingHours, homePlace, mayCallAt } from "../../src/domain/dialer/calling-hours.ts";
import type { NextCallsAsk } from "../../src/local/search/next-calls.ts";
import { phone } from "../domain/contacts/sample-contact.ts";
import { ownerIds, someContacts, statusIds } from "../fixtures/contacts.ts";
import { indexOf, person } from "../fixtures/indexed.ts";

const zone = "America/Chicago";
/** 9 in the morning in the west, noon in the east. */
const now = Date.UTC(2026, 2, 3, 17);
const [owner_id = ""] = ownerIds;
const [stop = ""] = statusIds;

const asked = (more: Partial<NextCallsAsk> = {}): NextCallsAsk => ({
  owner_id,
  now,
  zone,
  hours: defaultCallingHours,
  callbacks: [],
  skipped: [],
  stopped: [stop],
  count: 10_000,
  ...more,
});

/** The rule on the rows themselves. */
function byRows(contacts: readonly Contact[], input: NextCallsAsk) {
  const moment = callMoment(now, zone);
  const callbackOf = new Map(input.callbacks);
  const scored = contacts.flatMap((contact) => {
    const facts = callFactsOf(contact, callbackOf.get(contact.id) ?? null, moment);
    const isOut =
      contact.owner_id !== input.owner_id ||
      contact.deleted_at !== null ||
      !isCallable(contact) ||
      input.skipped.includes(contact.id) ||
      input.stopped.includes(contact.status_id ?? "") ||
      isCalledEnough(facts, moment);
    const score = isOut ? 0 : callScore(facts, moment);
    return score > 0 ? [{ contact, score, awake: isAwake(contact) }] : [];
  });
  const best = scored.sort(
    (a, b) =>
      b.score - a.score ||
      (a.contact.last_called_at ?? -1) - (b.contact.last_called_at ?? -1) ||
      a.contact.id - b.contact.id,
  );
  const [awake, resting] = [best.filter((one) => one.awake), best.filter((one) => !one.awake)];
  const first = (list: typeof scored) =>
    list.slice(0, input.count).map(({ contact, score }) => ({ id: contact.id, score }));
  return { calls: first(awake), total: awake.length, resting: resting.length, later: first(resting) };
}

function isAwake(contact: Contact): boolean {
  return mayCallAt(homePlace(contact), now, defaultCallingHours);
}

describe("who to call next, out of the index", () => {
  const contacts = someContacts(4_000, 11).map((contact, nth) => (nth % 3 ? contact : { ...contact, owner_id }));
  const index = indexOf(contacts);
  const own = contacts.filter((contact) => contact.owner_id === owner_id);
  const callbacks = own.slice(0, 20).map(({ id }, nth) => [id, now + (nth - 12) * 3_600_000] as const);
  const skipped = own.slice(5, 60).map(({ id }) => id);

  test.each<[string, Partial<NextCallsAsk>]>([
    ["in full", {}],
    ["the first ten", { count: 10 }],
    ["with callbacks", { callbacks }],
    ["without those put off", { callbacks, skipped }],
    ["of nobody known", { owner_id: "nobody" }],
  ])("is what the rule says of the rows: %s", (_name, more) => {
    const input = asked(more);
    expect(index.nextCalls(input)).toEqual(byRows(contacts, input));
  });

  test("has something to say of this book", () => {
    const { calls, total, resting } = index.nextCalls(asked());
    expect([calls.length > 100, total === calls.length, resting > 0]).toEqual([true, true, true]);
  });
});

test("whose contacts they are is known without their rows", () => {
  const reachable = { phones: [phone("+12015550123", { primary: true })] };
  const index = indexOf([
    person(1, "Ann Own", { owner_id, ...reachable }),
    person(2, "Bob Other", { owner_id: "other" }),
    person(3, "Cleo Gone", { owner_id, deleted_at: 1 }),
  ]);
  expect(index.ownedOf([3, 2, 1, 9], owner_id)).toEqual([1]);
});

test("whom it is too early to call is judged by the company's own hours", () => {
  const contacts = someContacts(400, 7);
  const index = indexOf(contacts);
  const shipped = index.nextCalls(asked());
  const late = { ...defaultCallingHours, usual: { from: 20, to: 21, sunday: true }, states: {} };
  const own = index.nextCalls(asked({ hours: late }));
  expect(shipped.total).toBeGreaterThan(0);
  const resting = shipped.total + shipped.resting;
  expect(own).toEqual({ calls: [], total: 0, resting, later: expect.any(Array) });
  expect(own.later).toHaveLength(resting);
});
