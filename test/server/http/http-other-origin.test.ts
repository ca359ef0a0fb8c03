/** Pages of one host, calls of another under the same site (FIELDLINE_API_HOST). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

const page = "https://crm.example.com";
const api = "https://api.example.com";
let app: TestServer;
beforeAll(async () => void (app = await openTestServer({ FIELDLINE_API_HOST: api }, page)));
afterAll(() => app.close());

const fromPage = { origin: page, "sec-fetch-site": "same-site", host: "api.example.com" };

describe("a page of the app's own host", () => {
  it("may read and write with its visitor's session, and read what the app needs of a reply", async () => {
    const me = await app.request("ada", "GET", "/v1/users/me", { headers: fromPage });
    expect(me.headers).toMatchObject({
      "access-control-allow-origin": page,
      "access-control-allow-credentials": "true",
      vary: expect.stringContaining("Origin") as string,
      "access-control-expose-headers": expect.stringContaining("x-contract-version") as string,
    });
    const tag = await app.request("ada", "POST", "/v1/tags", {
      headers: fromPage,
      body: { name: "Far", color: "red" },
    });
    expect(tag.status).toBe(201);
  });

  it("learns beforehand what it may send", async () => {
    const asked = await app.server.fastify.inject({
      method: "OPTIONS",
      url: "/v1/tags",
      headers: { ...fromPage, "access-control-request-method": "POST" },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers["access-control-allow-headers"]).toContain("idempotency-key");
    expect(asked.headers["access-control-allow-headers"]).toContain("x-app-version");
  });

  it("may talk to the other host and its live socket alone", async () => {
    const { headers } = await app.server.fastify.inject({ method: "GET", url: "/login" });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("connect-src 'self' https://api.example.com wss://api.example.com");
  });
});

describe("any other page", () => {
  it.each([
    { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
    { origin: "https://other.example.com", "sec-fetch-site": "same-site" },
    { origin: page, "sec-fetch-site": "cross-site" },
  ])("is refused as without it: %j", async (headers) => {
    const answer = await app.request("ada", "POST", "/v1/tags", { headers, body: { name: "Evil", color: "red" } });
    expect(answer.status).toBe(403);
    if (headers.origin !== page) expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

it("without such a setting no one else's page is let in, and the policy names no other host", async () => {
  const plain = await openTestServer();
  const answer = await plain.request("ada", "GET", "/v1/users/me", { headers: { origin: page } });
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  const { headers } = await plain.server.fastify.inject({ method: "GET", url: "/login" });
  expect(String(headers["content-security-policy"])).toContain("connect-src 'self';");
  await plain.close();
});

describe("settings of the environment on the server", () => {
  it("the route of the profile answers at the place the server chose too", async () => {
    const own = await openTestServer({ FIELDLINE_PROFILE_ROUTE: "/who/is/it" });
    const there = await own.request("ada", "GET", "/who/is/it");
    expect([there.status, there.at("id")]).toEqual([200, own.people.ada.id]);
    expect((await own.request(null, "GET", "/who/is/it")).status).toBe(401);
    expect((await own.request("ada", "GET", "/auth/profile")).status).toBe(200);
    await own.close();
  });

  it("opened screens are counted under the given name, by no one's", async () => {
    const own = await openTestServer({ FIELDLINE_ANALYTICS_ID: "prairie-web", METRICS_TOKEN: "reader" });
    const screens = [{ screen: "/contacts/:id", count: 3 }];
    const send = (who: "ada" | "ben") => own.request(who, "POST", "/v1/screen_views", { body: { screens } });
    expect([(await send("ada")).status, (await send("ben")).status]).toEqual([204, 204]);
    const metrics = await own.send("GET", "/metrics", { headers: { authorization: "Bearer reader" } });
    expect(metrics.body).toContain('fieldline_screens_opened_total{property="prairie-web",screen="/contacts/:id"} 6');
    await own.close();
  });

  it("without a name nothing is counted", async () => {
    const own = await openTestServer({ METRICS_TOKEN: "reader" });
    await own.request("ada", "POST", "/v1/screen_views", { body: { screens: [{ screen: "/", count: 1 }] } });
    const metrics = await own.send("GET", "/metrics", { headers: { authorization: "Bearer reader" } });
    expect(metrics.body).not.toContain("screens_opened");
    await own.close();
  });

  it.each(["/contacts/4711", "contacts", "/a b", "/x".repeat(60)])(
    "a screen is none that is called %s",
    async (screen) => {
      const answer = await app.request("ada", "POST", "/v1/screen_views", {
        body: { screens: [{ screen, count: 1 }] },
      });
      expect(answer.status).toBe(422);
    },
  );
});
