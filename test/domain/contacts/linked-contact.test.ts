import { describe, expect, test } from "vitest";
import { relations } from "../../../src/domain/values/limits.ts";
import {
  householdOf,
  linkContacts,
  LinkChange,
  type Relation,
  unlinkContacts,
} from "../../../src/domain/contacts/linked-contact.ts";
import { refusalOf } from "../refusal-of.ts";
import { noon, sampleContact } from "./sample-contact.ts";

const rosa = sampleContact();
const luis = sampleContact({ id: 42 });
const link = (relation: Relation, more = {}) => ({ relation, authorized_representative: false, note: "", ...more });

test.each<[Relation, Relation, string]>([
  ["spouse", "spouse", ""],
  ["partner", "partner", ""],
  ["child", "parent", ""],
  ["parent", "child", ""],
  ["sibling", "sibling", ""],
  ["caregiver", "other", "Cared for by this contact"],
  ["power_of_attorney", "other", "Gave power of attorney to this contact"],
  ["household", "household", ""],
  ["referral", "other", "Referred this contact"],
  ["business_partner", "business_partner", ""],
  ["other", "other", ""],
])("the other side of %s is %s", (relation, reverse, note) => {
  const [one, other] = linkContacts(rosa, luis, link(relation), noon + 1);
  expect(one.linked_contacts).toEqual([{ contact_id: 42, relation, authorized_representative: false, note: "" }]);
  expect(other.linked_contacts).toEqual([
    { contact_id: 41, relation: reverse, authorized_representative: false, note },
  ]);
  expect([one.version, other.version]).toEqual([2, 2]);
});

test("every relation of the list has its other side", () => {
  for (const relation of relations) expect(() => linkContacts(rosa, luis, link(relation), noon)).not.toThrow();
});

describe("linking", () => {
  test("again with another word replaces both sides", () => {
    const [one, other] = linkContacts(...linkContacts(rosa, luis, link("child"), noon), link("spouse"), noon + 1);
    expect(one.linked_contacts.map(({ relation }) => relation)).toEqual(["spouse"]);
    expect(other.linked_contacts.map(({ relation }) => relation)).toEqual(["spouse"]);
  });

  test("again with the same word changes nothing", () => {
    const linked = linkContacts(rosa, luis, link("child"), noon);
    const again = linkContacts(...linked, link("child"), noon + 1);
    expect(again[0]).toBe(linked[0]);
    expect(again[1]).toBe(linked[1]);
  });

  test("keeps who acts for whom on each side apart", () => {
    const linked = linkContacts(
      rosa,
      luis,
      link("spouse", { authorized_representative: true, note: " since 2019 " }),
      noon,
    );
    expect(linked[0].linked_contacts[0]).toMatchObject({ authorized_representative: true, note: "since 2019" });
    expect(linked[1].linked_contacts[0]).toMatchObject({ authorized_representative: false });
    const [luisNow] = linkContacts(linked[1], linked[0], link("spouse", { note: "call him first" }), noon);
    const [, luisLater] = linkContacts(linked[0], luisNow, link("spouse"), noon);
    expect(luisLater.linked_contacts[0]).toMatchObject({ note: "call him first" });
  });

  test("to itself or to a deleted contact is refused", () => {
    expect(refusalOf(() => linkContacts(rosa, rosa, link("spouse"), noon)).fields).toHaveProperty("contact_id");
    expect(refusalOf(() => linkContacts(rosa, { ...luis, deleted_at: 1 }, link("spouse"), noon)).code).toBe("deleted");
  });

  test("is asked for by number and word; unlinking by number alone", () => {
    expect(LinkChange.parse({ contact_id: 42, relation: "child" })).toMatchObject({ unlink: false, note: "" });
    expect(LinkChange.parse({ contact_id: 42, unlink: true }).unlink).toBe(true);
    expect(LinkChange.safeParse({ contact_id: 42, relation: "enemy" }).success).toBe(false);
  });
});

test("unlinking takes both sides, once", () => {
  const linked = linkContacts(rosa, luis, link("child"), noon);
  const [one, other] = unlinkContacts(...linked, noon + 1);
  expect([one.linked_contacts, other.linked_contacts]).toEqual([[], []]);
  expect(unlinkContacts(one, other, noon + 2)[0]).toBe(one);
});

test("a household is joined by spouse, partner, child or household, from either side", () => {
  const linked_contacts = relations.map((relation, n) => ({
    contact_id: n + 1,
    relation,
    authorized_representative: false,
    note: "",
  }));
  const kin = householdOf({ linked_contacts }).map((id) => relations[id - 1]);
  expect(kin).toEqual(["spouse", "partner", "child", "parent", "household"]);
});
