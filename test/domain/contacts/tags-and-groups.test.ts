import { describe, expect, test } from "vitest";
import { checkedGroupName, Group } from "../../../src/domain/contacts/group.ts";
import { createTag, editTag, NewTag, Tag, TagColor, TagEdit, tagKey } from "../../../src/domain/contacts/tag.ts";
import { groupContact, tagContact, Tagging } from "../../../src/domain/contacts/tagging.ts";
import { refusalOf } from "../refusal-of.ts";
import { noon, sampleContact, uuid } from "./sample-contact.ts";

const vip: Tag = { id: uuid(1), name: "VIP", color: "red", seq: 4 };
const ids = (count: number) => Array.from({ length: count }, (_, n) => uuid(n + 1));

describe("a tag", () => {
  test("has a tidy name and one of twelve colours, grey when none is said", () => {
    const made = createTag(NewTag.parse({ id: uuid(2), name: "  Farm  bureau " }), [vip]);
    expect(made).toEqual({ id: uuid(2), name: "Farm bureau", color: "grey", seq: 0 });
    expect(Tag.parse(made)).toEqual(made);
    expect(TagColor.options).toHaveLength(12);
    expect(NewTag.safeParse({ id: uuid(2), name: "x", color: "black" }).success).toBe(false);
  });

  test.each([
    ["no name", " ", "invalid", "Enter a tag name."],
    ["31 letters", "x".repeat(31), "invalid", "A tag can have up to 30 characters."],
    ["a name taken in another case", "víp", "name_taken", "That name is already used."],
  ])("with %s is refused", (_, name, code, message) => {
    const refusal = refusalOf(() => createTag({ id: uuid(2), name, color: "red" }, [vip]));
    expect([refusal.code, refusal.fields]).toEqual([code, { name: [message] }]);
  });

  test("may change its case and colour, not take another's name", () => {
    expect(editTag(vip, { name: "Vip" }, [vip])).toEqual({ ...vip, name: "Vip" });
    expect(editTag(vip, { color: "teal" }, [vip])).toEqual({ ...vip, color: "teal" });
    expect(refusalOf(() => editTag({ ...vip, id: uuid(9) }, { name: "vip " }, [vip])).code).toBe("name_taken");
    expect(TagEdit.parse({ id: uuid(1), color: "blue" })).toEqual({ id: uuid(1), color: "blue" });
  });

  test("is found by its name in any case and with or without accents", () => expect(tagKey(" Café ")).toBe("cafe"));
});

describe("tagging", () => {
  const contact = sampleContact({ tag_ids: [uuid(1), uuid(2)] });

  test.each([
    ["adds what is new, once", { add: [uuid(2), uuid(3), uuid(3)] }, [uuid(1), uuid(2), uuid(3)]],
    ["removes what is there", { remove: [uuid(1), uuid(9)] }, [uuid(2)]],
    ["removes an id named in both", { add: [uuid(1)], remove: [uuid(1)] }, [uuid(2)]],
  ])("%s", (_, change, tag_ids) => {
    expect(tagContact(contact, Tagging.parse(change), noon + 1)).toEqual({
      ...contact,
      tag_ids,
      version: 2,
      updated_at: noon + 1,
    });
  });

  test("twice is tagging once", () => {
    expect(tagContact(contact, Tagging.parse({ add: [uuid(1)], remove: [uuid(7)] }), noon + 1)).toBe(contact);
  });

  test("stops at 30 tags, counted after removals", () => {
    const full = sampleContact({ tag_ids: ids(30) });
    expect(refusalOf(() => tagContact(full, { add: [uuid(31)], remove: [] }, noon)).fields).toEqual({
      tag_ids: ["A contact can have 30 tags."],
    });
    expect(tagContact(full, { add: [uuid(31)], remove: [uuid(1)] }, noon).tag_ids).toHaveLength(30);
  });

  test("a contact with too many tags can still lose some", () => {
    const over = sampleContact({ tag_ids: ids(35) });
    expect(tagContact(over, { add: [], remove: [uuid(1)] }, noon).tag_ids).toHaveLength(34);
  });

  test("a deleted contact is refused", () => {
    const gone = sampleContact({ deleted_at: noon });
    expect(refusalOf(() => tagContact(gone, { add: [uuid(1)], remove: [] }, noon)).code).toBe("deleted");
    expect(refusalOf(() => groupContact(gone, { add: [uuid(1)], remove: [] }, noon)).code).toBe("deleted");
  });
});

describe("grouping", () => {
  test("puts contacts into groups and takes them out", () => {
    const contact = sampleContact({ group_ids: [uuid(1)] });
    expect(groupContact(contact, { add: [uuid(2)], remove: [uuid(1)] }, noon + 1)).toMatchObject({
      group_ids: [uuid(2)],
      version: 2,
    });
    expect(groupContact(contact, { add: [uuid(1)], remove: [] }, noon + 1)).toBe(contact);
  });

  test("stops at a hundred groups", () => {
    const full = sampleContact({ group_ids: ids(100) });
    expect(refusalOf(() => groupContact(full, { add: [uuid(101)], remove: [] }, noon)).code).toBe("too_many_groups");
  });

  test.each([
    ["", "invalid"],
    ["x".repeat(61), "invalid"],
    ["TUESDAY team", "name_taken"],
  ])("a group named %j is refused", (name, code) => {
    const others: Group[] = [{ id: uuid(1), name: "Tuesday Team", seq: 1 }];
    expect(refusalOf(() => checkedGroupName(name, null, others)).code).toBe(code);
  });

  test("a group may keep its own name", () => {
    expect(checkedGroupName(" tuesday  team", uuid(1), [{ id: uuid(1), name: "Tuesday Team" }])).toBe("tuesday team");
    expect(Group.safeParse({ id: uuid(1), name: "", seq: 0 }).success).toBe(false);
  });
});
