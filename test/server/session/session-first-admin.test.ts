import { afterAll, beforeEach, expect, it } from "vitest";
import { setupLinkLifeMs } from "../../../src/domain/session/session-life.ts";
import { createSetupLink } from "../../../src/server/session/first-admin.ts";
import { openEmptyTestServer, type EmptyTestServer } from "../../fixtures/test-server.ts";

const apps: EmptyTestServer[] = [];
let app: EmptyTestServer;
beforeEach(async () => {
  app = await openEmptyTestServer();
  apps.push(app);
});
afterAll(async () => void (await Promise.all(apps.map((one) => one.close()))));

const person = {
  first_name: "Grace",
  last_name: "Hall",
  email: "grace@hall.test",
  password: "seven quiet herons",
  company: "Hall & Söhne, Inc.",
};
const make = (body: object) => app.send("POST", "/v1/sessions/first_admin", { body });
const link = async () => (await createSetupLink(app.connection.db, app.world)) ?? "";

it("an empty server gets its first company and admin through the link, signed in", async () => {
  const made = await make({ token: await link(), ...person });
  expect(made.status).toBe(201);
  const cookie = `token=${made.cookies["token"]?.value}`;
  const me = await app.send("GET", "/v1/users/me", { cookie });
  expect(me.at("data")).toMatchObject({
    email: "grace@hall.test",
    username: "grace",
    account_type: "admin",
    admin: true,
    sub_admin: false,
    tos: false,
    company: { name: "Hall & Söhne, Inc.", domain_name: "hall-sohne-inc" },
  });
  const statuses = await app.send("GET", "/v1/admin/statuses", { cookie });
  expect((statuses.at("data") as unknown[]).length).toBeGreaterThan(10);
  expect(
    (await app.send("POST", "/v1/sessions", { body: { email: person.email, password: person.password } })).status,
  ).toBe(200);
});

it("the link works once, also when two come at the same time, and no further link is made", async () => {
  const token = await link();
  const answers = await Promise.all([make({ token, ...person }), make({ token, ...person, email: "rival@hall.test" })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect((await make({ token, ...person })).at("code")).toBe("link_expired");
  expect(await createSetupLink(app.connection.db, app.world)).toBeUndefined();
  expect((await app.connection.pool.query("select count(*) from tenants")).rows[0].count).toBe(1);
});

it("a newer link, a day, or a forgery ends the older one", async () => {
  const old = await link();
  const newer = await link();
  for (const token of [old, "x", `${newer}x`])
    expect((await make({ token, ...person })).at("code")).toBe("link_expired");
  await app.world.pass(setupLinkLifeMs);
  expect((await make({ token: newer, ...person })).at("code")).toBe("link_expired");
});

it.each([
  [{ password: "short" }, "password"],
  [{ password: "password123" }, "password"],
  [{ email: "not an address" }, "email"],
  [{ first_name: " " }, "first_name"],
  [{ company: " " }, "company"],
  [{ username: "no spaces" }, "username"],
  [{ account_type: "admin" }, "account_type"],
])("%j is refused at %s and the link stays good", async (wrong, field) => {
  const token = await link();
  const refused = await make({ token, ...person, ...wrong });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.at("errors") as object)).toEqual([field]);
  expect((await make({ token, ...person })).status).toBe(201);
});

it.each([
  ["jo@hall.test", "jo.hall.test"],
  ["ü@hall.test", "u.hall.test"],
  ["王@hall.test", "hall.test"],
  ["王@例.cn", "admin"],
])("the form asks for no username: %s becomes %s", async (email, username) => {
  const made = await make({ token: await link(), ...person, email });
  expect(made.status).toBe(201);
  const me = await app.send("GET", "/v1/users/me", { cookie: `token=${made.cookies["token"]?.value}` });
  expect(me.at("data")).toMatchObject({ email, username });
});
