/** TLS ends in front of the server: what is believed of a proxy, and of nobody else. */
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
  expect(cookies.find((cookie) => cookie.startsWith("token="))).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
  expect(cookies.filter((cookie) => !/; Secure/.test(cookie))).toEqual([]);
});

test("a proxy's word on the caller's address counts, anybody else's does not", async () => {
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
