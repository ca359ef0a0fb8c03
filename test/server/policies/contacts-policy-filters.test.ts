/** Lists filtered by carrier and policy status: who gets which contacts, and who learns nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { ContactsSearch } from "../../../src/domain/lists/contacts-scope.ts";
import { emptyPolicyFields, type Policy } from "../../../src/domain/policies/policy.ts";
import type { PolicyStatus } from "../../../src/domain/policies/policy-status.ts";
import type { SoaRequest } from "../../../src/domain/soa/soa-request.ts";
import { layContact } from "../../fixtures/book.ts";
import { newSoa, signBody } from "../../fixtures/soa.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { layPolicies } from "../../fixtures/policies.ts";

type Who = "alma" | "mona" | "ada" | "basil" | "tess" | "rita" | "ben" | "erin" | "eve";

let app: TestServer;
let carrier_id: string;
let other_id: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await openTestServer();
  const { people, world } = app;
  const carrier = async (name: string) =>
    (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name } })).text("data.id");
  [carrier_id, other_id] = [await carrier("Acme Life"), await carrier("Zenith")];
  const pool_id = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Walk-ins" } })).text("data.id");
  const lay = async (name: string, laid: Parameters<typeof layContact>[1]) => {
    ids[name] = (await layContact(app, { ...laid, fields: { last_name: name } })).id;
  };
  await lay("Adams", { owner: people.ada });
  await lay("Baker", { owner: people.ada });
  await lay("Carter", { owner: people.ben });
  await lay("Davis", { pool_id });
  await lay("Elder", { owner: people.basil });
  await lay("Frost", { owner: people.ada });
  await layPolicies(app, people.home_id, [
    policy("Adams", carrier_id, "in_force"),
    policy("Adams", other_id, "lapsed"),
    policy("Baker", other_id, "in_force"),
    policy("Carter", carrier_id, "quoted"),
    policy("Davis", carrier_id, "in_force"),
    policy("Elder", carrier_id, "in_force"),
    { ...policy("Frost", carrier_id, "in_force"), deleted_at: world.now() },
  ]);
  // Another tenant has a contact with Frost's number and a policy of the same carrier.
  await layPolicies(app, people.away_id, [policy("Frost", carrier_id, "in_force")]);
});
afterAll(() => app.close());

function policy(name: string, carrier: string, status: PolicyStatus): Policy & { deleted_at?: number } {
  const now = app.world.now();
  const made = { created_at: now, created_by: null, updated_at: now, version: 1, seq: 0, annual_premium: 0, moves: [] };
  const id = app.world.uuid();
  return {
    ...emptyPolicyFields,
    ...made,
    id,
    contact_id: ids[name] ?? 0,
    carrier_id: carrier,
    policy_type: "pdp",
    status,
  };
}

const list = (who: Who, search: ContactsSearch, more: object = {}) =>
  app.request(who, "PATCH", "/v1/contacts", { body: { contacts_scope: { search, ...more } } });

async function names(who: Who, search: ContactsSearch, more: object = {}): Promise<string[]> {
  const reply = await list(who, search, more);
  expect(reply.status, JSON.stringify(reply.json)).toBe(200);
  const found = (reply.json as { data: Contact[] }).data.map((contact) => contact.last_name);
  expect(reply.at("meta.total_count")).toBe(found.length);
  return found;
}

describe("a list by carrier or by where a policy stands", () => {
  test("holds those with such a policy, living ones only; each filter may be met by another policy", async () => {
    expect(await names("alma", { carrier_ids: [carrier_id] })).toEqual(["Adams", "Carter", "Davis", "Elder"]);
    expect(await names("alma", { carrier_ids: [other_id, carrier_id] })).toHaveLength(5);
    expect(await names("alma", { policy_status: ["quoted", "lapsed"] })).toEqual(["Adams", "Carter"]);
    expect(await names("alma", { carrier_ids: [carrier_id], policy_status: ["lapsed"] })).toEqual(["Adams"]);
    expect(await names("alma", { policy_status: ["in_force' or true --"] })).toEqual([]);
  });

  test("follows a policy as it moves and as it is deleted", async () => {
    const { id } = await layContact(app, { owner: app.people.ada, fields: { last_name: "Moves" } });
    const path = `/v1/contacts/${id}/policies`;
    const made = await app.request("ada", "POST", path, {
      body: { carrier_id, policy_type: "dental", product_name: "D" },
    });
    const found = async (search: ContactsSearch) => (await names("ada", search)).includes("Moves");
    expect(await found({ policy_status: ["quoted"] })).toBe(true);
    await app.request("ada", "PATCH", `${path}/${made.text("data.id")}`, { body: { status: "not_taken" } });
    expect(await found({ policy_status: ["quoted"] })).toBe(false);
    expect(await found({ policy_status: ["not_taken"], carrier_ids: [carrier_id] })).toBe(true);
    await app.request("ada", "DELETE", `${path}/${made.text("data.id")}`);
    expect(await found({ carrier_ids: [carrier_id] })).toBe(false);
  });

  test("holds those with a signed Scope of Appointment, and the others, as far as a user may see", async () => {
    const draft = newSoa(app.world.uuid(), ids["Baker"] ?? 0);
    const made = await app.request("ada", "POST", "/v1/soa_requests", { body: draft });
    const post = (step: string, body: object) =>
      app.request("ada", "POST", `/v1/soa_requests/${draft.id}/${step}`, { body });
    expect(await names("ada", { has_soa: true })).toEqual([]);
    await post("sign", signBody((made.json as { data: SoaRequest }).data, app.world.now()));
    expect(await names("ada", { has_soa: true })).toEqual(["Baker"]);
    expect(await names("mona", { has_soa: true })).toEqual(["Baker"]);
    expect(await names("ben", { has_soa: true })).toEqual([]);
    expect(await names("ada", { has_soa: false })).not.toContain("Baker");
    expect(await names("ada", { has_soa: false })).toContain("Davis");
    await post("reject", { reason: "incomplete" });
    expect(await names("ada", { has_soa: true })).toEqual([]);
  });

  test("matches only policies a user may see: in a pool, none", async () => {
    const ofCarrier = { carrier_ids: [carrier_id] };
    expect(await names("ada", {})).toContain("Davis");
    expect(await names("ada", ofCarrier)).toEqual(["Adams"]);
    expect(await names("mona", ofCarrier)).toEqual(["Adams", "Elder"]);
    expect(await names("basil", ofCarrier)).toEqual(["Elder"]);
    expect(await names("rita", ofCarrier)).toEqual(["Adams", "Carter"]);
    expect(await names("ben", ofCarrier)).toEqual(["Carter"]);
  });

  test("never reaches into another company, though number and carrier be the same", async () => {
    expect(await names("erin", { carrier_ids: [carrier_id] })).toEqual([]);
    expect(await names("eve", { policy_status: ["in_force", "quoted"] })).toEqual([]);
    expect(await names("ada", { carrier_ids: [carrier_id] })).not.toContain("Frost");
  });
});

describe("someone whose role sees no policies", () => {
  test.each([
    ["a list", "PATCH", "/v1/contacts"],
    ["both ends of a list", "PATCH", "/v1/contacts/select_first_last"],
  ] as const)("is refused %s by policies, and no count is given", async (_, method, path) => {
    for (const search of [
      { carrier_ids: [carrier_id] },
      { policy_status: ["in_force"], q: "adams" },
      { has_soa: false },
    ]) {
      const reply = await app.request("tess", method, path, { body: { contacts_scope: { search } } });
      expect(reply.status).toBe(403);
      expect(reply.json).toMatchObject({ errors: { user: ["Access denied!"] } });
      expect(JSON.stringify(reply.json)).not.toMatch(/total_count|first_id/);
    }
  });

  test("gets the list where the filter is left empty", async () => {
    expect(await names("tess", { carrier_ids: [], policy_status: [] })).toEqual(["Davis"]);
  });
});

describe("acts on all of such a list", () => {
  const scope = () => ({ search: { carrier_ids: [carrier_id], policy_status: ["in_force"] } });

  test("tag exactly those", async () => {
    const body = { contacts_scope: scope(), add_tag_ids: [] as string[] };
    const tag = (await app.request("alma", "POST", "/v1/tags", { body: { name: "Acme", color: "teal" } })).text(
      "data.id",
    );
    const done = await app.request("mona", "PATCH", "/v1/contacts/update_tags_group", {
      body: { ...body, add_tag_ids: [tag] },
    });
    expect(done.at("data")).toEqual({ matched: 2, changed: 2 });
    expect(await names("alma", { tag_ids: [tag] })).toEqual(["Adams", "Elder"]);
  });

  test("export exactly those, and nothing for who may not", async () => {
    const request = async (who: Who) =>
      app.server.fastify.inject({
        method: "PATCH",
        url: "/v1/export.csv",
        headers: { cookie: (await app.sessionOf(who)).cookie },
        payload: { contacts_scope: scope(), columns: ["last_name"] },
      });
    expect((await request("mona")).payload.slice(1).trim().split("\r\n").slice(1)).toEqual(["Adams", "Elder"]);
    expect((await request("ada")).payload.slice(1).trim().split("\r\n").slice(1)).toEqual(["Adams"]);
    expect((await request("tess")).statusCode).toBe(403);
  });
});
