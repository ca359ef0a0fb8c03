import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Policy } from "../../../src/domain/policies/policy.ts";
import { layContact } from "../../fixtures/book.ts";
import { type Caught, followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { moveContact } from "../../fixtures/moves.ts";
import { setFeatures } from "../../fixtures/callers.ts";

let app: TestServer;
let contact: Contact;
let carrier_id: string;
beforeAll(async () => {
  app = await openTestServer();
  await setFeatures(app, { soa: false });
  const carrier = await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme Life" } });
  carrier_id = carrier.text("data.id");
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada, fields: { category: "lead" } });
});

type Who = "ada" | "mona" | "ben" | "eve" | "tess" | "alma" | "basil" | "rita" | "fred" | "adam";
const path = (more = "") => `/v1/contacts/${contact.id}/policies${more}`;
const add = (who: Who, body: object = {}) =>
  app.request(who, "POST", path(), { body: { carrier_id, policy_type: "term_life", ...body } });
const change = (who: Who, id: string, body: object) => app.request(who, "PATCH", path(`/${id}`), { body });
const policyOf = (json: unknown) => (json as { data: Policy }).data;
const contactNow = async () => (await app.request("ada", "GET", `/v1/contacts/${contact.id}`)).at("data") as Contact;

describe("a policy", () => {
  test("is written once under the id its device gave it", async () => {
    const id = app.world.uuid();
    const first = await add("ada", { id, product_name: "Term 20" });
    expect(first.status).toBe(201);
    expect(policyOf(first.json)).toMatchObject({ id, contact_id: contact.id, status: "quoted", version: 1 });
    const again = await add("ada", { id, product_name: "Term 20" });
    expect(policyOf(again.json).created_at).toBe(policyOf(first.json).created_at);
    const list = (await app.request("ada", "GET", path())).json as { data: Policy[] };
    expect(list.data.map((policy) => policy.id)).toEqual([id]);
    expect(policyOf((await app.request("ada", "GET", path(`/${id}`))).json)).toMatchObject({ product_name: "Term 20" });
  });

  test.each([
    ["without a carrier", { carrier_id: null }, "carrier_id"],
    ["with half a split", { splits: [{ user_id: "11111111-1111-4111-8111-111111111111", percent: 50 }] }, "splits"],
    ["of an unknown carrier", { carrier_id: "11111111-1111-4111-8111-111111111111" }, "carrier_id"],
    ["insured for a contact out of sight", { insured_id: 999_999 }, "insured_id"],
    ["written by a stranger", { writing_agent_id: "11111111-1111-4111-8111-111111111111" }, "writing_agent_id"],
    [
      "shared with a stranger",
      { splits: [{ user_id: "11111111-1111-4111-8111-111111111111", percent: 100 }] },
      "splits",
    ],
    [
      "with a Scope of Appointment made up",
      { soa_request_id: "11111111-1111-4111-8111-111111111111" },
      "soa_request_id",
    ],
    ["with an unknown field", { colour: "red" }, "colour"],
  ])("%s is refused and names the field", async (_, body, field) => {
    const refused = await add("ada", body);
    expect(refused.status).toBeGreaterThanOrEqual(404);
    expect(refused.status).toBeLessThan(500);
    expect(Object.keys(refused.at("errors") as object)).toContain(field);
  });

  test("has numbers of its own at its carrier, freed when it is deleted", async () => {
    const body = { policy_number: "a-77", application_number: "q1" };
    const { id } = policyOf((await add("ada", body)).json);
    expect((await add("mona", { policy_number: "A-77" })).at("errors.policy_number.0")).toBe(
      "Another policy with this carrier already has this number.",
    );
    expect((await add("mona", { application_number: "Q1" })).at("code")).toBe("number_taken");
    expect((await app.request("ada", "DELETE", path(`/${id}`))).status).toBe(204);
    expect((await app.request("ada", "DELETE", path(`/${id}`))).status).toBe(204);
    expect((await add("ada", { policy_number: "A-77" })).status).toBe(201);
    expect((await app.request("ada", "GET", path(`/${id}`))).status).toBe(410);
  });
});

