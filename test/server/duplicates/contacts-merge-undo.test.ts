import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Merge } from "../../../src/contract/duplicates/contact-merges.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { keysApart } from "../../fixtures/match-keys.ts";
import { mergeFixture, type Merger } from "../../fixtures/merge-fixture.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let one: Contact;
let two: Contact;
const { lay, merge, undo, open, note, notesOf, favoritesOf, mergeOf, layPair, policy } = mergeFixture(
  () => app,
  () => [one.id, two.id],
);
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());
beforeEach(async () => {
  [one, two] = await layPair();
});

describe("undoing a merge", () => {
  test("puts everything back as it was", async () => {
    await note(two.id, "of two");
    await policy(two.id);
    await app.request("ada", "PATCH", `/v1/contacts/${two.id}/data_capture`, { body: { budget: 4_200 } });
    await app.request("mona", "POST", "/v1/favorite_lists", { body: { id: app.world.uuid(), favorite_id: two.id } });
    const before = [await open(one.id), await open(two.id)];
    const answer = await merge("ada");
    await app.world.pass(5);
    const undone = await undo("ada", mergeOf(answer).id);
    expect(undone.status).toBe(200);
    expect(mergeOf(undone)).toMatchObject({ undone_by: app.people.ada.id, kept: [] });
    const own = ({ version: _v, updated_at: _u, seq: _s, ...rest }: Contact) => rest;
    expect([await open(one.id), await open(two.id)].map(own)).toEqual(before.map(own));
    expect(await notesOf(one.id)).toEqual([]);
    expect(await notesOf(two.id)).toEqual(["of two"]);
    expect((await app.request("ada", "GET", `/v1/contacts/${two.id}/data_capture`)).at("data.budget")).toBe(4_200);
    expect((await app.request("ada", "GET", `/v1/contacts/${one.id}/data_capture`)).at("data.budget")).toBeNull();
    const favorites = await favoritesOf("mona");
    expect(favorites).toContain(two.id);
    expect(favorites).not.toContain(one.id);
    expect((await merge("ada")).status).toBe(200);
  });

  test("keeps and lists what someone changed since", async () => {
    const noted = (await note(two.id, "first text")).text("data.id");
    await note(two.id, "untouched");
    await app.request("ada", "PATCH", `/v1/contacts/${two.id}/data_capture`, { body: { budget: 4_200 } });
    const answer = await merge("ada");
    await app.world.pass(1_000);
    await app.request("mona", "PATCH", `/v1/contacts/${one.id}/notes/${noted}`, { body: { body: "second text" } });
    await app.request("mona", "PATCH", `/v1/contacts/${one.id}`, { body: { employer: "Bank" } });
    await app.request("mona", "PATCH", `/v1/contacts/${one.id}/data_capture`, { body: { budget: 9 } });
    const undone = mergeOf(await undo("ada", mergeOf(answer).id));
    expect(undone.kept).toEqual([
      { kind: "field", id: "employer" },
      { kind: "notes", id: noted },
      { kind: "data_captures", id: String(one.id) },
    ]);
    expect(await open(one.id)).toMatchObject({ employer: "Bank", occupation: "Baker" });
    expect(await open(two.id)).toMatchObject({ employer: "Mill" });
    expect([await notesOf(one.id), await notesOf(two.id)]).toEqual([["second text"], ["untouched"]]);
    expect((await app.request("ada", "GET", `/v1/contacts/${two.id}/data_capture`)).at("data.budget")).toBe(4_200);
  });

  test("keeps what someone asked for since: a number that goes back stays one not to be called", async () => {
    const number = "+12015550177";
    two = await lay("ada", { phones: [phone(number)] });
    const { id } = mergeOf(await merge("ada"));
    const { phones } = await open(one.id);
    expect(phones.map((one) => one.number)).toEqual([number]);
    await app.world.pass(1_000);
    const asked = phones.map((one) => ({ ...one, do_not_call: true }));
    expect((await app.request("ada", "PATCH", `/v1/contacts/${one.id}`, { body: { phones: asked } })).status).toBe(200);
    expect((await undo("ada", id)).status).toBe(200);
    expect((await open(two.id)).phones).toMatchObject([{ number, do_not_call: true }]);
  });

  test("gives an event its contact back, and leaves it the others as they are by now", async () => {
    const [met, stands] = [await lay("ada"), await lay("ada")];
    const { db } = app.connection;
    const { rows } = await sql<{ id: string }>`insert into events
      (tenant_id, id, user_id, title, types_list, start_date, end_date, timezone, contact_ids, created_at, updated_at)
      values (${app.people.home_id}, ${app.world.uuid()}, ${app.people.ada.id}, 'Visit', '{}', 1, 2, 'est',
        ${[two.id, met.id]}::bigint[], 1, 1) returning id`.execute(db);
    const about = async () =>
      (
        await db
          .selectFrom("events")
          .select("contact_ids")
          .where("id", "=", rows[0]?.id ?? "")
          .executeTakeFirst()
      )?.contact_ids;
    const first = mergeOf(await merge("ada"));
    const second = mergeOf(await merge("ada", { survivor_id: stands.id, ids: [stands.id, met.id] }));
    expect(await about()).toEqual([one.id, stands.id]);
    expect((await undo("ada", first.id)).status).toBe(200);
    expect(await about()).toEqual([two.id, stands.id]);
    expect((await undo("ada", second.id)).status).toBe(200);
    expect(await about()).toEqual([two.id, met.id]);
  });

  test("leaves what became of its status in the meantime: merged into one that stops, it closes every way", async () => {
    const added = async (title: string, effect: string) =>
      (await app.request("alma", "POST", "/v1/admin/statuses", { body: { title, category: "lead", effect } })).text(
        "data.id",
      );
    const [cold, never] = [await added("Cold", "none"), await added("Never", "do_not_contact")];
    two = await lay("ada", { status_id: cold, phones: [phone("+12015550178")] });
    const { id } = mergeOf(await merge("ada"));
    const gone = await app.request("alma", "DELETE", `/v1/admin/statuses/${cold}`, { body: { merge_into_id: never } });
    expect(gone.at("data.remaining")).toBe(0);
    expect((await undo("ada", id)).status).toBe(200);
    expect(await open(two.id)).toMatchObject({ status_id: never, phones: [{ do_not_call: true }] });
  });

  test("is done once, by anyone who may merge, within 30 days, and not below a later merge", async () => {
    const { id } = mergeOf(await merge("ada"));
    expect([(await undo("adam", id)).status, (await undo("erin", id)).status, (await undo("tess", id)).status]).toEqual(
      [404, 404, 403],
    );
    const twice = await Promise.all([undo("ada", id), undo("mona", id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = mergeOf(await merge("ada")).id;
    const three = await lay("ada");
    await merge("ada", { survivor_id: three.id, ids: [three.id, one.id] });
    expect((await undo("ada", again)).at("errors.base.0")).toBe("The contact was merged again. Undo that merge first.");
    const late = mergeOf(await merge("ada", { survivor_id: three.id, ids: [three.id, (await lay("ada")).id] })).id;
    await app.connection.db
      .updateTable("contact_merges")
      .set({ at: app.world.now() - 30 * dayMs })
      .where("id", "=", late)
      .execute();
    expect((await undo("ada", late)).status).toBe(422);
  });

  test("returns another user's contact without revealing it", async () => {
    const theirs = await lay("adam", { first_name: "Rosa", occupation: "Spy" });
    const merged = await app.request("mona", "PATCH", "/v1/contacts/merge", {
      body: { survivor_id: one.id, ids: [one.id, theirs.id] },
    });
    await app.world.pass(1_000);
    const undone = await undo("ada", mergeOf(merged).id);
    expect([undone.status, undone.at("meta.also")]).toEqual([200, []]);
    expect(undone.body).not.toContain("Spy");
    expect((await open(theirs.id, "adam")).occupation).toBe("Spy");
  });

  test("is found in the list of merges in reach", async () => {
    await app.world.pass(1_000);
    const { id } = mergeOf(await merge("ada"));
    const list = async (who: Merger) =>
      ((await app.request(who, "GET", "/v1/contacts/merges")).json as { data: Merge[] }).data;
    expect((await list("ada"))[0]).toMatchObject({ id, survivor_id: one.id, undone_at: null });
    expect((await list("alma"))[0]?.id).toBe(id);
    expect([await list("adam"), await list("erin")]).toEqual([[], []]);
    expect((await app.request("ada", "GET", `/v1/contacts/merges/${id}`)).at("data.name")).toBe("Rosa Delgado");
    expect((await app.request("adam", "GET", `/v1/contacts/merges/${id}`)).status).toBe(404);
  });
});

test("match keys are the same on the contacts and in the table they are searched in, after all this", async () => {
  expect(await keysApart(app.connection.db)).toEqual([]);
});
