/** A contact's side of flows: what was done, taking them out, and what becomes of it when they are merged or purged. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { TimelineItem } from "../../../src/domain/timeline/timeline.ts";
import type { FlowHistory, FlowRun } from "../../../src/domain/workflow/flow.ts";
import { purgeOldContacts } from "../../../src/server/contacts/contact-purge-old.ts";
import { layContact } from "../../fixtures/book.ts";
import { type FlowFixture, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let fixture: FlowFixture;
let contact: Contact;
let flow: string;
beforeAll(async () => {
  app = await openTestServer();
  fixture = openFlowFixture(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.world.pass(60_000);
  contact = await fixture.contact();
  flow = await fixture.lay({
    name: "Keep in touch",
    steps: [
      { kind: "wait", minutes: 600 },
      { kind: "add_note", body: "Hm." },
    ],
  });
  await start(flow, [contact.id]);
  await app.world.pass(1_000);
});

type Who = "ada" | "adam" | "fred" | "mona" | "rita" | "tess" | "basil" | "ben" | "eve" | "alma";
const start = (id: string, ids: readonly number[]) =>
  app.request("ada", "POST", `/v1/workflow/wf_flows/${id}/runs`, {
    body: { contacts_scope: { ids }, count: ids.length },
  });
const request = (who: Who, path: string, id = contact.id) => app.request(who, "GET", `/v1/contacts/${id}/${path}`);
const runsOf = async (who: Who, id = contact.id) => (await request(who, "workflow_runs", id)).at("data") as FlowRun[];
const logsOf = async (who: Who, id = contact.id) =>
  (await request(who, "workflow_logs", id)).at("data") as FlowHistory[];
const stop = (who: Who, run_id: string, id = contact.id) =>
  app.request(who, "POST", `/v1/contacts/${id}/workflow_runs/${run_id}/stop`);

describe("flows of a contact", () => {
  test("are visible to everyone who sees the contact, whoever owns the flow; running ones first", async () => {
    const over = await fixture.lay({ name: "Over soon", steps: [{ kind: "end" }] });
    await start(over, [contact.id]);
    await fixture.work();
    for (const who of ["ada", "mona", "alma"] as const) {
      const runs = await runsOf(who);
      expect(
        runs.map(({ flow_name, state, step_kind }) => [flow_name, state, step_kind]),
        who,
      ).toEqual([
        ["Keep in touch", "waiting", "add_note"],
        ["Over soon", "done", null],
      ]);
      expect(runs[0]?.contact_name).toBe("Rosa Delgado");
    }
    const logs = await request("ada", "workflow_logs?limit=2&page=2");
    expect((logs.at("data") as FlowHistory[]).length).toBe(2);
    expect(logs.at("meta")).toEqual({ current_page: 2, limit: 2, total_count: 4, total_pages: 2 });
    for (const who of ["adam", "ben", "eve"] as const)
      for (const path of ["workflow_logs", "workflow_runs"]) expect((await request(who, path)).status, who).toBe(404);
  });

  test("are shown and ended as the matrix says for workflows: not by everybody who sees the contact", async () => {
    const [run] = await runsOf("ada");
    for (const who of ["fred", "rita"] as const) {
      expect((await app.request(who, "GET", `/v1/contacts/${contact.id}`)).status, who).toBe(200);
      for (const path of ["workflow_logs", "workflow_runs"]) expect((await request(who, path)).status, who).toBe(403);
      expect((await stop(who, run!.id)).status, who).toBe(403);
      const story = (await request(who, "timeline")).at("data") as TimelineItem[];
      expect(
        story.filter(({ kind }) => kind === "workflow"),
        who,
      ).toEqual([]);
    }
  });

  test("are part of the contact's story", async () => {
    await fixture.work();
    const story = (await request("mona", "timeline")).at("data") as TimelineItem[];
    const received = story.filter((item) => item.kind === "workflow");
    expect(received.map(({ flow_name, step, result, by }) => [flow_name, step, result, by])).toEqual([
      ["Keep in touch", "wait", "waiting", app.people.ada.id],
      ["Keep in touch", "start", "done", app.people.ada.id],
    ]);
  });
});

describe("taking a contact out", () => {
  test("ends the run by hand, once, and leaves a line and a trace", async () => {
    const [run] = await runsOf("ada");
    const id = run?.id ?? "";
    const out = await stop("mona", id);
    expect([out.status, out.at("data")]).toMatchObject([
      200,
      { id, state: "stopped", why: "by_hand", ended_at: app.world.now(), waiting_until: null },
    ]);
    expect((await stop("mona", id)).at("data")).toEqual(out.at("data"));
    const lines = await logsOf("ada");
    expect(lines.filter(({ step }) => step === "stop")).toMatchObject([
      { result: "done", detail: "Someone removed the contact", user_id: app.people.mona.id },
    ]);
    const { db } = app.connection;
    const entries = await db
      .selectFrom("audit")
      .select(["actor_id", "fields"])
      .where("record_id", "=", flow)
      .where("action", "=", "stop")
      .execute();
    expect(entries).toEqual([{ actor_id: app.people.mona.id, fields: { contact: { old: contact.id, new: null } } }]);
    await app.world.pass(700 * 60_000);
    await fixture.work();
    expect(await runsOf("ada")).toMatchObject([{ state: "stopped" }]);
    expect((await start(flow, [contact.id])).at("data.started")).toBe(1);
  });

  test("needs the right to change them, and a run that is theirs", async () => {
    const [run] = await runsOf("ada");
    const other = await fixture.contact();
    expect((await stop("ada", run?.id ?? "", other.id)).status).toBe(404);
    for (const who of ["adam", "ben", "eve"] as const) expect((await stop(who, run?.id ?? "")).status, who).toBe(404);
    expect(await runsOf("ada")).toMatchObject([{ state: "waiting" }]);
  });
});

describe("contacts that become one", () => {
  test("bring what flows did along; undoing gives it back", async () => {
    const survivor = await layContact(app, { owner: app.people.ada, fields: { last_name: "Delgado" } });
    const ids = [survivor.id, contact.id];
    const merged = await app.request("ada", "PATCH", "/v1/contacts/merge", {
      body: { survivor_id: survivor.id, ids, choices: [] },
    });
    expect(merged.status).toBe(200);
    expect((await logsOf("ada", survivor.id)).map(({ contact_id, step }) => [contact_id, step])).toEqual([
      [survivor.id, "start"],
    ]);
    const undone = await app.request("ada", "PATCH", `/v1/contacts/merges/${merged.text("meta.merge.id")}/undo`);
    expect(undone.status).toBe(200);
    expect(await logsOf("ada", survivor.id)).toEqual([]);
    expect((await logsOf("ada")).map(({ contact_id }) => contact_id)).toEqual([contact.id]);
  });
});

test("what is purged leaves nothing in flows", async () => {
  const { db } = app.connection;
  const deleted_at = app.world.now() - 91 * dayMs;
  await db.updateTable("contacts").set({ deleted_at }).where("id", "=", contact.id).execute();
  await purgeOldContacts(app.server.services, app.people.home_id, deleted_at, new AbortController().signal);
  for (const table of ["flow_runs", "flow_history"] as const)
    expect(await db.selectFrom(table).select("id").where("contact_id", "=", contact.id).execute(), table).toEqual([]);
});