describe("a deleted policy", () => {
  const restore = (who: Who, id: string) => app.request(who, "POST", path(`/${id}/restore`));
  const deleted = async (body: object = {}) => {
    const { id } = policyOf((await add("ada", body)).json);
    await app.request("ada", "DELETE", path(`/${id}`));
    return id;
  };

  test("comes back as the very same one, with its way, and is summed up again", async () => {
    const { id } = policyOf(
      (await add("ada", { status: "in_force", effective_date: "2026-06-01", premium: 100 })).json,
    );
    await change("ada", id, { status: "renewed", renewal_date: "2999-06-01" });
    const before = policyOf((await app.request("ada", "GET", path(`/${id}`))).json);
    const summed = await contactNow();
    await app.world.pass(1_000);
    await app.request("mona", "DELETE", path(`/${id}`));
    expect((await contactNow()).in_force_policies).toBe(0);
    const back = await restore("mona", id);
    expect(back.status).toBe(200);
    const now = { updated_at: app.world.now(), seq: expect.any(Number) };
    expect(policyOf(back.json)).toEqual({ ...before, ...now, version: before.version + 1 });
    expect(policyOf((await restore("mona", id)).json).version).toBe(before.version + 1);
    expect(await contactNow()).toMatchObject({ in_force_policies: 1, annual_premium: summed.annual_premium });
    expect((await change("ada", id, { product_name: "Kept", base: { product_name: "" } })).status).toBe(200);
    const log = await app.request("alma", "GET", `/v1/admin/audit?record_type=policy&record_id=${id}`);
    const entries = log.at("data") as { action: string; fields: object; actor_id: string }[];
    expect(entries.filter(({ action }) => action === "restore")).toMatchObject([
      { actor_id: app.people.mona.id, fields: {} },
    ]);
  });

  test("does not come back with a number that another has taken", async () => {
    const id = await deleted({ policy_number: "b-88" });
    await add("mona", { policy_number: "B-88" });
    expect((await restore("ada", id)).at("errors.policy_number.0")).toBe(
      "Another policy with this carrier already has this number.",
    );
    expect((await app.request("ada", "GET", path(`/${id}`))).status).toBe(410);
  });

  test.each<[Who, number]>([
    ["mona", 200],
    ["rita", 403],
    ["tess", 403],
    ["adam", 404],
    ["ben", 404],
    ["eve", 404],
  ])("is put back by anyone who may change it: %s is told %i", async (who, status) => {
    expect((await restore(who, await deleted())).status).toBe(status);
  });

  test("comes back on its own contact, while that is there", async () => {
    const id = await deleted();
    const own = contact;
    contact = await layContact(app, { owner: app.people.ada });
    expect((await restore("ada", id)).status).toBe(404);
    contact = own;
    expect((await restore("ada", app.world.uuid())).status).toBe(404);
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [own.id] } });
    expect((await restore("ada", id)).at("code")).toBe("deleted");
  });
});

