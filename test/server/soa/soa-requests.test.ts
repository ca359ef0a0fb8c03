import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { HistoryEntry } from "../../../src/domain/timeline/history.ts";
import type { TimelineItem } from "../../../src/domain/timeline/timeline.ts";
import type { NewSoa, SoaRequest } from "../../../src/domain/soa/soa-request.ts";
import { signSoa } from "../../../src/domain/soa/soa-sign.ts";
import { layContact } from "../../fixtures/book.ts";
import { setFeatures } from "../../fixtures/callers.ts";
import { openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { moveContact } from "../../fixtures/moves.ts";
import { changeBody, completeBody, newSoa, signBody } from "../../fixtures/soa.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
  await setFeatures(app, { soa: true });
  await setFeatures(app, { soa: true }, app.people.away_id);
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada });
});

const path = "/v1/soa_requests";
const soaOf = (json: unknown) => (json as { data: SoaRequest }).data;
const make = (who: Who, more: Partial<NewSoa> & { at?: number } = {}) =>
  app.request(who, "POST", path, { body: { ...newSoa(app.world.uuid(), contact.id), ...more } });
const post = (who: Who, id: string, step: string, body: object = {}, headers = {}) =>
  app.request(who, "POST", `${path}/${id}/${step}`, { body, headers });
const now = async (id: string) => soaOf((await app.request("ada", "GET", `${path}/${id}`)).json);
const show = async (who: Who, id: string) => (await app.request(who, "GET", `${path}/${id}`)).status;

const meeting = (now: number) => ({
  title: "Presentation",
  types_list: ["presentation"],
  start_date: now + 3_600_000,
  end_date: now + 7_200_000,
  timezone: "America/New_York",
});

async function laySigned(): Promise<SoaRequest> {
  const draft = soaOf((await make("ada")).json);
  return soaOf((await post("ada", draft.id, "sign", signBody(draft, app.world.now()))).json);
}

