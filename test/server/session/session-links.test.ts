import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetLinkLifeMs, setupLinkLifeMs } from "../../../src/domain/session/session-life.ts";
import { createSetupLink } from "../../../src/server/session/first-admin.ts";
import { insertReset } from "../../../src/server/session/password-reset-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import {
  type EmptyTestServer,
  openEmptyTestServer,
  openTestServer,
  type TestServer,
} from "../../fixtures/test-server.ts";
import type { Person } from "../../fixtures/people.ts";

let empty: EmptyTestServer;
let app: TestServer;
beforeAll(async () => void ([empty, app] = await Promise.all([openEmptyTestServer(), openTestServer()])));
afterAll(async () => void (await Promise.all([empty.close(), app.close()])));

let callers = 0;
const isGood = async (at: EmptyTestServer, kind: string, token: string) => {
  const options = { body: { kind, token }, ip: `10.4.0.${++callers}` };
  return (await at.send("POST", "/v1/sign_in_links/check", options)).json;
};
const good = { data: { good: true } };
const spent = { data: { good: false } };

describe("the link of an empty start", () => {
  it("is good until it is used, replaced or a day old, and asking does not use it up", async () => {
    const link = async () => (await createSetupLink(empty.connection.db, empty.world)) ?? "";
    const first = await link();
    expect(await isGood(empty, "first_admin", first)).toEqual(good);
    expect(await isGood(empty, "first_admin", first)).toEqual(good);
    const second = await link();
    expect(await isGood(empty, "first_admin", first)).toEqual(spent);
    await empty.world.pass(setupLinkLifeMs);
    expect(await isGood(empty, "first_admin", second)).toEqual(spent);
    const third = await link();
    const person = { first_name: "Grace", last_name: "Hall", email: "grace@hall.test", password: "seven quiet herons" };
    const made = await empty.send("POST", "/v1/sessions/first_admin", {
      body: { token: third, company: "Hall", ...person },
    });
    expect(made.status).toBe(201);
    expect(await isGood(empty, "first_admin", third)).toEqual(spent);
  });
});

describe("the link of a forgotten password", () => {
  const linkFor = ({ tenant_id, id: user_id }: Person) =>
    tenantTx(app.connection.db, tenant_id, (trx) => insertReset(trx, app.world, { tenant_id, user_id }));
  const isResetGood = (token: string) => isGood(app, "password_reset", token);

  it("is good until it is used or an hour old", async () => {
    const [used, old] = [await linkFor(app.people.ada), await linkFor(app.people.adam)];
    expect(await isResetGood(used)).toEqual(good);
    const body = { token: used, password: "nine brave otters" };
    expect((await app.send("POST", "/v1/users/reset_password_by_token", { body })).status).toBe(204);
    expect(await isResetGood(used)).toEqual(spent);
    expect(await isResetGood(old)).toEqual(good);
    await app.world.pass(resetLinkLifeMs);
    expect(await isResetGood(old)).toEqual(spent);
  });

  it("is not good for someone switched off, nor of the other kind, nor made up", async () => {
    const token = await linkFor(app.people.basil);
    expect(await isGood(app, "first_admin", token)).toEqual(spent);
    await app.connection.db.updateTable("users").set({ active: false }).where("id", "=", app.people.basil.id).execute();
    for (const bad of [token, `${token}x`, "made up", `${token.split(".")[0]}.`])
      expect(await isResetGood(bad)).toEqual(spent);
  });

  it("cannot be guessed at will", async () => {
    const options = { body: { kind: "password_reset", token: "made up" }, ip: "192.0.2.7" };
    for (let at = 0; at < 20; at++)
      expect((await app.send("POST", "/v1/sign_in_links/check", options)).status).toBe(200);
    expect((await app.send("POST", "/v1/sign_in_links/check", options)).status).toBe(429);
  });
});