describe("its way", () => {
  test("from quoted to in force makes a lead a client and is summed up on the contact", async () => {
    const { id } = policyOf((await add("ada", { premium: 5_000, mode: "monthly" })).json);
    expect(await contactNow()).toMatchObject({ open_policies: 1, in_force_policies: 0, category: "lead" });
    const day = "2026-05-01";
    const steps = [
      { status: "app_started", application_date: day },
      { status: "submitted", submitted_at: day },
      { status: "approved", approved_at: day },
      { status: "issued", issued_at: day },
      { status: "delivered", delivered_at: day },
      { status: "in_force", effective_date: "2026-06-01", renewal_date: "2999-06-01" },
    ];
    for (const step of steps) expect((await change("ada", id, step)).status).toBe(200);
    expect(await contactNow()).toMatchObject({
      open_policies: 0,
      in_force_policies: 1,
      annual_premium: 60_000,
      policy_types: ["term_life"],
      next_renewal_date: "2999-06-01",
      category: "client",
    });
    const moves = policyOf((await app.request("ada", "GET", path(`/${id}`))).json).moves;
    expect(moves.map(({ status }) => status)).toEqual(["quoted", ...steps.map(({ status }) => status)]);
    await app.request("ada", "DELETE", path(`/${id}`));
    expect(await contactNow()).toMatchObject({ in_force_policies: 0, annual_premium: 0, category: "client" });
  });

  test("passes through a renewal, which the log of changes names", async () => {
    const { id } = policyOf((await add("ada", { status: "in_force", effective_date: "2026-06-01" })).json);
    const renewed = await change("ada", id, { status: "renewed", renewal_date: "2999-06-01" });
    expect(renewed.at("data.status")).toBe("in_force");
    expect((await change("ada", id, { product_name: "Term 30" })).status).toBe(200);
    const audit = await app.request("alma", "GET", `/v1/admin/audit?record_type=policy&record_id=${id}`);
    const moves = (audit.at("data") as { fields: { status?: object } }[]).flatMap(({ fields }) => fields.status ?? []);
    expect(moves).toEqual(
      expect.arrayContaining([
        { old: null, new: "in_force" },
        { old: "in_force", new: "renewed" },
      ]),
    );
    expect(moves).toHaveLength(2);
  });

  test("is one step shorter once anyone who made the step undoes it, and no one else can", async () => {
    const { id } = policyOf((await add("ada")).json);
    await change("ada", id, { status: "app_started", application_date: "2026-05-01" });
    const undo = { undo: "app_started", application_date: null, base: { application_date: "2026-05-01" } };
    expect((await change("mona", id, undo)).at("code")).toBe("policy_move");
    expect(policyOf((await change("ada", id, undo)).json)).toMatchObject({ status: "quoted", application_date: null });
  });

  test("refuses a step without its fact and names it; nothing is half-written", async () => {
    const { id } = policyOf((await add("ada")).json);
    const refused = await change("ada", id, { status: "app_started", product_name: "Half" });
    expect([refused.status, refused.at("errors.application_date.0")]).toEqual([
      422,
      "To mark this application started, enter the application date.",
    ]);
    expect(policyOf((await app.request("ada", "GET", path(`/${id}`))).json).product_name).toBe("");
  });
});

describe("a Medicare application without a Scope of Appointment", () => {
  const day = "2026-05-01";
  const started = async () => {
    const { id } = policyOf((await add("ada", { policy_type: "pdp" })).json);
    await change("ada", id, { status: "app_started", application_date: day });
    return id;
  };
  const submit = async (who: Who, reason?: string) =>
    change(who, await started(), { status: "submitted", submitted_at: day, ...(reason && { reason }) });

  test("goes on with a reason, which stands beside the step", async () => {
    expect((await submit("ada")).at("errors.reason.0")).toBe(
      "Enter the reason it is submitted without a Scope of Appointment.",
    );
    const done = await submit("ada", "Walk-in");
    expect([done.status, policyOf(done.json).moves.at(-1)]).toMatchObject([
      200,
      { status: "submitted", reason: "Walk-in" },
    ]);
  });

  test("goes on by a manager alone where the forms are kept here", async () => {
    const features = (soa: boolean) => setFeatures(app, { soa });
    await features(true);
    const refused = await submit("ada", "Walk-in");
    expect([refused.status, Object.keys(refused.at("errors") as object)]).toEqual([422, ["soa_request_id"]]);
    expect((await submit("mona", "Walk-in")).status).toBe(200);
    await features(false);
  });
});

describe("two people at once", () => {
  test("take both fields; of the same field theirs stands and ours waits, with who and when", async () => {
    const { id } = policyOf((await add("ada", { product_name: "Old" })).json);
    await app.world.pass(1);
    await change("mona", id, { product_name: "Hers", base: { product_name: "Old" } });
    const both = await change("ada", id, {
      state: "TX",
      product_name: "Mine",
      base: { state: "", product_name: "Old" },
    });
    expect(policyOf(both.json)).toMatchObject({ state: "TX", product_name: "Hers" });
    expect(both.at("meta.conflicts")).toMatchObject([
      { field: "product_name", was: "Old", yours: "Mine", theirs: "Hers", ask: true, by: app.people.mona.id },
    ]);
    const settled = await change("ada", id, { product_name: "Mine", base: { product_name: "Hers" } });
    expect(settled.at("data.product_name")).toBe("Mine");
  });

  test("who deleted the policy in the meantime and put it back did not change what is in it", async () => {
    const { id } = policyOf((await add("ada", { product_name: "Old" })).json);
    await app.world.pass(1);
    await change("mona", id, { product_name: "Hers", base: { product_name: "Old" } });
    await app.world.pass(1);
    await app.request("ada", "DELETE", path(`/${id}`));
    await app.request("ada", "POST", path(`/${id}/restore`));
    const both = await change("ada", id, { product_name: "Mine", base: { product_name: "Old" } });
    expect(both.at("meta.conflicts")).toMatchObject([
      { field: "product_name", theirs: "Hers", by: app.people.mona.id },
    ]);
  });
});

