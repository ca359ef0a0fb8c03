/** A contact's story and the household around it. */
import { describe, expect, test } from "vitest";
import type { Contact, LinkedContact } from "../../../src/domain/contacts/contact.ts";
import { generations, householdMembers, householdMax } from "../../../src/domain/contacts/household.ts";
import { byDay, filterOf, itemsOf, mergeTimeline, type TimelineItem } from "../../../src/domain/timeline/timeline.ts";
import { dayOf } from "../../../src/kit/dates.ts";
import { createSoa, rejectSoa } from "../../../src/domain/soa/soa-edit.ts";
import { signSoa } from "../../../src/domain/soa/soa-sign.ts";
import { newSoa, signBody } from "../../fixtures/soa.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";

const wrong = { reason: "incomplete", note: "" } as const;
const visit = (id: string, at: number): TimelineItem => ({ kind: "activity", id, at, by: null, what: "visited" });
const plan = (id: string, at: number): TimelineItem => {
  return { kind: "event", id, at, by: null, title: "", status: "planned", private: false };
};

describe("a story", () => {
  const contact = { id: 7, created_at: 5, created_by: "ada" };
  const empty = { contact, notes: [], emails: [], texts: [], calls: [], events: [], policies: [], soas: [] };

  test("begins with the contact", () =>
    expect(itemsOf(empty)).toEqual([{ kind: "created", id: "created:7", at: 5, by: "ada" }]));

  test("lists every step of a policy, with its reason", () => {
    const moves = [
      { status: "quoted" as const, at: 10, by: "ada" },
      { status: "submitted" as const, at: 20, by: "mona", reason: "On paper" },
    ];
    const steps = itemsOf({ ...empty, policies: [onePolicy({ id: "p", contact_id: 7, moves })] }).slice(0, 2);
    expect(steps).toMatchObject([
      { kind: "policy", id: "p:10:quoted", by: "ada", reason: "" },
      { kind: "policy", id: "p:20:submitted", by: "mona", reason: "On paper" },
    ]);
  });

  test("lists what happened to a form, also on a device whose row has no record of it yet", () => {
    const at = Date.parse("2026-11-20T15:00:00Z");
    const draft = createSoa(newSoa("s", 7), { now: at, by: "ada" });
    const { signed, filing } = signBody(draft, at);
    const made_by = "device";
    const form = rejectSoa(signSoa(draft, signed, filing, { now: at + 9, made_by, by: "ada" }), wrong, {
      now: at + 60,
      by: "mona",
    });
    expect(itemsOf({ ...empty, soas: [form] }).slice(0, 2)).toEqual([
      { kind: "soa", id: `s:${at}:signed`, at, by: "ada", soa_id: "s", what: "signed", reason: null },
      {
        kind: "soa",
        id: `s:${at + 60}:rejected`,
        at: at + 60,
        by: "mona",
        soa_id: "s",
        what: "rejected",
        reason: "incomplete",
      },
    ]);
    const { log: _none, ...stored } = form;
    expect(itemsOf({ ...empty, soas: [stored as typeof form] })).toHaveLength(1);
  });

  test("lists each entry once, newest first, as first reported", () => {
    const mine = { ...visit("a", 10), by: "me" };
    expect(mergeTimeline([mine], [visit("b", 20), visit("a", 10)])).toEqual([visit("b", 20), mine]);
  });

  test("at the same moment is ordered the same way for everyone", () =>
    expect(mergeTimeline([visit("a", 1)], [visit("b", 1)])).toEqual(mergeTimeline([visit("b", 1)], [visit("a", 1)])));

  const day = 86_400_000;
  const laidOut = (...items: TimelineItem[]) =>
    byDay(mergeTimeline(items), { now: 5 * day, dayOf: (at) => dayOf(at) }).map(({ day: name, items: of }) => [
      name,
      of.map(({ id }) => id).join(""),
    ]);

  test("stands day by day on the reader's calendar, what is to come at its head", () => {
    const items = [
      visit("a", 3 * day + 1),
      visit("b", 3 * day),
      visit("c", day),
      plan("d", 9 * day),
      plan("e", 8 * day),
    ];
    expect(laidOut(...items)).toEqual([
      [null, "de"],
      ["1970-01-04", "ab"],
      ["1970-01-02", "c"],
    ]);
  });

  test("is past once it is recorded, whatever the reader's clock; only planned entries are upcoming", () =>
    expect(laidOut(plan("a", 8 * day), visit("b", 6 * day), plan("c", 5.5 * day), visit("d", 5 * day))).toEqual([
      [null, "ac"],
      ["1970-01-07", "b"],
      ["1970-01-06", "d"],
    ]));

  test.each([
    [visit("a", 1), "visits"],
    [{ ...visit("a", 1), what: "texted" } as TimelineItem, "texts"],
    [{ kind: "created", id: "x", at: 1, by: null } as TimelineItem, "status"],
  ])("%o is found under %s", (item, filter) => expect(filterOf(item)).toBe(filter));
});

describe("a household", () => {
  type Person = Pick<Contact, "id" | "linked_contacts">;
  const link = (contact_id: number, relation: LinkedContact["relation"]): LinkedContact => ({
    contact_id,
    relation,
    note: "",
    authorized_representative: false,
  });
  const person = (id: number, ...linked_contacts: LinkedContact[]): Person => ({ id, linked_contacts });
  const ann = person(1, link(2, "spouse"), link(3, "child"), link(9, "referral"));
  const bob = person(2, link(1, "spouse"), link(4, "parent"), link(3, "child"));
  const people = new Map([ann, bob, person(3, link(1, "parent"), link(2, "parent"))].map((one) => [one.id, one]));
  const members = householdMembers(ann, (id) => people.get(id));

  test("holds those joined by spouse, partner, child or household, also through another; no one else", () =>
    expect(members.map(({ id }) => id)).toEqual([1, 2, 3, 4]));

  test("stands by generation, and says through whom someone belongs to it", () => {
    expect(generations(members).map((row) => row.map(({ id }) => id))).toEqual([[4], [1, 2], [3]]);
    expect(members.find(({ id }) => id === 4)?.through).toEqual({ id: 2, relation: "parent" });
  });

  test("in a ring, or without end, is finite", () => {
    const ring = householdMembers(person(1, link(2, "household")), (id) =>
      person(id, link(id + 1, "household"), link(1, "spouse")),
    );
    expect(ring).toHaveLength(householdMax);
  });
});
