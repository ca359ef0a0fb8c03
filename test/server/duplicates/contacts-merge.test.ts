import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact, Phone } from "../../../src/domain/contacts/contact.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { mergeFixture, type Merger } from "../../fixtures/merge-fixture.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let one: Contact;
let two: Contact;
const { lay, merge, undo, open, rowOf, note, notesOf, favoritesOf, mergeOf, layPair, policy } = mergeFixture(
  () => app,
  () => [one.id, two.id],
);
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());
beforeEach(async () => {
  [one, two] = await layPair();
});

describe("a merge", () => {
  test("takes over values and records of the others, and returns counts", async () => {
    await note(one.id, "of one");
    await note(two.id, "of two");
    await policy(two.id, { product_name: "Term 20", insured_id: two.id });
    const { id: referred } = await lay("ada", { first_name: "Ref", referred_by_id: two.id });
    const spouse = await lay("ada", { first_name: "Luis" });
    await app.request("ada", "PATCH", `/v1/contacts/${two.id}/update_linked_contact`, {
      body: { contact_id: spouse.id, relation: "spouse" },
    });
    await app.request("mona", "POST", "/v1/favorite_lists", { body: { id: app.world.uuid(), favorite_id: two.id } });
    await app.request("ada", "PATCH", `/v1/contacts/${two.id}/data_capture`, { body: { budget: 4_200 } });
    await app.request("ada", "PATCH", `/v1/contacts/${two.id}/rx_details`, { body: { allergies: ["Nuts"] } });
    const { rows } = await sql<{ id: string }>`insert into events
      (tenant_id, id, user_id, title, types_list, start_date, end_date, timezone, contact_ids, created_at, updated_at)
      values (${app.people.home_id}, ${app.world.uuid()}, ${app.people.ada.id}, 'Visit', '{}', 1, 2, 'est',
        ${[two.id, one.id]}::bigint[], 1, 1) returning id`.execute(app.connection.db);

    const answer = await merge("ada", { choices: [{ field: "first_name", from: two.id, value: "Rosalie" }] });
    expect(answer.status).toBe(200);
    expect(answer.at("data")).toMatchObject({
      id: one.id,
      first_name: "Rosalie",
      occupation: "Baker",
      employer: "Mill",
      open_policies: 1,
      linked_contacts: [{ contact_id: spouse.id, relation: "spouse" }],
    });
    expect(mergeOf(answer)).toMatchObject({
      survivor_id: one.id,
      losers: [{ id: two.id, name: "Rosalie Delgado" }],
      by: app.people.ada.id,
      counts_before: [
        { id: one.id, counts: { notes: 1, events: 1 } },
        { id: two.id, counts: { notes: 1, policies: 1, events: 1 } },
      ],
      counts_after: { notes: 2, policies: 1, events: 1 },
      left_out: [],
    });
    expect((await notesOf(one.id)).toSorted()).toEqual(["of one", "of two"]);
    const policies = await app.request("ada", "GET", `/v1/contacts/${one.id}/policies`);
    expect(policies.at("data.0")).toMatchObject({ contact_id: one.id, insured_id: one.id, product_name: "Term 20" });
    expect((await rowOf(referred)).referred_by_id).toBe(one.id);
    expect((await rowOf(spouse.id)).linked_contacts).toMatchObject([{ contact_id: one.id }]);
    const favorites = await favoritesOf("mona");
    expect(favorites).toEqual([one.id]);
    expect((await app.request("ada", "GET", `/v1/contacts/${one.id}/data_capture`)).at("data.budget")).toBe(4_200);
    expect((await app.request("ada", "GET", `/v1/contacts/${one.id}/rx_details`)).at("data.allergies.0")).toBe("Nuts");
    const event = await app.connection.db
      .selectFrom("events")
      .select("contact_ids")
      .where("id", "=", rows[0]?.id ?? "")
      .executeTakeFirst();
    expect(event?.contact_ids).toEqual([one.id]);
    const audited = await app.connection.db
      .selectFrom("audit")
      .select(["record_id", "actor_id"])
      .where("action", "=", "merge")
      .where("record_id", "in", [String(one.id), String(two.id)])
      .execute();
    expect(audited).toHaveLength(2);
  });

  test("leads every way to the other's number to the survivor", async () => {
    await merge("ada");
    expect(await rowOf(two.id)).toMatchObject({ merged_into_id: one.id });
    expect(await open(two.id)).toMatchObject({ id: one.id });
    expect((await note(two.id, "written offline for the other")).at("data.contact_id")).toBe(one.id);
    expect(await notesOf(two.id)).toEqual(["written offline for the other"]);
    const edited = await app.request("ada", "PATCH", `/v1/contacts/${two.id}/quick_update`, {
      body: { nickname: "Ro", employer: "Bank", base: { nickname: "", employer: "Shop" } },
    });
    expect(edited.at("data")).toMatchObject({ id: one.id, nickname: "Ro", employer: "Mill" });
    expect(edited.at("meta.conflicts.0")).toMatchObject({ field: "employer", yours: "Bank", theirs: "Mill" });
    expect(edited.at("meta.also.0")).toMatchObject({ id: two.id, merged_into_id: one.id });
    const lists = async (group: string) =>
      (
        await app.request("ada", "PATCH", "/v1/contacts", {
          body: { contacts_scope: { group, search: { q: String("Delgado") }, limit: 100 } },
        })
      ).json as { data: Contact[] };
    for (const group of ["my", "deleted"]) expect((await lists(group)).data.map(({ id }) => id)).not.toContain(two.id);
    expect((await app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids: [two.id] } })).status).toBe(409);
    const third = await lay("ada");
    await merge("ada", { survivor_id: third.id, ids: [one.id, third.id] });
    expect(await open(two.id)).toMatchObject({ id: third.id });
  });

  test.each<[string, Merger, () => object, number]>([
    ["by somebody who does not see them", "adam", () => ({}), 404],
    ["by another company", "erin", () => ({}), 404],
    ["by a telemarketer", "tess", () => ({}), 403],
    ["by whoever sees but may not merge them", "fred", () => ({}), 403],
    ["of one alone", "ada", () => ({ ids: [one.id] }), 422],
    ["of one named twice", "ada", () => ({ ids: [one.id, one.id] }), 422],
    ["of eleven", "ada", () => ({ ids: Array.from({ length: 11 }, (_, nth) => one.id + nth) }), 422],
    ["into someone else", "ada", () => ({ survivor_id: 999_999 }), 422],
    [
      "with a value that is another by now",
      "ada",
      () => ({ choices: [{ field: "first_name", from: two.id, value: "Rose" }] }),
      409,
    ],
    [
      "with a value of someone else",
      "ada",
      () => ({ choices: [{ field: "first_name", from: 999_999, value: "Rose" }] }),
      422,
    ],
    [
      "of a field that is joined by rule",
      "ada",
      () => ({ choices: [{ field: "phones", from: two.id, value: [] }] }),
      422,
    ],
  ])("is refused %s, and nothing is changed", async (_what, who, body, status) => {
    expect((await merge(who, body())).status).toBe(status);
    expect(await rowOf(two.id)).toMatchObject({ merged_into_id: null, deleted_at: null });
  });

  test("of contacts of two owners is a manager's, and the former owner's device loses what went", async () => {
    const adams = await lay("adam");
    const id = app.world.uuid();
    await app.request("adam", "POST", `/v1/contacts/${adams.id}/notes`, { body: { id, body: "Adam's" } });
    const adam = followFeed((path) => app.request("adam", "GET", path));
    const ada = followFeed((path) => app.request("ada", "GET", path));
    await adam();
    await ada();
    expect((await merge("ada", { ids: [one.id, adams.id] })).status).toBe(404);
    const answer = await merge("mona", { ids: [one.id, adams.id] });
    expect(answer.status).toBe(200);
    expect((await adam()).gone("contacts")).toEqual([adams.id]);
    const caught = await ada();
    expect(caught.rows("notes")).toMatchObject([{ id, contact_id: one.id }]);
    await undo("mona", mergeOf(answer).id);
    expect((await adam()).rows("notes").at(-1)).toMatchObject({ id, contact_id: adams.id });
    expect((await rowOf(adams.id)).owner_id).toBe(app.people.adam.id);
  });

  test.each([
    ["ada", "adam"],
    ["adam", "ada"],
  ] as const)("into a contact of %s takes the row from %s, and no device learns what it said", async (keeps, loses) => {
    const stays = await lay(keeps, { first_name: "Rosa", occupation: "Baker" });
    const goes = await lay(loses, { first_name: "Rosa", occupation: "Spy", phones: [phone("+12015550166")] });
    const feeds = {
      keeps: followFeed((path) => app.request(keeps, "GET", path)),
      loses: followFeed((path) => app.request(loses, "GET", path)),
      manager: followFeed((path) => app.request("mona", "GET", path)),
    };
    const caught = async () => ({
      keeps: await feeds.keeps(),
      loses: await feeds.loses(),
      manager: await feeds.manager(),
    });
    await caught();
    const id = app.world.uuid();
    await app.request(loses, "POST", `/v1/contacts/${goes.id}/notes`, { body: { id, body: "theirs" } });
    const answer = await merge("mona", { survivor_id: stays.id, ids: [stays.id, goes.id] });
    const after = await caught();
    expect([after.loses.gone("contacts"), after.loses.rows("contacts")]).toEqual([[goes.id], []]);
    for (const { gone, rows } of [after.keeps, after.manager]) {
      expect(gone("contacts")).toEqual([]);
      const received = rows("contacts").map(({ id, last_name, occupation, merged_into_id, phones }) => {
        return { id, last_name, occupation, merged_into_id, phones: (phones as Phone[]).length };
      });
      expect(received).toHaveLength(2);
      expect(received).toEqual(
        expect.arrayContaining([
          { id: stays.id, last_name: "Delgado", occupation: "Baker", merged_into_id: null, phones: 1 },
          { id: goes.id, last_name: "", occupation: "", merged_into_id: stays.id, phones: 0 },
        ]),
      );
      expect(rows("notes").map((note) => [note["id"], note["contact_id"]])).toEqual([[id, stays.id]]);
    }
    const reply = await app.request(keeps, "PATCH", "/v1/contacts/selected_items", { body: { ids: [goes.id] } });
    expect(reply.body).not.toContain("Spy");

    await undo("mona", mergeOf(answer).id);
    const back = await caught();
    expect(back.loses.rows("contacts")).toMatchObject([{ id: goes.id, occupation: "Spy", merged_into_id: null }]);
    expect(back.loses.rows("notes").at(-1)).toMatchObject({ id, contact_id: goes.id });
    expect(back.keeps.gone("contacts")).toEqual([goes.id]);
    expect(back.keeps.rows("contacts").map((row) => row["id"])).toEqual([stays.id]);
    expect([back.keeps.gone("notes"), back.manager.gone("notes")]).toEqual([[id], []]);
    expect(back.manager.rows("contacts")).toHaveLength(2);
  });

  test("into an unowned contact sends it whole to everyone who sees it from then on", async () => {
    const stays = await layContact(app, { fields: { last_name: "Delgado" }, tenant_id: app.people.home_id });
    const noted = app.world.uuid();
    await app.request("alma", "POST", `/v1/contacts/${stays.id}/notes`, { body: { id: noted, body: "of old" } });
    const adams = await lay("adam");
    const adam = followFeed((path) => app.request("adam", "GET", path));
    await adam();
    const answer = await merge("alma", { survivor_id: stays.id, ids: [stays.id, adams.id] });
    expect(answer.status, answer.body).toBe(200);
    const after = await adam();
    expect(after.rows("contacts").find((row) => row["id"] === stays.id)).toMatchObject({ last_name: "Delgado" });
    expect(after.rows("notes").map((row) => row["id"])).toContain(noted);
    await undo("alma", mergeOf(answer).id);
    const back = await adam();
    expect([back.gone("contacts"), back.gone("notes")]).toEqual([[stays.id], []]);
    expect(back.rows("contacts")).toMatchObject([{ id: adams.id, merged_into_id: null }]);
  });

  test("takes mail on paper and kept reading along, and gives both back", async () => {
    const { db } = app.connection;
    const { home_id: tenant_id, adam } = app.people;
    const [order, both] = [app.world.uuid(), app.world.uuid()];
    const sent = (assignment_id: string, contact_id: number) => ({ tenant_id, assignment_id, contact_id });
    const pieces = [sent(order, two.id), sent(both, one.id), sent(both, two.id)];
    await db
      .insertInto("mailer_items")
      .values(pieces.map((piece) => ({ ...piece, address: "{}", mailed_at: 1 })))
      .execute();
    const attempt_id = app.world.uuid();
    const until = app.world.now() + dayMs;
    await db
      .insertInto("read_grants")
      .values({ tenant_id, user_id: adam.id, contact_id: two.id, attempt_id, until })
      .execute();
    const [ofOne, ofTwo] = [
      (await note(one.id, "of one")).text("data.id"),
      (await note(two.id, "of two")).text("data.id"),
    ];
    const feed = followFeed((path) => app.request("adam", "GET", path));
    const seen = (await feed()).rows("notes").map((row) => row["id"]);
    expect([seen.includes(ofOne), seen.includes(ofTwo)]).toEqual([false, true]);
    const mailed = async (contact_id: number) => {
      const rows = await db
        .selectFrom("mailer_items")
        .select("assignment_id")
        .where("contact_id", "=", contact_id)
        .execute();
      return rows.map(({ assignment_id }) => assignment_id).toSorted();
    };

    const { id } = mergeOf(await merge("ada"));
    const after = await feed();
    expect(after.gone("contacts")).toContain(two.id);
    expect(after.rows("contacts").map((row) => row["id"])).toEqual([one.id]);
    expect(new Set(after.rows("notes").map((row) => row["id"]))).toEqual(new Set([ofOne, ofTwo]));
    expect((await app.request("adam", "GET", `/v1/contacts/${one.id}`)).status).toBe(200);
    expect([await mailed(one.id), await mailed(two.id)]).toEqual([[order, both].toSorted(), [both]]);

    await undo("ada", id);
    const back = await feed();
    expect(back.gone("contacts")).toContain(one.id);
    expect(back.rows("contacts").map((row) => row["id"])).toEqual([two.id]);
    expect((await app.request("adam", "GET", `/v1/contacts/${one.id}`)).status).toBe(404);
    expect((await app.request("adam", "GET", `/v1/contacts/${two.id}/notes`)).at("data.length")).toBe(1);
    expect([await mailed(one.id), await mailed(two.id)]).toEqual([[both], [order, both].toSorted()]);
    // No author changed.
    expect((await app.request("ada", "GET", `/v1/contacts/${two.id}/transfer_history`)).at("data")).toEqual([]);
  });

  test("says what there was no room for, in the answer and in a note", async () => {
    const phones = (from: number) => [1, 2, 3, 4].map((nth) => phone(`+12015550${from + nth}`, { primary: nth === 1 }));
    const [many, more] = [await lay("ada", { phones: phones(100) }), await lay("ada", { phones: phones(200) })];
    const answer = await merge("ada", { survivor_id: many.id, ids: [many.id, more.id] });
    expect(mergeOf(answer).left_out).toEqual(["+12015550203", "+12015550204"]);
    expect((await notesOf(many.id))[0]).toContain("Not kept because of limits: +12015550203; +12015550204.");
    await undo("ada", mergeOf(answer).id);
    expect(await notesOf(many.id)).toEqual([]);
  });
});