describe("a Scope of Appointment", () => {
  test("made, signed and completed on a device is filed once, with both documents", async () => {
    const feed = followFeed((path) => app.request("ada", "GET", path));
    await feed();
    const id = app.world.uuid();
    const draft = soaOf((await make("ada", { id })).json);
    expect(draft).toMatchObject({ id, state: "draft", contact_id: contact.id, kept_until: "2036-11-21" });
    expect((await make("ada", { id })).at("data.created_at")).toBe(draft.created_at);
    const sign = signBody(draft, app.world.now() - 7_000);
    const signed = soaOf((await post("ada", id, "sign", sign)).json);
    expect(signed.evidence[0]).toMatchObject({ difference_ms: 7_000, by: "person", what: "signed" });
    expect(soaOf((await post("ada", id, "sign", sign)).json).versions).toHaveLength(1);
    const completed = soaOf((await post("ada", id, "complete", completeBody(signed, app.world.now()))).json);
    expect([completed.state, completed.versions.length]).toEqual(["completed", 2]);
    const changed = soaOf(
      (await post("ada", id, "change", changeBody(completed, app.world.now(), "Acme Silver"))).json,
    );
    expect(changed.versions.map(({ why }) => why)).toEqual(["signed", "completed", "changed"]);
    const original = await app.request("ada", "GET", `${path}/${id}/pdf?number=1&original=true`);
    expect(createHash("sha256").update(original.body, "latin1").digest("hex")).toBe(signed.versions[0]?.pdf_sha256);
    expect((await app.request("ada", "GET", `${path}/${id}/pdf?number=9`)).status).toBe(404);
    expect((await feed()).rows("soa_requests")).toMatchObject([{ id, state: "completed", seq: expect.any(Number) }]);
  });

  test.each([
    ["a document that is not the one that was signed", { pdf: Buffer.from("%PDF-1.4 other").toString("base64") }],
    ["a document that is no PDF", { pdf: Buffer.from("<script>").toString("base64") }],
    ["another time", { device_at: 1 }],
    ["a hash made up", { hash: "0".repeat(64) }],
  ])("is refused with %s", async (_name, wrong) => {
    const draft = soaOf((await make("ada")).json);
    const { signed, filing } = signBody(draft, app.world.now());
    const answer = await post("ada", draft.id, "sign", { signed, filing: { ...filing, ...wrong } });
    expect([answer.status, Object.keys(answer.at("errors") as object)[0]]).toEqual([
      422,
      expect.stringMatching(/^filing/),
    ]);
  });

  test("is edited as a draft, and a field that changed meanwhile is a conflict", async () => {
    const draft = soaOf((await make("ada")).json);
    const edit = (body: object) => app.request("ada", "PATCH", `${path}/${draft.id}`, { body });
    const first = await edit({ products: ["life"], base: { products: ["part_c_ma"] } });
    expect([first.at("data.products"), first.at("meta.conflicts")]).toEqual([["life"], []]);
    const second = await edit({ products: ["annuity"], base: { products: ["part_c_ma"] } });
    expect([second.at("data.products"), second.at("meta.conflicts.0.field")]).toEqual([["life"], "products"]);
    const [was, moved] = ["1 Elm St", "2 Oak St"].map((address) => ({ beneficiary: { address } }));
    const third = await edit({ ...moved, base: was });
    expect(third.at("data.beneficiary")).toMatchObject({ first_name: "Rose", address: "2 Oak St" });
    expect((await edit({ beneficiary: { last_name: " " } })).at("errors")).toHaveProperty(["beneficiary.last_name"]);
  });

  test("edited on a device stays as it was signed, and the editor is told; others may not edit it", async () => {
    const signed = await laySigned();
    const edit = (body: object) => app.request("ada", "PATCH", `${path}/${signed.id}`, { body });
    expect((await edit({ products: ["life"] })).status).toBe(409);
    const told = await edit({ products: ["life"], base: { products: ["part_c_ma"] } });
    expect([told.status, told.at("data.products")]).toEqual([200, ["part_c_ma"]]);
    expect(told.at("meta.conflicts")).toMatchObject([{ field: "products", yours: ["life"], ask: false }]);
    const draft = soaOf((await make("ada")).json);
    const { connection, world, people } = app;
    const to = { owner_id: people.adam.id };
    await moveContact({ db: connection.db, world, tenant_id: people.home_id }, contact.id, to);
    const body = { language: "es" };
    expect((await app.request("adam", "PATCH", `${path}/${draft.id}`, { body })).text("errors.base.0")).toMatch(
      /names another agent/,
    );
    const late = { body: { ...body, at: world.now() - 60_000 }, headers: { "x-heard-at": `${world.now() - 60_000}` } };
    expect((await app.request("ada", "PATCH", `${path}/${draft.id}`, late)).at("data.language")).toBe("es");
  });

  test("signed on a tablet without a connection is filed, though the form was sent meanwhile", async () => {
    const draft = soaOf((await make("ada")).json);
    await post("ada", draft.id, "link");
    const body = signBody(draft, app.world.now(), { channel: draft.channel });
    const signed = soaOf((await post("ada", draft.id, "sign", body)).json);
    expect(signed).toMatchObject({ state: "submitted", channel: "in_person" });
  });

  test("signed and completed on two devices is filed from both, and the first stands", async () => {
    const draft = soaOf((await make("ada")).json);
    const stepsOf = (mark: string) => {
      const sign = signBody(draft, app.world.now(), { mark });
      const signed = signSoa(draft, sign.signed, sign.filing, { now: app.world.now(), made_by: "device", by: null });
      return { sign, complete: completeBody(signed, app.world.now(), { plans_represented: mark }) };
    };
    const [first, second] = [stepsOf("first"), stepsOf("second")];
    const order = [
      ["sign", first.sign],
      ["sign", second.sign],
      ["complete", second.complete],
      ["complete", first.complete],
    ] as const;
    for (const [step, body] of order) expect((await post("ada", draft.id, step, body)).status).toBe(200);
    const form = await now(draft.id);
    expect([form.state, form.agent.plans_represented]).toEqual(["completed", "first"]);
    expect(form.versions.map(({ why }) => why)).toEqual(["signed", "late", "late", "completed"]);
    const wrong = { ...second.complete, filing: { ...second.complete.filing, hash: "0".repeat(64) } };
    expect((await post("ada", draft.id, "complete", wrong)).status).toBe(422);
  });

  test("is rejected with a reason, cancelled only before it is signed, and listed by state and agent", async () => {
    const signed = await laySigned();
    expect((await post("ada", signed.id, "cancel")).status).toBe(409);
    const rejected = await app.request("ada", "POST", `${path}/${signed.id}/reject`, {
      body: { reason: "incomplete" },
    });
    expect([rejected.at("data.state"), rejected.at("data.reject_reason")]).toEqual(["rejected", "incomplete"]);
    const draft = soaOf((await make("ada")).json);
    expect((await post("ada", draft.id, "cancel")).at("data.state")).toBe("cancelled");
    const list = async (query: string) =>
      ((await app.request("mona", "GET", `${path}?contact_id=${contact.id}&${query}`)).json as { data: SoaRequest[] })
        .data;
    expect((await list("states[]=rejected")).map(({ id }) => id)).toEqual([signed.id]);
    expect(await list(`user_id=${app.people.adam.id}`)).toEqual([]);
    expect(await list("q=rose+quinn&states[]=cancelled")).toHaveLength(1);
    const csv = await app.request("mona", "GET", `${path}/export.csv?contact_id=${contact.id}`);
    expect(csv.body).toMatch(/Rose Quinn,\d+,Ada Ames,Rejected,Incomplete/);
  });

  test("stands behind an application and an appointment of its own contact, for the products chosen", async () => {
    const signed = await laySigned();
    const { id } = signed;
    const carriers = await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: app.world.uuid() } });
    const application = (policy_type: string, of = contact.id) =>
      app.request("ada", "POST", `/v1/contacts/${of}/policies`, {
        body: { carrier_id: carriers.at("data.id"), policy_type, soa_request_id: id },
      });
    expect((await application("medicare_advantage")).at("errors.soa_request_id.0")).toMatch(/not completed/);
    await post("ada", id, "complete", completeBody(signed, app.world.now()));
    expect((await application("pdp")).at("errors.soa_request_id.0")).toMatch(/did not choose/);
    const other = await layContact(app, { owner: app.people.ada });
    expect((await application("medicare_advantage", other.id)).at("errors.soa_request_id.0")).toMatch(
      /another contact/,
    );
    const policy = await application("medicare_advantage");
    expect(policy.at("data.soa_request_id")).toBe(id);
    const edit = { status: "submitted", submitted_at: "2026-11-21", application_date: "2026-11-21" };
    await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/policies/${policy.text("data.id")}`, {
      body: { status: "app_started", application_date: "2026-11-21" },
    });
    const submitted = await app.request(
      "ada",
      "PATCH",
      `/v1/contacts/${contact.id}/policies/${policy.text("data.id")}`,
      {
        body: edit,
      },
    );
    expect(submitted.at("data.status"), submitted.body).toBe("submitted");
    const event = (contact_ids: number[], soa_request_id = id) =>
      app.request("ada", "POST", "/v1/events", { body: { ...meeting(app.world.now()), contact_ids, soa_request_id } });
    expect((await event([contact.id])).at("data.soa_request_id")).toBe(id);
    expect((await event([other.id])).at("errors.soa_request_id.0")).toMatch(/another contact/);
    expect((await event([contact.id], app.world.uuid())).status).toBe(404);
  });

  test.each<[Who, number, number]>([
    ["ada", 200, 200],
    ["mona", 200, 403],
    ["alma", 200, 403],
    ["rita", 200, 403],
    ["basil", 404, 403],
    ["tess", 403, 403],
    ["ben", 404, 404],
    ["adam", 404, 404],
    ["erin", 404, 404],
    [null, 401, 401],
  ])("of Ada's contact: %s reads with %i and writes with %i", async (who, read, write) => {
    const { id } = await laySigned();
    expect(await show(who, id)).toBe(read);
    expect((await app.request(who, "GET", `${path}/${id}/pdf`)).status).toBe(read);
    expect((await app.request(who, "PATCH", `${path}/${id}`, { body: {} })).status).toBe(write);
    expect((await post(who, id, "reject")).status).toBe(write);
    const made = (await make(who)).status;
    expect(made).toBe(write === 200 ? 201 : write);
    const listed = await app.request(who, "GET", `${path}?contact_id=${contact.id}`);
    if (read === 404) expect(listed.at("meta.total_count")).toBe(0);
  });

  test("is told in the contact's timeline and history, each step with who and when, to those who see it", async () => {
    const signed = await laySigned();
    await app.request("ada", "POST", `${path}/${signed.id}/reject`, { body: { reason: "incomplete" } });
    const told = async (who: Who, what: "timeline" | "history") => {
      const answer = await app.request(who, "GET", `/v1/contacts/${contact.id}/${what}`);
      return (answer.json as { data: (TimelineItem & HistoryEntry)[] }).data;
    };
    const { ada } = app.people;
    const items = (await told("mona", "timeline")).filter(({ kind }) => kind === "soa");
    expect(items.toSorted((one, other) => one.id.localeCompare(other.id))).toMatchObject([
      { soa_id: signed.id, what: "rejected", reason: "incomplete", by: ada.id, at: app.world.now() },
      { soa_id: signed.id, what: "signed", reason: null, by: ada.id, at: signed.evidence[0]?.device_at },
    ]);
    expect((await now(signed.id)).log.map(({ at, what }) => `${signed.id}:${at}:${what}`)).toEqual(
      expect.arrayContaining(items.map(({ id }) => id)),
    );
    const forms = (await told("mona", "history")).filter(({ record_type }) => record_type === "soa_request");
    expect(forms.map(({ action }) => action).toSorted()).toEqual(["create", "reject", "sign"]);
    expect(JSON.stringify(forms)).not.toContain("Rose");
    expect((await app.request("adam", "GET", `/v1/contacts/${contact.id}/timeline`)).status).toBe(404);
  });

  test.each(["soa_completed", "soa_rejected"] as const)("starts a workflow once: %s", async (kind) => {
    const fixture = openFlowFixture(app);
    const flow = await fixture.lay({ trigger: { kind }, steps: [{ kind: "add_note", body: "Heard" }] });
    const signed = await laySigned();
    if (kind === "soa_rejected") await post("ada", signed.id, "reject", { reason: "incomplete" });
    else await post("ada", signed.id, "complete", completeBody(signed, app.world.now()));
    await fixture.work();
    expect(await fixture.runs(flow)).toMatchObject([{ contact_id: contact.id }]);
    await fixture.stopAll();
  });

  test("is refused where the feature is off", async () => {
    await setFeatures(app, { soa: false });
    expect((await make("ada")).status).toBe(403);
    await setFeatures(app, { soa: true });
  });
});

describe("a form signed without a connection", () => {
  const at = () => app.world.now() - 60_000;
  /** The device made everything a minute ago, and knew the server's time then. */
  const late = () => ({ "x-heard-at": String(at()) });

  async function sendAll(id: string): Promise<number[]> {
    const headers = late();
    const made = await app.request("ada", "POST", path, { body: { ...newSoa(id, contact.id), at: at() }, headers });
    if (made.status !== 201) return [made.status];
    const draft = soaOf(made.json);
    const signed = await post("ada", id, "sign", signBody(draft, at()), headers);
    const completed = await post("ada", id, "complete", completeBody(soaOf(signed.json), at()), headers);
    return [made.status, signed.status, completed.status];
  }

  test("is filed with its contact's new owner after a transfer", async () => {
    const { connection, world, people } = app;
    await moveContact({ db: connection.db, world, tenant_id: people.home_id }, contact.id, {
      owner_id: people.adam.id,
    });
    const id = world.uuid();
    expect(await sendAll(id)).toEqual([201, 200, 200]);
    expect([await show("ada", id), await show("adam", id)]).toEqual([404, 200]);
  });

  test("is filed with the survivor of a merge, and stays when the contact is deleted for ever", async () => {
    const other = await layContact(app, { owner: app.people.ada });
    const merged = await app.request("alma", "PATCH", "/v1/contacts/merge", {
      body: { survivor_id: other.id, ids: [other.id, contact.id] },
    });
    expect(merged.status, JSON.stringify(merged.json)).toBeLessThan(300);
    const id = app.world.uuid();
    expect(await sendAll(id)).toEqual([201, 200, 200]);
    expect((await app.request("ada", "GET", `${path}/${id}`)).at("data.contact_id")).toBe(other.id);
  });

  test("is not taken for a contact that left long before", async () => {
    const { connection, world, people } = app;
    await moveContact({ db: connection.db, world, tenant_id: people.home_id }, contact.id, {
      owner_id: people.adam.id,
    });
    await world.pass(2 * 3_600_000);
    const [body, headers] = [{ ...newSoa(world.uuid(), contact.id), at: at() }, { "x-heard-at": String(world.now()) }];
    expect((await app.request("ada", "POST", path, { body, headers })).status).toBe(404);
  });
});
