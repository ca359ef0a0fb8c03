import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ManyChanged } from "../../../src/contract/contacts/contact-replies.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Who = "alma" | "ada" | "mona" | "ben" | "eve" | "tess" | "basil" | "fred" | "adam" | "bruno";
const many = (json: unknown) => json as ManyChanged;

async function contactOf(id: number): Promise<Contact> {
  const reply = await app.request("alma", "GET", `/v1/contacts/${id}`);
  return (reply.json as { data: Contact }).data;
}

async function newTag(name: string, who: Who = "ada"): Promise<string> {
  return (await app.request(who, "POST", "/v1/tags", { body: { name } })).text("data.id");
}

async function actionsOn(id: number): Promise<string[]> {
  const { db } = app.connection;
  const rows = await db
    .selectFrom("audit")
    .select("action")
    .where("record_type", "=", "contact")
    .where("record_id", "=", String(id))
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("tags of many contacts", () => {
  test("are added and removed at once, each contact with its audit row and one number for all", async () => {
    const [vip, old] = [await newTag("VIP bulk"), await newTag("Old bulk")];
    const contacts = [];
    for (let at = 0; at < 5; at++) contacts.push(await layContact(app, { owner: app.people.ada }));
    const ids = contacts.map((contact) => contact.id);
    await app.request("ada", "PATCH", "/v1/contacts/update_tags_group", { body: { ids, add_tag_ids: [old] } });
    const reply = await app.request("ada", "PATCH", "/v1/contacts/update_tags_group", {
      body: { ids, add_tag_ids: [vip], remove_tag_ids: [old] },
    });
    expect(many(reply.json)).toEqual({ data: { matched: 5, changed: 5 }, meta: { next: null } });
    const after = await Promise.all(ids.map(contactOf));
    expect(after.map(({ tag_ids }) => tag_ids)).toEqual(ids.map(() => [vip]));
    expect(new Set(after.map(({ seq }) => seq)).size).toBe(1);
    expect(await actionsOn(ids[0] ?? 0)).toEqual(["tag", "tag"]);
    const again = await app.request("ada", "PATCH", "/v1/contacts/update_tags_group", {
      body: { ids, add_tag_ids: [vip] },
    });
    expect(many(again.json).data).toEqual({ matched: 5, changed: 0 });
  });

  test("are written to none when one of the contacts, or a tag, is out of sight", async () => {
    const tag = await newTag("All or none");
    const mine = await layContact(app, { owner: app.people.ada });
    const theirs = await layContact(app, { owner: app.people.ben });
    const foreign = await layContact(app, { owner: app.people.eve });
    const foreignTag = await newTag("Foreign", "eve");
    const put = (ids: number[], tags: string[]) =>
      app.request("ada", "PATCH", "/v1/contacts/update_tags_group", { body: { ids, add_tag_ids: tags } });
    const refused = await put([mine.id, theirs.id], [tag]);
    expect([refused.status, refused.at("errors.ids")]).toEqual([404, [String(theirs.id)]]);
    expect((await put([mine.id, foreign.id + 5_000], [tag])).status).toBe(404);
    expect((await put([mine.id], [tag, foreignTag])).status).toBe(404);
    expect((await contactOf(mine.id)).tag_ids).toEqual([]);
  });

  test("reach a whole scope 1,000 at a time, never beyond what the person may change", async () => {
    const tag = await newTag("Scope");
    const mine = await layContact(app, { owner: app.people.fred, fields: { last_name: "Scoped" } });
    const theirs = await layContact(app, { owner: app.people.ben, fields: { last_name: "Scoped" } });
    const body = { contacts_scope: { search: { name: "scoped" }, select_all: true }, add_tag_ids: [tag] };
    expect(many((await app.request("fred", "PATCH", "/v1/contacts/update_tags_group", { body })).json)).toEqual({
      data: { matched: 1, changed: 1 },
      meta: { next: null },
    });
    expect([(await contactOf(mine.id)).tag_ids, (await contactOf(theirs.id)).tag_ids]).toEqual([[tag], []]);
    expect(
      (await app.request("fred", "PATCH", "/v1/contacts/update_tags_group", { body: { ...body, ids: [mine.id] } }))
        .status,
    ).toBe(422);
    expect(
      (await app.request("fred", "PATCH", "/v1/contacts/update_tags_group", { body: { add_tag_ids: [tag] } })).status,
    ).toBe(422);
  });

  test("count to 30 a contact", async () => {
    const contact = await layContact(app, { owner: app.people.ada });
    const tags = [];
    for (let at = 0; at < 31; at++) tags.push(await newTag(`Many ${at}`));
    const put = (add_tag_ids: string[]) =>
      app.request("ada", "PATCH", `/v1/contacts/${contact.id}/update_tags_single`, { body: { add_tag_ids } });
    expect((await put(tags.slice(0, 30))).status).toBe(200);
    expect((await put(tags.slice(30))).at("code")).toBe("too_many_tags");
  });
});

describe("a tag made twice without a connection", () => {
  test("is one tag: the second id stands for the first, also in what was queued behind it", async () => {
    const { world } = app;
    const [first, second] = [world.uuid(), world.uuid()];
    await app.request("ada", "POST", "/v1/tags", { body: { id: first, name: "Seminar" } });
    const made = await app.request("mona", "POST", "/v1/tags", { body: { id: second, name: "  SEMINAR " } });
    expect([made.status, made.text("data.id"), made.text("data.name")]).toEqual([201, first, "Seminar"]);
    const contact = await layContact(app, { owner: app.people.ada });
    const path = `/v1/contacts/${contact.id}/update_tags_single`;
    expect((await app.request("mona", "PATCH", path, { body: { add_tag_ids: [second] } })).at("data.tag_ids")).toEqual([
      first,
    ]);
    expect(
      (await app.request("mona", "PATCH", path, { body: { remove_tag_ids: [second] } })).at("data.tag_ids"),
    ).toEqual([]);
    const again = await app.request("mona", "POST", "/v1/tags", { body: { id: second, name: "Seminar" } });
    expect(again.text("data.id")).toBe(first);
  });

  test("keeps its name to itself, and goes only when no one carries it", async () => {
    const [one, other] = [await newTag("First name"), await newTag("Other name")];
    const rename = await app.request("ada", "PATCH", "/v1/tags", { body: { id: other, name: "FIRST NAME" } });
    expect([rename.status, rename.at("errors.name.0")]).toEqual([422, "That name is already used."]);
    const contact = await layContact(app, { owner: app.people.ada });
    await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/update_tags_single`, {
      body: { add_tag_ids: [one] },
    });
    const kept = await app.request("ada", "PATCH", "/v1/tags", { body: { id: one, deleted: true } });
    expect([kept.status, kept.at("errors.base.0")]).toEqual([
      422,
      "Used by 1 contact, including deleted contacts. Remove the tag from them first.",
    ]);
    expect((await app.request("ada", "PATCH", "/v1/tags", { body: { id: other, deleted: true } })).status).toBe(200);
    expect(
      (
        await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/update_tags_single`, {
          body: { add_tag_ids: [other] },
        })
      ).status,
    ).toBe(404);
    expect((await app.request("eve", "PATCH", "/v1/tags", { body: { id: one, name: "Mine now" } })).status).toBe(404);
  });
});