describe("at the same time", () => {
  test("of two merges of one contact, one is done and the other hears why not", async () => {
    const three = await lay("ada");
    const answers = await Promise.all([
      merge("ada"),
      merge("mona", { survivor_id: three.id, ids: [three.id, two.id] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { merged_into_id } = await rowOf(two.id);
    expect([one.id, three.id]).toContain(merged_into_id);
  });

  test("a merge sent twice under one key is done once, and answers the same", async () => {
    const headers = { "idempotency-key": app.world.uuid() };
    const [first, second] = [await merge("ada", {}, headers), await merge("ada", {}, headers)];
    expect(second.json).toEqual(first.json);
  });

  test("a merge whose server dies before the end leaves nothing behind, and can be sent again", async () => {
    await note(two.id, "stays");
    const { db, pool } = app.connection;
    const holder = await pool.connect();
    // The tenant's counter is the last row a write takes: held here, the merge has done everything but to commit.
    await holder.query("begin");
    await holder.query("select from tenant_seq where tenant_id = $1 for update", [app.people.home_id]);
    const headers = { "idempotency-key": app.world.uuid() };
    const cut = merge("ada", {}, headers);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ pid: number }>`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%tenant_seq%'`.execute(db);
        return rows.length;
      })
      .toBe(1);
    expect((await cut).status).toBeGreaterThanOrEqual(500);
    await holder.query("rollback");
    holder.release();
    expect(await rowOf(two.id)).toMatchObject({ merged_into_id: null, deleted_at: null });
    expect(await notesOf(two.id)).toEqual(["stays"]);
    expect((await merge("ada", {}, headers)).status).toBe(200);
    expect(await notesOf(one.id)).toEqual(["stays"]);
  });
});

test("facts for choosing: who wrote a field last, and what lies with each", async () => {
  await note(two.id, "x");
  await app.request("mona", "PATCH", `/v1/contacts/${two.id}`, { body: { employer: "Bank" } });
  const body = { ids: [two.id, one.id] };
  const request = (who: Merger) => app.request(who, "POST", "/v1/contacts/merge_facts", { body });
  const facts = (await request("ada")).json as {
    data: { id: number; hands: Record<string, { by: string }>; counts: object }[];
  };
  expect(facts.data.find(({ id }) => id === two.id)).toMatchObject({
    hands: { employer: { by: app.people.mona.id } },
    counts: { notes: 1 },
  });
  expect([(await request("adam")).status, (await request("tess")).status]).toEqual([404, 403]);
});
