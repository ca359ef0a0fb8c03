import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Note } from "../../../src/domain/contacts/note.ts";
import { layContact } from "../../fixtures/book.ts";
import { placeCall } from "../../fixtures/calls.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada });
});

type Who = "ada" | "mona" | "ben" | "eve" | "tess" | "alma" | "basil" | "rita";
const notesPath = (more = "") => `/v1/contacts/${contact.id}/notes${more}`;
const write = (who: Who, body: object, headers = {}) => app.request(who, "POST", notesPath(), { body, headers });
/** Written while the device was offline since then. */
const offlineSince = (at: number) => ({ "x-heard-at": String(at) });
const noteOf = (json: unknown) => (json as { data: Note }).data;

describe("a note", () => {
  test("is written once under the id its device gave it, at the time it was written there", async () => {
    const id = app.world.uuid();
    const at = app.world.now() - 3_600_000;
    const first = await write("ada", { id, body: "Called, will call back", at }, offlineSince(at - 60_000));
    expect(first.status).toBe(201);
    expect(noteOf(first.json)).toMatchObject({
      id,
      contact_id: contact.id,
      author_id: app.people.ada.id,
      at,
      kind: "note",
      edits: [],
    });
    expect(noteOf((await write("ada", { id, body: "Called, will call back", at })).json)).toEqual({
      ...noteOf(first.json),
      seq: expect.any(Number),
    });
    const list = await app.request("ada", "GET", notesPath());
    expect(list.at("meta")).toEqual({ current_page: 1, limit: 25, total_count: 1, total_pages: 1 });
    const early = await write("ada", { body: "Clock ahead", at: app.world.now() + 86_400_000 });
    expect(noteOf(early.json).at).toBe(app.world.now());
  });

  test("is dated no earlier than its device was offline", async () => {
    const now = app.world.now();
    const [heard, twoDaysAgo] = [now - 3_600_000, now - 2 * 86_400_000];
    const online = await write("ada", { body: "Clock behind", at: twoDaysAgo });
    const offline = await write("ada", { body: "Clock behind", at: twoDaysAgo }, offlineSince(heard));
    const wrong = await write("ada", { body: "Heard of tomorrow", at: twoDaysAgo }, offlineSince(now + 1));
    expect([online, offline, wrong].map(({ json }) => noteOf(json).at)).toEqual([now, heard, now]);
    for (const header of ["yesterday", "-1", "1e3", "9".repeat(40)]) {
      const headers = { "x-heard-at": header };
      expect(noteOf((await write("ada", { body: "No time", at: twoDaysAgo }, headers)).json).at).toBe(now);
    }
  });

  test("keeps its earlier text when it is edited", async () => {
    const { id } = noteOf((await write("ada", { body: "First" })).json);
    await app.world.pass(5_000);
    const edited = await app.request("mona", "PATCH", notesPath(`/${id}`), { body: { body: "Second", pinned: true } });
    expect(noteOf(edited.json)).toMatchObject({
      body: "Second",
      pinned: true,
      edits: [{ body: "First", by: app.people.mona.id }],
    });
  });

  test("changed by two people since both opened it keeps the first text, and the second is told of a conflict", async () => {
    const { id } = noteOf((await write("ada", { body: "First" })).json);
    await app.world.pass(5_000);
    const edit = (who: Who, body: object) => app.request(who, "PATCH", notesPath(`/${id}`), { body });
    await edit("mona", { body: "Mona's", kind: "call", base: { body: "First", kind: "note" } });
    const at = app.world.now();
    await app.world.pass(5_000);
    const late = await edit("ada", { body: "Ada's", pinned: true, base: { body: "First", pinned: false } });
    expect(noteOf(late.json)).toMatchObject({ body: "Mona's", kind: "call", pinned: true });
    const both = { field: "body", was: "First", yours: "Ada's", theirs: "Mona's", ask: true };
    expect(late.at("meta.conflicts")).toEqual([{ ...both, by: app.people.mona.id, at, device: null }]);
    const chosen = await edit("ada", { body: "Ada's", base: { body: "Mona's" } });
    expect(chosen.at("meta.conflicts")).toEqual([]);
    expect(noteOf(chosen.json)).toMatchObject({ body: "Ada's", edits: [{ body: "First" }, { body: "Mona's" }] });
  });

  test("is gone once deleted, and deleting it again changes nothing", async () => {
    const { id } = noteOf((await write("ada", { body: "Gone soon" })).json);
    expect((await app.request("ada", "DELETE", notesPath(`/${id}`))).status).toBe(204);
    expect((await app.request("ada", "DELETE", notesPath(`/${id}`))).status).toBe(204);
    expect((await app.request("ada", "PATCH", notesPath(`/${id}`), { body: { body: "Back" } })).status).toBe(410);
    expect((await app.request("ada", "GET", notesPath())).at("meta.total_count")).toBe(0);
  });

  test("comes back as it was: its author, its day, its earlier texts", async () => {
    const { id } = noteOf((await write("ada", { body: "First" })).json);
    await app.world.pass(5_000);
    const before = noteOf((await app.request("ada", "PATCH", notesPath(`/${id}`), { body: { body: "Second" } })).json);
    await app.world.pass(5_000);
    await app.request("mona", "DELETE", notesPath(`/${id}`));
    const restore = (who: Who) => app.request(who, "POST", notesPath(`/${id}/restore`));
    const who = ["ben", "eve"] as const;
    expect(await Promise.all(who.map(async (one) => (await restore(one)).status))).toEqual([404, 404]);
    const back = noteOf((await restore("mona")).json);
    expect(back).toEqual({ ...before, updated_at: app.world.now(), seq: expect.any(Number) });
    await app.world.pass(5_000);
    expect(noteOf((await restore("mona")).json).updated_at).toBe(back.updated_at);
    expect((await app.request("ada", "GET", notesPath())).at("data.0")).toMatchObject({ id, edits: before.edits });
    const log = await app.request("alma", "GET", `/v1/admin/audit?record_type=note&record_id=${id}`);
    const actions = (log.at("data") as { action: string }[]).map(({ action }) => action);
    expect(actions.sort()).toEqual(["create", "delete", "edit", "restore"]);
    contact = await layContact(app, { owner: app.people.ada });
    expect((await restore("ada")).status).toBe(404);
  });

  test("belongs to its contact and to those who see it", async () => {
    const { id } = noteOf((await write("ada", { body: "Private" })).json);
    const other = await layContact(app, { owner: app.people.ada });
    expect(
      (await app.request("ada", "PATCH", `/v1/contacts/${other.id}/notes/${id}`, { body: { body: "Moved" } })).status,
    ).toBe(404);
    for (const who of ["ben", "eve"] as const) {
      const asked = [
        await app.request(who, "GET", notesPath()),
        await write(who, { body: "Hello" }),
        await app.request(who, "PATCH", notesPath(`/${id}`), { body: { body: "Changed" } }),
        await app.request(who, "DELETE", notesPath(`/${id}`)),
      ];
      expect(asked.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    }
    expect((await write("ada", { id, body: "Same id" })).at("data.body")).toBe("Private");
    expect(
      (await app.request("ada", "POST", `/v1/contacts/${other.id}/notes`, { body: { id, body: "Same id" } })).status,
    ).toBe(422);
    expect((await write("ada", { body: "Call", call_id: app.world.uuid() })).status).toBe(404);
  });

  test("names calls its author is told of, and no others", async () => {
    const { ada, ben } = app.people;
    const [own, others] = [await placeCall(app, ada), await placeCall(app, ben)];
    const about = await placeCall(app, ben, { contact_id: (await layContact(app, { owner: ben })).id });
    const tries = (["ada", "mona"] as const).flatMap((who) =>
      [own, others, about].map(async ({ id }) => (await write(who, { body: "Call", call_id: id })).status),
    );
    expect(await Promise.all(tries)).toEqual([201, 404, 404, 201, 404, 404]);
    const withHers = await placeCall(app, ben, { contact_id: contact.id });
    expect((await write("ada", { body: "Call", call_id: withHers.id })).status).toBe(201);
  });

  test("has 1 to 10,000 characters and is never the system's own", async () => {
    expect((await write("ada", { body: "  \n " })).at("errors.body.0")).toBe("Enter some text first.");
    expect((await write("ada", { body: "x".repeat(10_001) })).at("errors.body.0")).toBe(
      "A note can have up to 10,000 characters.",
    );
    expect((await write("ada", { body: "As the system", kind: "system" })).status).toBe(422);
  });

  test("may be written by a telemarketer on a contact in a pool", async () => {
    const pool = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Calls" } })).text("data.id");
    contact = await layContact(app, { pool_id: pool });
    expect((await write("tess", { body: "No answer", kind: "call" })).status).toBe(201);
    expect((await write("ada", { body: "Seen in the pool, not mine to write" })).status).toBe(403);
    const { id } = noteOf((await write("tess", { body: "Gone soon" })).json);
    await app.request("tess", "DELETE", notesPath(`/${id}`));
    const restored = async (who: Who) => (await app.request(who, "POST", notesPath(`/${id}/restore`))).status;
    expect([await restored("ada"), await restored("tess")]).toEqual([403, 200]);
  });
});

describe("update_note", () => {
  test("changes the named note, else the pinned, else the newest, else writes a first one", async () => {
    const update = (body: object) => app.request("ada", "PATCH", `/v1/contacts/${contact.id}/update_note`, { body });
    const first = noteOf((await update({ body: "One" })).json);
    expect(first.body).toBe("One");
    await app.world.pass(1_000);
    const second = noteOf((await write("ada", { body: "Two" })).json);
    expect(noteOf((await update({ body: "Two again" })).json).id).toBe(second.id);
    await app.request("ada", "PATCH", notesPath(`/${first.id}`), { body: { pinned: true } });
    expect(noteOf((await update({ body: "One again" })).json).id).toBe(first.id);
    expect(noteOf((await update({ note_id: second.id, body: "Two once more" })).json).id).toBe(second.id);
    expect((await update({ note_id: app.world.uuid(), body: "None" })).status).toBe(404);
  });
});

describe("activity", () => {
  test("counts once per kind in 5 minutes, and a clock that runs ahead counts as now", async () => {
    const note = (kind: string, at: number) =>
      app.request("ada", "PUT", `/v1/contacts/${contact.id}/activity_info`, {
        body: { kind, at },
        headers: offlineSince(app.world.now() - 3_600_000),
      });
    const now = app.world.now();
    expect((await note("called", now + 86_400_000)).at("data")).toMatchObject({
      last_called_at: now,
      last_activity_at: now,
      version: 2,
    });
    expect((await note("called", now - 60_000)).at("data.version")).toBe(2);
    expect((await note("texted", now - 60_000)).at("data")).toMatchObject({
      last_texted_at: now - 60_000,
      last_activity_at: now,
      version: 3,
    });
    expect((await note("viewed", now)).at("data.version")).toBe(3);
    await app.world.pass(5 * 60_000);
    expect((await note("called", app.world.now())).at("data.last_called_at")).toBe(app.world.now());
    expect(
      (
        await app.request("ben", "PUT", `/v1/contacts/${contact.id}/activity_info`, {
          body: { kind: "viewed", at: now },
        })
      ).status,
    ).toBe(404);
  });
});

describe("fact finder and prescriptions", () => {
  test("are saved field by field; what two people changed comes back as a conflict of that field alone", async () => {
    const path = `/v1/contacts/${contact.id}/data_capture`;
    expect((await app.request("ada", "GET", path)).at("data.version")).toBe(0);
    await app.request("mona", "PATCH", path, { body: { money: { monthly_income: 400_000 }, goals: { travel: 3 } } });
    const mine = {
      money: { monthly_income: 300_000, debts: 100 },
      base: { money: { monthly_income: null, debts: null } },
    };
    const reply = await app.request("ada", "PATCH", path, { body: mine });
    expect(reply.at("data.money")).toMatchObject({ monthly_income: 400_000, debts: 100 });
    expect(reply.at("data.goals.travel")).toBe(3);
    expect(reply.at("meta.conflicts")).toMatchObject([
      { field: "money.monthly_income", was: null, yours: 300_000, theirs: 400_000, by: app.people.mona.id },
    ]);
    expect((await app.request("ada", "GET", path)).at("data")).toMatchObject({
      version: 2,
      money: { monthly_income: 400_000, debts: 100 },
    });
  });

  test("keep health answers out of the audit", async () => {
    const path = `/v1/contacts/${contact.id}/rx_details`;
    const medication = {
      name: "Metforminol",
      ndc: "",
      dose: "500 mg",
      form: "tablet",
      quantity: 60,
      per_days: 30,
      generic_ok: true,
      since: null,
      note: "",
    };
    const saved = await app.request("ada", "PATCH", path, { body: { medications: [medication] } });
    expect(saved.at("data.medications.0.name")).toBe("Metforminol");
    const entries = await app.connection.db
      .selectFrom("audit")
      .selectAll()
      .where("record_type", "=", "rx_details")
      .execute();
    expect(JSON.stringify(entries)).not.toContain("Metforminol");
    expect(entries[0]?.fields).toEqual({ medications: { old: null, new: null } });
  });

  test("are for those who work with details: a relationship manager reads, basic users and telemarketers are denied", async () => {
    const path = `/v1/contacts/${contact.id}/data_capture`;
    const statuses = async (who: Who) => [
      (await app.request(who, "GET", path)).status,
      (await app.request(who, "PATCH", path, { body: { budget: 5 } })).status,
    ];
    expect([
      await statuses("rita"),
      await statuses("basil"),
      await statuses("tess"),
      await statuses("ben"),
      await statuses("eve"),
    ]).toEqual([
      [200, 403],
      [403, 403],
      [403, 403],
      [404, 404],
      [404, 404],
    ]);
  });
});

describe("favourites and quick filters", () => {
  test("are one's own; a favourite needs a contact in sight", async () => {
    const add = (who: Who, favorite_id: number) =>
      app.request(who, "POST", "/v1/favorite_lists", { body: { favorite_id } });
    expect((await add("ben", contact.id)).status).toBe(404);
    const first = await add("ada", contact.id);
    expect((await add("ada", contact.id)).at("data.id")).toBe(first.at("data.id"));
    expect((await app.request("mona", "GET", "/v1/favorite_lists")).at("data")).toEqual([]);
    expect((await app.request("ada", "GET", "/v1/favorite_lists")).at("data.0.favorite_id")).toBe(contact.id);
    const remove = (who: Who) =>
      app.request(who, "POST", "/v1/favorite_lists/delete", { body: { favorite_id: contact.id } });
    expect([(await remove("mona")).status, (await remove("ada")).status, (await remove("ada")).status]).toEqual([
      404, 204, 204,
    ]);
    expect((await add("ada", contact.id)).at("data.id")).toBe(first.at("data.id"));
  });

  test("are at most 30, refuse unknown scope fields, and belong to their user", async () => {
    const save = (name: string, scope: object = { search: { has_email: true } }) =>
      app.request("ada", "POST", "/v1/quick_filters", { body: { name, contacts_scope: scope } });
    const first = await save("With email");
    expect(first.at("data")).toMatchObject({
      name: "With email",
      contacts_scope: { search: { has_email: true } },
      position: 0,
    });
    expect((await save("Bad", { search: { nonsense: 1 } })).status).toBe(422);
    const path = `/v1/quick_filters/${first.text("data.id")}`;
    expect((await app.request("mona", "PATCH", path, { body: { name: "Mine" } })).status).toBe(404);
    expect((await app.request("ada", "PATCH", path, { body: { pinned: true } })).at("data")).toMatchObject({
      name: "With email",
      pinned: true,
    });
    for (let at = 1; at < 30; at++) expect((await save(`Filter ${at}`)).status).toBe(201);
    expect((await save("One too many")).at("code")).toBe("too_many_quick_filters");
    expect([
      (await app.request("ada", "DELETE", path)).status,
      (await app.request("ada", "DELETE", path)).status,
    ]).toEqual([204, 204]);
    expect((await app.request("ada", "GET", "/v1/quick_filters")).at("data.length")).toBe(29);
  });
});