describe("rights", () => {
  test.each<[Who, number, number]>([
    ["mona", 200, 201],
    ["fred", 200, 201],
    ["alma", 200, 201],
    ["rita", 200, 403],
    ["adam", 404, 404],
    ["ben", 404, 404],
    ["tess", 404, 404],
    ["eve", 404, 404],
  ])("on Ada's contact %s reads with %i and writes with %i", async (who, read, write) => {
    const { id } = policyOf((await add("ada")).json);
    expect((await app.request(who, "GET", path())).status).toBe(read === 404 && who === "tess" ? 403 : read);
    expect((await app.request(who, "GET", path(`/${id}`))).status).toBe(read === 404 && who === "tess" ? 403 : read);
    const expected = write === 404 && who === "tess" ? 403 : write;
    expect((await add(who)).status).toBe(expected);
    expect((await change(who, id, { product_name: "X" })).status).toBe(expected === 201 ? 200 : expected);
    const removed = (await app.request(who, "DELETE", path(`/${id}`))).status;
    expect(removed).toBe(expected === 201 ? 204 : expected);
  });

  test("a basic user reads the policies of an own contact, and changes none", async () => {
    contact = await layContact(app, { owner: app.people.basil });
    const { id } = policyOf((await add("mona")).json);
    expect((await app.request("basil", "GET", path())).status).toBe(200);
    expect((await change("basil", id, { product_name: "X" })).status).toBe(403);
    expect((await add("basil")).status).toBe(403);
  });

  test("a policy is found under its own contact only", async () => {
    const { id } = policyOf((await add("ada")).json);
    contact = await layContact(app, { owner: app.people.ada });
    expect((await app.request("ada", "GET", path(`/${id}`))).status).toBe(404);
    expect((await change("ada", id, { state: "TX" })).status).toBe(404);
    expect((await app.request("ada", "DELETE", path(`/${id}`))).status).toBe(404);
  });
});

describe("the feed", () => {
  const policiesOf = (caught: Caught) => caught.rows("policies").map(({ id }) => id);
  const move = (holder: Parameters<typeof moveContact>[2]) =>
    moveContact({ db: app.connection.db, world: app.world, tenant_id: app.people.home_id }, contact.id, holder);

  test("brings policies to those who may see them and hides them from telemarketers", async () => {
    const { id } = policyOf((await add("ada")).json);
    const seenBy = async (who: Who) => policiesOf(await followFeed((path) => app.request(who, "GET", path))());
    for (const who of ["ada", "mona", "fred", "rita", "alma"] as const) expect(await seenBy(who), who).toContain(id);
    for (const who of ["adam", "ben", "eve"] as const) expect(await seenBy(who), who).not.toContain(id);
    const tess = await followFeed((path) => app.request("tess", "GET", path))();
    expect(policiesOf(tess)).toEqual([]);
    expect(tess.sight?.hidden).toContain("policies");
  });

  test("brings a pool's policies to no one who only sees the pool, comes and goes with the contact's owner", async () => {
    const pool_id = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Walk-ins" } })).text("data.id");
    contact = await layContact(app, { pool_id });
    const { id } = policyOf((await add("alma")).json);
    const ada = followFeed((path) => app.request("ada", "GET", path));
    const filled = await ada();
    expect(filled.rows("contacts").map((row) => row["id"])).toContain(contact.id);
    expect(policiesOf(filled)).not.toContain(id);
    expect(filled.sight?.narrower).toContainEqual({ collection: "policies", owners: [app.people.ada.id], pools: [] });
    expect((await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/assign_to_me`)).status).toBe(200);
    expect(policiesOf(await ada())).toEqual([id]);
    await move({ pool_id });
    const back = await ada();
    expect(back.rows("contacts").map((row) => row["id"])).toEqual([contact.id]);
    expect([back.gone("contacts"), back.gone("policies")]).toEqual([[], [id]]);
    await move({ owner_id: app.people.ben.id });
    const away = await ada();
    expect([away.gone("contacts"), policiesOf(away)]).toEqual([[contact.id], []]);
  });
});