describe("groups", () => {
  test("hold contacts until they are taken out or the group is deleted", async () => {
    const group = (await app.request("mona", "POST", "/v1/groups", { body: { name: "Sunday team" } })).text("data.id");
    expect((await app.request("mona", "POST", "/v1/groups", { body: { name: "sunday TEAM" } })).at("code")).toBe(
      "name_taken",
    );
    const contact = await layContact(app, { owner: app.people.ada });
    const body = { ids: [contact.id], add_group_ids: [group] };
    expect(many((await app.request("ada", "PATCH", "/v1/contacts/update_group", { body })).json).data.changed).toBe(1);
    const inGroup = () =>
      app.request("ada", "PATCH", "/v1/contacts", { body: { contacts_scope: { group: `group:${group}` } } });
    expect((await inGroup()).at("meta.total_count")).toBe(1);
    expect((await app.request("eve", "PATCH", `/v1/groups/${group}`, { body: { name: "x" } })).status).toBe(403);
    expect((await app.request("erin", "PATCH", `/v1/groups/${group}`, { body: { name: "x" } })).status).toBe(404);
    expect((await app.request("mona", "DELETE", `/v1/groups/${group}`)).status).toBe(204);
    expect((await app.request("mona", "DELETE", `/v1/groups/${group}`)).status).toBe(204);
    expect((await app.request("ada", "PATCH", "/v1/contacts/update_group", { body })).status).toBe(404);
  });
});

