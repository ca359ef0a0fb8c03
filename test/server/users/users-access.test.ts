import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layContact } from "../../fixtures/book.ts";
import { setFlagRules } from "../../fixtures/callers.ts";
import { layLicense } from "../../fixtures/licenses.ts";
import type { People } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
  const pool = { name: "North pool", business_unit_id: app.people.mona.business_unit_id };
  const pool_id = (await app.request("alma", "POST", "/v1/pools", { body: pool })).text("data.id");
  await app.request("alma", "POST", "/v1/pools", { body: { name: "For all" } });
  for (const owner of ["alma", "bruno", "mona", "fred", "ada", "ada", "ben", "tess", "rita"] as const)
    await layContact(app, { owner: app.people[owner] });
  await layContact(app, { pool_id });
  await layLicense(app, app.people.ada);
});
afterAll(() => app.close());

const access = (who: Name, of: Name) => app.request(who, "GET", `/v1/admin/users/${app.people[of].id}/access`);
const everybody = [
  "alma",
  "sam",
  "bruno",
  "mona",
  "fred",
  "ada",
  "adam",
  "tess",
  "basil",
  "rita",
  "nina",
  "ben",
] as const;

describe("what a person can see", () => {
  it.each(everybody)("is counted for %s as their own lists count it", async (who) => {
    const seen = (await access("alma", who)).at("data.counts") as Record<string, number>;
    const contacts = await app.request(who, "PATCH", "/v1/contacts", { body: { contacts_scope: {} } });
    const pools = await app.request(who, "GET", "/v1/pools");
    const users = await app.request(who, "GET", "/v1/admin/users");
    expect(seen["contacts"]).toBe(contacts.at("meta.total_count"));
    expect(seen["pools"]).toBe(pools.status === 403 ? 0 : (pools.at("data") as unknown[]).length);
    expect(seen["users"]).toBe(users.status === 403 ? 0 : users.at("meta.total_count"));
  });

  it("says every capability with its scope, and which needs a license", async () => {
    const ada = (await access("alma", "ada")).at("data") as {
      capabilities: { capability: string; scope: string }[];
      counts: { own_contacts: number };
      sees_securities: boolean;
    };
    const scopeOf = (name: string) => ada.capabilities.find(({ capability }) => capability === name)?.scope;
    expect([scopeOf("contacts.see"), scopeOf("users.edit")]).toEqual(["own", "none"]);
    expect([ada.counts.own_contacts, ada.sees_securities]).toEqual([2, true]);
    expect((await access("alma", "adam")).at("data.sees_securities")).toBe(false);
  });

  it("says of every feature what their own app is told, and which rule decided", async () => {
    await setFlagRules(app, {
      export: [
        { for: "deployment", value: "", on: false },
        { for: "user", value: app.people.mona.id, on: true },
      ],
      workflow_admin_only: [{ for: "role", value: "agent", on: true }],
    });
    for (const who of ["ada", "mona"] as const) {
      const flags = (await access("alma", who)).at("data.flags") as { key: string; on: boolean; reason: string }[];
      const told = (await app.request(who, "GET", "/v1/users/me")).at("data.features");
      expect(Object.fromEntries(flags.map(({ key, on }) => [key, on]))).toEqual(told);
      const reasonOf = (key: string) => flags.find((flag) => flag.key === key)?.reason;
      expect([reasonOf("export"), reasonOf("workflow"), reasonOf("basic"), reasonOf("csg")]).toEqual([
        who === "mona" ? "Rule for this user" : "Rule for everyone",
        who === "mona" ? "Built-in value" : "Limited by “Admin-only workflow”, by the rule for role Agent",
        "Set by the deployment",
        "Built-in value",
      ]);
    }
    await setFlagRules(app, {});
  });

  it("is shown within reach only", async () => {
    expect((await access("mona", "ada")).status).toBe(200);
    expect((await access("mona", "ben")).status).toBe(404);
    expect((await access("alma", "eve")).status).toBe(404);
    expect((await access("ada", "ada")).status).toBe(403);
  });
});
