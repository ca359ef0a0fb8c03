import { describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { type DataCapture, emptyDataCapture } from "../../../src/domain/fact-finder/data-capture.ts";
import { usualChoices, usualSurvivor } from "../../../src/domain/duplicates/merge-choice.ts";
import { type ContactsToMerge, mergeContacts, mergedAway } from "../../../src/domain/duplicates/merge-contacts.ts";
import { mergeDetails } from "../../../src/domain/duplicates/merge-details.ts";
import { linksReturned, relinked } from "../../../src/domain/duplicates/merge-links.ts";
import { isMergeGroup, mayMerge } from "../../../src/domain/duplicates/merge-rights.ts";
import { isUndoable, unmergeContact } from "../../../src/domain/duplicates/merge-undo.ts";
import { address, email, noon, phone, sampleContact, uuid } from "../contacts/sample-contact.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const contact = (id: number, more: Partial<Contact> = {}): Contact =>
  sampleContact({ id, phones: [], emails: [], addresses: [], ...more });
const merge = (survivor: Contact, losers: Contact[], more: Partial<ContactsToMerge> = {}) =>
  mergeContacts({ survivor, losers, choices: {}, stopping: new Set(), now: noon + 1, ...more });
const link = (contact_id: number) => ({
  contact_id,
  relation: "spouse" as const,
  authorized_representative: false,
  note: "",
});

describe("the usual choice", () => {
  test("is the newest value that says something, and the survivor's where all are as new", () => {
    const one = contact(1, { occupation: "Baker", employer: "", nickname: "Ro", language: "spanish" });
    const two = contact(2, { occupation: "Cook", employer: "Mill", nickname: "Rosie", language: "english" });
    const three = contact(3, { occupation: "", employer: "", nickname: "Ro", language: "english" });
    const hands = { occupation: { by: null, at: noon + 5 }, employer: { by: null, at: noon + 9 } };
    const records = [{ contact: one }, { contact: two, hands }, { contact: three, hands }];
    expect(usualChoices(records, 1)).toEqual({ occupation: 2, employer: 2, nickname: 1, language: 1 });
  });

  test("of the survivor falls on the one that policies bind, then the oldest", () => {
    const records = [contact(1), contact(2, { in_force_policies: 1 }), contact(3, { category: "client" })];
    expect(usualSurvivor(records.map((one) => ({ contact: one })))).toBe(2);
    const older = [contact(5), contact(4, { created_at: noon - 9 })];
    expect(usualSurvivor(older.map((one) => ({ contact: one })))).toBe(4);
  });
});

describe("the merged contact", () => {
  test("takes the chosen values, the joined lists and the latest times", () => {
    const { contact: merged } = merge(
      contact(1, { first_name: "Rosa", tag_ids: [uuid(1)], last_called_at: 5, received_at: 8, group_ids: [uuid(7)] }),
      [
        contact(2, {
          first_name: "Rosalie",
          tag_ids: [uuid(2), uuid(1)],
          last_called_at: 9,
          received_at: 3,
          category: "client",
        }),
      ],
      { choices: { first_name: 2 } },
    );
    expect(merged).toMatchObject({
      id: 1,
      first_name: "Rosalie",
      tag_ids: [uuid(1), uuid(2)],
      group_ids: [uuid(7)],
      last_called_at: 9,
      received_at: 3,
      category: "client",
      version: 2,
    });
  });

  test("keeps the strictest flag of a number both have, and one primary", () => {
    const { contact: merged } = merge(contact(1, { phones: [phone("+12015550123", { primary: true })] }), [
      contact(2, {
        phones: [
          phone("+12015550123", { primary: true, do_not_call: true, dnc_status: "federal" }),
          phone("+12015550199"),
        ],
      }),
    ]);
    expect(merged.phones).toMatchObject([
      { number: "+12015550123", do_not_call: true, do_not_text: false, dnc_status: "federal", primary: true },
      { number: "+12015550199", do_not_call: false, primary: false },
    ]);
  });

  test("is closed whole when one of them is: who asked not to be called did not mean one number", () => {
    const closed = contact(2, { phones: [phone("+12015550199", { do_not_call: true, do_not_text: true })] });
    const open = contact(1, { phones: [phone("+12015550123")], emails: [email("a@example.com")] });
    const { contact: merged } = merge(open, [closed]);
    expect(merged.phones.every((one) => one.do_not_call && one.do_not_text)).toBe(true);
    expect(merged.emails[0]?.unsubscribed_at).toBe(noon + 1);
  });

  test("keeps a status that stops, whatever was chosen", () => {
    const stop = uuid(66);
    const open = contact(1, { status_id: uuid(1), phones: [phone("+12015550123")] });
    const { contact: merged } = merge(open, [contact(2, { status_id: stop })], {
      choices: { status_id: 1 },
      stopping: new Set([stop]),
    });
    expect(merged.status_id).toBe(stop);
    expect(merged.phones[0]?.do_not_call).toBe(true);
  });

  test("has a client's status once one of them is a client", () => {
    const lead = contact(1, { status_id: uuid(1), created_at: noon + 9 });
    const client = contact(2, { status_id: uuid(2), category: "client" });
    expect(usualChoices([{ contact: lead }, { contact: client }], 1)).toMatchObject({ status_id: 2 });
    expect(merge(lead, [client], { choices: { status_id: 1 } }).contact).toMatchObject({
      category: "client",
      status_id: uuid(2),
    });
  });

  test("names what there is no room for, dead numbers first", () => {
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => phone(`+1201555${1000 + from + nth}`));
    const { contact: merged, left_out } = merge(
      contact(1, { phones: [phone("+12015550000", { bad_number: true }), ...numbers(0, 3)] }),
      [contact(2, { phones: numbers(10, 4), addresses: [address("9 Elm St")] })],
    );
    expect(merged.phones).toHaveLength(6);
    expect(left_out).toEqual({ phones: ["+12015551013", "+12015550000"], emails: [], addresses: [], tags: [] });
  });

  test("is linked to no one twice, and not to itself", () => {
    const { contact: merged } = merge(contact(1, { linked_contacts: [link(2), link(8)], referred_by_id: 2 }), [
      contact(2, { linked_contacts: [link(1), link(8), link(9)] }),
    ]);
    expect(merged.linked_contacts.map(({ contact_id }) => contact_id)).toEqual([8, 9]);
    expect(merged.referred_by_id).toBeNull();
  });

  test("belongs to the survivor's owner; when it has none, to the first that has one", () => {
    const pooled = contact(1, { owner_id: null, pool_id: uuid(3) });
    expect(merge(pooled, [contact(2)]).contact).toMatchObject({ owner_id: null, pool_id: uuid(3) });
    const nobodys = contact(1, { owner_id: null, pool_id: null });
    expect(merge(nobodys, [contact(2, { owner_id: uuid(4), assigned_at: 7 })]).contact).toMatchObject({
      owner_id: uuid(4),
      assigned_at: 7,
    });
  });

  test("leaves the others deleted, with its number and its owner", () => {
    const survivor = contact(1, { owner_id: uuid(4) });
    expect(mergedAway(contact(2), survivor, { now: noon, by: uuid(5) })).toMatchObject({
      merged_into_id: 1,
      deleted_at: noon,
      deleted_by: uuid(5),
      owner_id: uuid(4),
      version: 2,
    });
  });
});