describe("deleting and restoring", () => {
  test("is soft, counted when it is many, and only for one's own", async () => {
    const mine: number[] = [];
    for (let at = 0; at < 26; at++) mine.push((await layContact(app, { owner: app.people.ada })).id);
    const remove = (who: Who, ids: number[], count?: number) =>
      app.request(who, "DELETE", "/v1/contacts/destroy_all", { body: { ids, ...(count ? { count } : {}) } });
    expect((await remove("ada", mine)).at("errors.count.0")).toBe("Type 26 to confirm.");
    expect((await remove("ada", mine, 25)).status).toBe(422);
    expect(many((await remove("ada", mine, 26)).json).data.changed).toBe(26);
    expect(many((await remove("ada", mine, 26)).json).data.changed).toBe(0);
    const gone = await contactOf(mine[0] ?? 0);
    expect(gone).toMatchObject({ deleted_at: app.world.now(), deleted_by: app.people.ada.id });
    const listed = await app.request("ada", "PATCH", "/v1/contacts", {
      body: { contacts_scope: { group: "deleted" } },
    });
    expect(listed.at("meta.total_count")).toBe(26);
    const back = await app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids: mine.slice(0, 2) } });
    expect(many(back.json).data.changed).toBe(2);
    const longAgo = app.world.now() - 90 * 86_400_000;
    await app.connection.db
      .updateTable("contacts")
      .set({ deleted_at: longAgo })
      .where("id", "=", mine[2] ?? 0)
      .execute();
    const late = await app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids: mine.slice(2, 3) } });
    expect(late.at("code")).toBe("gone_for_good");
  });

  test("of someone else's is denied or not found, and deletes nothing", async () => {
    const adams = await layContact(app, { owner: app.people.adam });
    const remove = (who: Who) => app.request(who, "DELETE", "/v1/contacts/destroy_all", { body: { ids: [adams.id] } });
    expect((await remove("ada")).status).toBe(404);
    expect((await remove("tess")).status).toBe(403);
    expect((await remove("eve")).status).toBe(404);
    expect((await contactOf(adams.id)).deleted_at).toBeNull();
    expect((await remove("mona")).status).toBe(200);
  });
});

describe("links", () => {
  test("are stored both ways with the reverse word, and taken away on both", async () => {
    const parent = await layContact(app, { owner: app.people.ada });
    const child = await layContact(app, { owner: app.people.ada });
    const path = `/v1/contacts/${parent.id}/update_linked_contact`;
    const linked = await app.request("ada", "PATCH", path, { body: { contact_id: child.id, relation: "child" } });
    expect(linked.at("data.linked_contacts")).toMatchObject([{ contact_id: child.id, relation: "child" }]);
    expect(linked.at("meta.also.0.linked_contacts")).toMatchObject([{ contact_id: parent.id, relation: "parent" }]);
    expect((await contactOf(child.id)).linked_contacts).toMatchObject([{ contact_id: parent.id, relation: "parent" }]);
    await app.request("ada", "PATCH", path, { body: { contact_id: child.id, unlink: true } });
    expect([(await contactOf(parent.id)).linked_contacts, (await contactOf(child.id)).linked_contacts]).toEqual([
      [],
      [],
    ]);
  });

  test("never reach a contact out of sight, nor one itself", async () => {
    const mine = await layContact(app, { owner: app.people.ada });
    const theirs = await layContact(app, { owner: app.people.ben });
    const link = (contact_id: number) =>
      app.request("ada", "PATCH", `/v1/contacts/${mine.id}/update_linked_contact`, {
        body: { contact_id, relation: "spouse" },
      });
    expect([(await link(theirs.id)).status, (await link(999_999)).status, (await link(mine.id)).status]).toEqual([
      404, 404, 422,
    ]);
    expect((await contactOf(theirs.id)).linked_contacts).toEqual([]);
  });
});

describe("chosen contacts", () => {
  test("come in the order asked for, without those out of sight", async () => {
    const one = await layContact(app, { owner: app.people.ada });
    const two = await layContact(app, { owner: app.people.ada });
    const theirs = await layContact(app, { owner: app.people.ben });
    const reply = await app.request("ada", "POST", "/v1/contacts/selected_items", {
      body: { ids: [two.id, theirs.id, one.id] },
    });
    expect((reply.json as { data: Contact[] }).data.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(reply.at("meta.total_count")).toBe(2);
  });
});
