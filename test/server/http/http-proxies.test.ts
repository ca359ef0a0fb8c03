/** TLS ends in front of the server: headers trusted from the proxy only. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password } from "../../fixtures/people.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer({ TRUSTED_PROXIES: "10.0.0.2,10.0.1.0/24" }, "https://crm.example.com");
});
afterAll(() => app.close());

const through = (proxy: string, caller: string) => ({ ip: proxy, headers: { "x-forwarded-for": caller } });
const signIn = (asked: object) =>
  app.send("POST", "/v1/sessions", { body: { email: app.people.ada.email, password }, ...asked });

test("cookies are for https alone where people open the app over it", async () => {
  const cookies = [(await signIn({})).headers["set-cookie"]].flat().map(String);
  expect(cookies.find((cookie) => cookie.startsWith("__Host-token="))).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
  expect(cookies.filter((cookie) => !/^__Host-.*; Path=\/; .*Secure/.test(cookie) || /Domain/.test(cookie))).toEqual(
    [],
  );
});

test("a cookie that a neighboring host or a plain page could have set opens nothing", async () => {
  const { cookie } = await app.sessionOf("ada");
  expect((await app.send("GET", "/v1/users/me", { cookie: `__Host-${cookie}` })).status).toBe(200);
  expect((await app.send("GET", "/v1/users/me", { cookie })).status).toBe(401);
});

test.each([
  ["https://crm.example.com", 200],
  ["http://crm.example.com", 403],
  ["https://crm.example.com:8443", 403],
  ["https://other.example.com", 403],
])("a page of %s that writes is answered %i", async (origin, status) => {
  const headers = { origin, host: "crm.example.com" };
  const answer = await app.request("ada", "PATCH", "/v1/users/accept_tos", { headers, body: {} });
  expect(answer.status).toBe(status);
});

test("only a trusted proxy's forwarded address counts", async () => {
  await signIn(through("10.0.0.2", "203.0.113.7"));
  await signIn(through("10.0.1.9", "192.0.2.1, 203.0.113.8"));
  await signIn(through("198.51.100.9", "203.0.113.66"));
  const { json } = await app.request("ada", "GET", "/v1/auth_ips");
  const received = (json as { data: { ip: string }[] }).data.map(({ ip }) => ip);
  expect(received).toEqual(expect.arrayContaining(["203.0.113.7", "203.0.113.8", "198.51.100.9"]));
  expect(received).not.toEqual(expect.arrayContaining(["203.0.113.66"]));
});

test("callers behind one proxy do not use up each other's tries", async () => {
  const request = (caller: string) =>
    app.send("POST", "/v1/users/reset_password_instructions", {
      body: { email: "nobody@sample.test" },
      ...through("10.0.0.2", caller),
    });
  const statuses = [];
  for (let time = 0; time < 11; time++) statuses.push((await request("203.0.113.50")).status);
  expect([statuses.at(-2), statuses.at(-1), (await request("203.0.113.51")).status]).toEqual([204, 429, 204]);
});