describe("undoing", () => {
  const before = contact(1, {
    occupation: "Baker",
    phones: [phone("+12015550123", { primary: true })],
    tag_ids: [uuid(1)],
  });
  const other = contact(2, {
    occupation: "Cook",
    employer: "Mill",
    phones: [phone("+12015550199")],
    tag_ids: [uuid(2)],
  });
  const { contact: after } = merge(before, [other], { choices: { occupation: 2, employer: 2 } });

  test("puts everything back that no one touched", () => {
    const { contact: undone, kept } = unmergeContact({ current: after, before, after, now: noon + 9 });
    expect(kept).toEqual([]);
    expect(undone).toEqual({ ...before, version: after.version + 1, updated_at: noon + 9 });
  });

  test("keeps and names what someone changed, and what they added to a list", () => {
    const current = {
      ...after,
      occupation: "Chef",
      last_called_at: 99,
      phones: [...after.phones, phone("+12015550777")],
      tag_ids: [...after.tag_ids, uuid(3)],
    };
    const { contact: undone, kept } = unmergeContact({ current, before, after, now: noon + 9 });
    expect(kept).toEqual(["occupation"]);
    expect(undone).toMatchObject({ occupation: "Chef", employer: "", last_called_at: 99, tag_ids: [uuid(1), uuid(3)] });
    expect(undone.phones.map(({ number }) => number)).toEqual(["+12015550123", "+12015550777"]);
  });

  test("ends after 30 days, and is done once", () => {
    expect(isUndoable({ at: 0, undone_at: null }, 30 * dayMs - 1)).toBe(true);
    expect(isUndoable({ at: 0, undone_at: null }, 30 * dayMs)).toBe(false);
    expect(isUndoable({ at: 0, undone_at: 5 }, 6)).toBe(false);
  });
});

test("links of others lead to the survivor once, and back again", () => {
  const before = [link(2), link(3), link(9)];
  const after = relinked(before, [2, 3], 1);
  expect(after.map(({ contact_id }) => contact_id)).toEqual([1, 9]);
  expect(relinked([link(1), link(2)], [2], 1)).toEqual([link(1)]);
  expect(linksReturned([...after, link(12)], before, after).map(({ contact_id }) => contact_id)).toEqual([9, 12, 2, 3]);
});

test("fact finders become one: the newest word, lists joined, what was signed whole", () => {
  const survivor: DataCapture = { ...emptyDataCapture(1), updated_at: 5, version: 3, budget: 100 };
  const signed = { agent_summary: "Old", recommended_types: [], signed_by: "Rosa", signed_at: 4, signature: "M0 0" };
  const loser: DataCapture = {
    ...emptyDataCapture(2),
    updated_at: 4,
    version: 7,
    budget: 200,
    health: { ...survivor.health, conditions: ["Asthma"], mobility: "Cane" },
    close: signed,
  };
  const merged = mergeDetails({ ...survivor, health: { ...survivor.health, conditions: ["Gout"] } }, [loser], 9);
  expect(merged).toMatchObject({ id: 1, contact_id: 1, budget: 100, version: 4, updated_at: 9, close: signed });
  expect(merged.health).toMatchObject({ conditions: ["Gout", "Asthma"], mobility: "Cane" });
  expect(mergeDetails(survivor, [emptyDataCapture(2)], 9)).toBe(survivor);
});

test("merging is for whom the deployment says, in groups where it is offered", () => {
  const agent = { account_type: "agent", rm: false } as const;
  expect(mayMerge(agent, {})).toBe(true);
  expect(mayMerge(agent, { contact_merge: false })).toBe(false);
  expect(mayMerge({ account_type: "telemarketer", rm: false }, {})).toBe(false);
  expect(["my", "all_agents", `group:${uuid(1)}`, "all", "deleted"].map(isMergeGroup)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
