/** Flows: whose they are, how they are put to work, paused and stopped, and who is put into them by hand. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FlowHistory, FlowRun, WorkflowFlow } from "../../../src/domain/workflow/flow.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { type FlowFixture, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let fixture: FlowFixture;
beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
});
afterAll(() => app.close());

type Who = "ada" | "adam" | "fred" | "mona" | "nina" | "alma" | "sam" | "tess" | "eve" | "erin";
const at = "/v1/workflow/wf_flows";
const uuid = () => app.world.uuid();
const wait = () => ({ kind: "wait", id: uuid(), minutes: 60 });
const templateOf = async (who: Who, body: object = {}) => {
  const plan = { trigger: { kind: "by_hand" }, steps: [wait(), { kind: "add_note", id: uuid(), body: "Done." }] };
  const made = await app.request(who, "POST", "/v1/workflow/wf_templates", { body: { name: "T", ...plan, ...body } });
  const id = made.text("data.id");
  await app.request(who, "PUT", `/v1/workflow/wf_templates/${id}/activate`);
  return id;
};
const make = (who: Who, template_id: string, body: object = {}) =>
  app.request(who, "POST", at, { body: { template_id, name: "My flow", ...body } });
const flowOf = async (who: Who, template: object = {}, body: object = {}) =>
  (await make(who, await templateOf(who, template), body)).text("data.id");
const move = (who: Who, id: string, status?: string) =>
  app.request(who, "PUT", `${at}/${id}/activate`, { body: status === undefined ? {} : { status } });
const get = (who: Who, id: string) => app.request(who, "GET", `${at}/${id}`);
const start = (who: Who, id: string, ids: readonly number[], count = ids.length) =>
  app.request(who, "POST", `${at}/${id}/runs`, { body: { contacts_scope: { ids }, count } });
const lay = (who: "ada" | "adam" | "ben" | "mona", fields: object = {}) =>
  layContact(app, { owner: app.people[who], fields });
const rowOf = (id: string) =>
  app.connection.db.selectFrom("workflow_flows").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const auditOf = async (record_id: string) =>
  app.connection.db
    .selectFrom("audit")
    .select(["action", "fields"])
    .where("record_id", "=", record_id)
    .orderBy(sql`ctid`)
    .execute();

describe("a flow", () => {
  test("is seen by its owner and anyone who leads them; to others it does not exist", async () => {
    const id = await flowOf("ada", {}, { name: "Adas flow" });
    for (const who of ["ada", "mona", "alma", "sam"] as const) {
      expect((await get(who, id)).at("data"), who).toMatchObject({ owner_id: app.people.ada.id, status: "inactive" });
      const list = await app.request(who, "GET", `${at}?q=adas`);
      expect([(list.at("data") as WorkflowFlow[]).map(({ id: one }) => one), list.at("meta.total_count")]).toEqual([
        [id],
        1,
      ]);
    }
    for (const who of ["adam", "fred", "nina", "eve", "erin"] as const) {
      expect((await app.request(who, "GET", `${at}?q=adas`)).at("meta.total_count"), who).toBe(0);
      for (const path of ["", "/history", "/runs"])
        expect((await app.request(who, "GET", `${at}/${id}${path}`)).status, who).toBe(404);
      expect((await app.request(who, "PATCH", `${at}/${id}`, { body: { name: "Taken" } })).status, who).toBe(404);
      expect((await move(who, id)).status, who).toBe(404);
      expect((await start(who, id, [1])).status, who).toBe(404);
      expect((await app.request(who, "DELETE", `${at}/${id}`)).status, who).toBe(404);
    }
    expect((await get("tess", id)).status).toBe(403);
  });

  test("is made of an active template in sight; made twice under one id it is one", async () => {
    const theirs = await templateOf("adam");
    expect((await make("ada", theirs)).status).toBe(404);
    const draft = await app.request("ada", "POST", "/v1/workflow/wf_templates", {
      body: { name: "Draft", trigger: { kind: "by_hand" } },
    });
    const early = await make("ada", draft.text("data.id"));
    expect([early.status, early.at("errors.template_id.0")]).toEqual([
      409,
      "This template is not active. Activate it first.",
    ]);
    const [id, template] = [uuid(), await templateOf("ada")];
    expect((await make("ada", template, { id })).status).toBe(201);
    expect((await make("ada", template, { id })).at("data.id")).toBe(id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["create"]);
    const other = await make("adam", await templateOf("adam"), { id });
    expect([other.status, other.at("errors.id.0")]).toEqual([422, "This id is already used."]);
  });

  test("listens from its start on, rests while paused, and does neither without its template", async () => {
    const template = await templateOf("ada", { trigger: { kind: "became_client" } });
    const id = (await make("ada", template)).text("data.id");
    expect((await rowOf(id)).listens).toEqual([]);
    await app.world.pass(5_000);
    const begun = await move("ada", id);
    expect(begun.at("data")).toMatchObject({ status: "active", started_at: app.world.now() });
    expect(await rowOf(id)).toMatchObject({ listens: ["contact.category"], scanned_until: app.world.now() });
    expect((await move("ada", id, "paused")).at("data.status")).toBe("paused");
    const edit = { body: { state: "paused" } };
    await app.request("ada", "PATCH", `/v1/workflow/wf_templates/${template}`, edit);
    const refused = await move("ada", id);
    expect([refused.status, refused.at("errors.template_id.0")]).toEqual([
      409,
      "This template is not active. Activate it first.",
    ]);
    expect((await move("ada", id, "stopped")).at("data.status")).toBe("stopped");
    expect((await move("ada", id)).at("errors.status.0")).toBe(
      "This workflow has ended. Create a new one from its template.",
    );
  });

  test("takes the latest version when told to; who is in it finishes theirs", async () => {
    const template = await templateOf("ada");
    const id = (await make("ada", template)).text("data.id");
    await move("ada", id);
    const contact = await lay("ada");
    await start("ada", id, [contact.id]);
    const steps = [wait(), wait(), { kind: "add_note", id: uuid(), body: "Later." }];
    const url = `/v1/workflow/wf_templates/${template}`;
    await app.request("ada", "PATCH", url, { body: { steps, trigger: { kind: "owner_changed" } } });
    await app.request("ada", "PUT", `${url}/activate`);
    expect((await get("ada", id)).at("data.template_version")).toBe(1);
    const latest = await app.request("ada", "PATCH", `${at}/${id}`, { body: { use_latest: true, name: "Second" } });
    expect(latest.at("data")).toMatchObject({
      template_version: 2,
      name: "Second",
      trigger: { kind: "owner_changed" },
    });
    expect((await rowOf(id)).listens).toEqual(["contact.owner_id"]);
    expect((await get("ada", id)).at("data.steps")).toHaveLength(3);
    const runs = (await app.request("ada", "GET", `${at}/${id}/runs`)).at("data") as FlowRun[];
    expect(runs).toMatchObject([{ version: 1, step_kind: "wait" }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: "edit",
      fields: { name: { old: "My flow", new: "Second" }, template_version: { old: 1, new: 2 } },
    });
  });
});

test("a name that someone changed since the editor opened is not replaced unseen", async () => {
  const id = await flowOf("ada", {}, { name: "First" });
  const rename = (name: string, was?: string) =>
    app.request("ada", "PATCH", `${at}/${id}`, {
      body: { name, ...(was === undefined ? {} : { base: { name: was } }) },
    });
  expect((await rename("Theirs", "First")).at("data.name")).toBe("Theirs");
  const late = await rename("Mine", "First");
  expect([late.status, late.at("code"), (await get("ada", id)).at("data.name")]).toEqual([
    409,
    "version_conflict",
    "Theirs",
  ]);
  expect((await rename("Mine", "Theirs")).status).toBe(200);
  expect((await rename("Without a base")).status).toBe(200);
});

test("a version with another trigger looks for days from now on, not for those gone by", async () => {
  const template = await templateOf("ada");
  const id = (await make("ada", template)).text("data.id");
  await move("ada", id);
  const before = (await rowOf(id)).scanned_until;
  await app.world.pass(10 * 86_400_000);
  const url = `/v1/workflow/wf_templates/${template}`;
  const dayed = async (offset_days: number) => {
    await app.request("ada", "PATCH", url, { body: { trigger: { kind: "day", day: "birthday", offset_days } } });
    await app.request("ada", "PUT", `${url}/activate`);
    await app.request("ada", "PATCH", `${at}/${id}`, { body: { use_latest: true } });
    return (await rowOf(id)).scanned_until;
  };
  const now = app.world.now();
  expect([now > before, await dayed(0)]).toEqual([true, now]);
  // The same trigger goes on where it was.
  await app.world.pass(1_800_000);
  await app.request("ada", "PATCH", url, {
    body: { steps: [wait(), { kind: "add_note", id: uuid(), body: "More." }] },
  });
  expect(await dayed(0)).toBe(now);
});

describe("contacts put in by hand", () => {
  test("wait before the first step; who is in already, whom one may not change and who is not meant stay out", async () => {
    const conditions = { match: "all", tests: [{ field: "language", op: "is", value: "spanish" }] };
    const id = await flowOf("ada", { conditions });
    const spanish = await lay("ada", { language: "spanish" });
    const other = await lay("ada", { language: "spanish" });
    const english = await lay("ada");
    expect((await start("ada", id, [spanish.id])).at("errors.base.0")).toBe(
      "You can only add contacts to an active workflow.",
    );
    await move("ada", id);
    expect((await start("ada", id, [spanish.id])).at("data")).toMatchObject({ started: 1 });
    const adams = await lay("adam", { language: "spanish" });
    const nobodys = await layContact(app, { fields: { language: "spanish" } });
    const all = [spanish.id, other.id, english.id, adams.id];
    expect((await start("ada", id, all, 4)).status).toBe(409);
    // Mona may change them all, but it is Ada's flow.
    expect((await start("mona", id, all)).at("data")).toEqual({
      started: 1,
      already_in: 1,
      not_permitted: 1,
      left_out: 1,
    });
    expect((await start("mona", id, [nobodys.id])).at("errors.count.0")).toBe(
      "The list now has 0 contacts. Review it before you start.",
    );
    const runs = await app.request("ada", "GET", `${at}/${id}/runs`);
    expect(runs.at("meta.total_count")).toBe(2);
    expect(
      // Both came in one moment, and in any order.
      (runs.at("data") as FlowRun[])
        .map(({ contact_id, state, user_id }) => [contact_id, state, user_id])
        .toSorted(([one], [two]) => Number(one) - Number(two)),
    ).toEqual([spanish.id, other.id].map((contact_id) => [contact_id, "waiting", app.people.ada.id]));
    expect((await get("ada", id)).at("data")).toMatchObject({
      counts: { waiting: 2, running: 0, done: 0 },
      standing: { [(runs.at("data") as FlowRun[])[0]?.step_id ?? ""]: 2 },
    });
    const history = (await app.request("ada", "GET", `${at}/${id}/history`)).at("data") as FlowHistory[];
    expect(history.map(({ step, detail }) => [step, detail])).toEqual([
      ["start", "Added manually"],
      ["start", "Added manually"],
    ]);
    expect((await auditOf(id)).filter(({ action }) => action === "start")).toMatchObject([
      { fields: { contacts: { new: 1 } } },
      { fields: { contacts: { new: 1 } } },
    ]);
  });

  test("belong to the audience, as the flow's owner sees it, and may be contacted", async () => {
    const id = await flowOf("mona", {}, { audience: { group: "my" } });
    await move("mona", id);
    const [own, adas] = [await lay("mona"), await lay("ada")];
    const dead = await lay("mona");
    const status_id = (await statusIds(app, app.people.home_id))["Deceased"] ?? null;
    await app.connection.db.updateTable("contacts").set({ status_id }).where("id", "=", dead.id).execute();
    expect((await start("alma", id, [own.id, adas.id, dead.id])).at("data")).toEqual({
      started: 1,
      already_in: 0,
      not_permitted: 0,
      left_out: 2,
    });
  });

  test("go on by themselves: steps are taken in the background", async () => {
    const id = await flowOf("ada");
    await move("ada", id);
    const contact = await lay("ada");
    await start("ada", id, [contact.id]);
    await fixture.work();
    expect((await get("ada", id)).at("data.counts")).toMatchObject({ waiting: 1, done: 0 });
    await app.world.pass(61 * 60_000);
    await fixture.work();
    expect((await get("ada", id)).at("data.counts")).toMatchObject({ waiting: 0, done: 1 });
    const done = await app.request("ada", "GET", `${at}/${id}/history?result=done&contact_id=${contact.id}`);
    expect((done.at("data") as FlowHistory[]).map(({ step }) => step)).toEqual(["add_note", "start"]);
    expect(done.at("meta.total_count")).toBe(2);
  });
});

describe("stopping a flow", () => {
  test("removes all contacts from the flow, informs their users, and lets it be removed", async () => {
    const id = await flowOf("ada");
    await move("ada", id);
    const contacts = [await lay("ada"), await lay("ada"), await lay("ada")];
    await start(
      "ada",
      id,
      contacts.map((contact) => contact.id),
    );
    const used = await app.request("ada", "DELETE", `${at}/${id}`);
    expect([used.status, used.at("errors.base.0")]).toEqual([422, "3 contacts still in this workflow. End it first."]);
    expect((await move("mona", id, "stopped")).at("data.counts")).toMatchObject({ waiting: 0, stopped: 3 });
    const runs = (await app.request("ada", "GET", `${at}/${id}/runs?state=stopped`)).at("data") as FlowRun[];
    expect(runs.map(({ why, ended_at }) => [why, ended_at])).toEqual(
      contacts.map(() => ["flow_stopped", app.world.now()]),
    );
    const stops = (await fixture.received(id)).filter((line) => line === "stop done");
    expect(stops).toHaveLength(3);
    await fixture.work();
    expect((await fixture.received(id)).length).toBe(6);
    expect((await app.request("ada", "DELETE", `${at}/${id}`)).status).toBe(204);
    expect((await get("ada", id)).status).toBe(404);
    const logs = await app.request("ada", "GET", `/v1/contacts/${contacts[0]?.id}/workflow_logs`);
    expect((logs.at("data") as FlowHistory[]).map(({ flow_name }) => flow_name)).toEqual(["My flow", "My flow"]);
  });

  test("reveals nothing of contacts that left the reader's scope", async () => {
    const id = await flowOf("ada");
    await move("ada", id);
    const [kept, gone] = [await lay("ada"), await lay("ada")];
    await start("ada", id, [kept.id, gone.id]);
    await app.connection.db
      .updateTable("contacts")
      .set({ owner_id: app.people.ben.id })
      .where("id", "=", gone.id)
      .execute();
    for (const [who, seen] of [
      ["ada", [kept.id]],
      ["alma", [kept.id, gone.id]],
    ] as const)
      for (const list of ["runs", "history"]) {
        const answer = await app.request(who, "GET", `${at}/${id}/${list}`);
        const ids = (answer.at("data") as { contact_id: number }[]).map(({ contact_id }) => contact_id);
        expect([ids.toSorted((a, b) => a - b), answer.at("meta.total_count")], `${who} ${list}`).toEqual([
          seen,
          seen.length,
        ]);
      }
  });
});
