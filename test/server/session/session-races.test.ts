/** Sign-ins, second factors and sockets beside what ends them. */
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentCodeTriesMax, signInFailuresMax } from "../../../src/domain/session/limits.ts";
import { isThisMachine } from "../../../src/server/http/demo-host.ts";
import { EndedSessions } from "../../../src/server/cable/ended-sessions.ts";
import { linkSso } from "../../../src/server/session/sso-link-rows.ts";
import { inTenant } from "../../../src/server/session/tenant-scope.ts";
import type { PublicCtx } from "../../../src/server/context.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People, signIn } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const ip = () => `10.11.${++callers >> 8}.${callers & 255}`;
const cookieOf = (answer: Answer) => `token=${answer.cookies["token"]?.value ?? ""}`;
const post = (path: string, body: unknown, cookie?: string) =>
  app.request(null, "POST", path, { body, ip: ip(), ...(cookie ? { cookie } : {}) });
const signInBy = (email: string, secret: string) => post("/v1/sessions", { email, password: secret });
const isOpen = async (cookie: string) =>
  (await app.request(null, "GET", "/v1/users/me", { cookie, ip: ip() })).status === 200;

async function resetLinkOf(who: Name): Promise<string> {
  await post("/v1/users/reset_password_instructions", { email: app.people[who].email });
  await app.server.services.background.idle();
  const { rows } = await app.connection.pool.query(
    "select body_sealed from mails where kind = 'password_reset' and user_id = $1 order by created_at desc, id desc limit 1",
    [app.people[who].id],
  );
  return rows[0] ? (/token=(\S+)/.exec(app.server.services.box.open(rows[0].body_sealed, "mail"))?.[1] ?? "") : "";
}

async function withApp(who: Name): Promise<string> {
  const secret = (await app.request(who, "POST", "/v1/two_factor/generate_qr", { ip: ip() })).text("data.secret");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.world.now() });
  const on = await app.request(who, "POST", "/v1/two_factor/enable", {
    body: { method: "totp", code, password },
    ip: ip(),
  });
  expect(on.status).toBe(200);
  return secret;
}

/** One more with it, and the account would be locked. */
const triesAtOnce = signInFailuresMax - 2;

describe("a password change", () => {
  it("ends every sign-in that was under way with the old one", async () => {
    const { ada } = app.people;
    const { cookie } = await signIn(app.connection.db, app.world, ada);
    const body = { current_password: password, password: "seven warm lanterns" };
    const change = app.request(null, "PATCH", `/v1/users/${ada.id}/update_password`, { body, cookie, ip: ip() });
    const answers = await Promise.all(Array.from({ length: triesAtOnce }, () => signInBy(ada.email, password)));
    expect((await change).status).toBe(204);
    const opened = answers.filter(({ status }) => status === 200);
    for (const answer of opened) expect(await isOpen(cookieOf(answer))).toBe(false);
    expect(await isOpen(cookie)).toBe(true);
  });
});

describe("tries of a second factor", () => {
  it("are not forgotten by a reset of the password, nor by its link sent again", async () => {
    await withApp("adam");
    const token = await resetLinkOf("adam");
    const reset = () => post("/v1/users/reset_password_by_token", { token, password: "eight warm lanterns" });
    expect((await reset()).status).toBe(204);
    const results: unknown[] = [];
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < signInFailuresMax + 1; time++) {
        const first = await signInBy(app.people.adam.email, "eight warm lanterns");
        const tried = await post("/v1/sessions", { otp_secret: first.text("data.otp_secret"), code: "000000" });
        results.push(tried.at("code"));
      }
      expect((await reset()).status).toBe(204);
    }
    expect(results.filter((code) => code === "wrong_code").length).toBeLessThanOrEqual(signInFailuresMax);
    expect(results.at(-1)).toBe("locked");
  });

  it("of someone signed in are counted however many come at once", async () => {
    await withApp("ben");
    const { cookie } = await app.sessionOf("ben");
    const answers = await Promise.all(
      Array.from({ length: 4 * signInFailuresMax }, () => post("/v1/two_factor/disable", { code: "000000" }, cookie)),
    );
    const codes = answers.map((answer) => answer.at("code"));
    expect(codes.filter((code) => code === "wrong_code").length).toBeLessThanOrEqual(signInFailuresMax);
    expect(codes.filter((code) => code === "locked").length).toBeGreaterThan(0);
  });

  it("of a code sent to a signed-in person are five", async () => {
    const { cookie } = await app.sessionOf("tess");
    await post("/v1/two_factor/send_otp", {}, cookie);
    await app.server.services.background.idle();
    const { rows } = await app.connection.pool.query(
      "select body_sealed from mails where kind = 'sent_code' and user_id = $1",
      [app.people.tess.id],
    );
    const right = /\d{6}/.exec(app.server.services.box.open(rows[0].body_sealed, "mail"))?.[0] ?? "";
    const wrong = right === "000000" ? "111111" : "000000";
    const enable = (code: string) => post("/v1/two_factor/enable", { method: "email", code, password }, cookie);
    for (let time = 0; time < sentCodeTriesMax; time++) expect((await enable(wrong)).at("code")).toBe("wrong_code");
    expect((await enable(right)).at("code")).toBe("code_tries");
  });
});

describe("acting as someone", () => {
  it("ends with the session behind it, also where both begin and end at once", async () => {
    const { people, world, connection } = app;
    const alive: boolean[] = [];
    for (let round = 0; round < 8; round++) {
      const { cookie } = await signIn(connection.db, world, people.alma);
      const act = app.request(null, "POST", `/v1/admin/users/${people.mona.id}/login`, {
        body: { login_type: "login_as" },
        cookie,
        ip: ip(),
      });
      const out = app.request(null, "DELETE", "/v1/sessions", { cookie, ip: ip() });
      const [acting] = await Promise.all([act, out]);
      if (acting.status === 200) alive.push(await isOpen(cookieOf(acting)));
    }
    expect(alive).not.toContain(true);
  });
});

describe("an account of single sign-on", () => {
  it("is opened by no mailed link, keeps its address, and nothing made before the link survives it", async () => {
    const { nina } = app.people;
    const feed = await app.request("nina", "POST", "/v1/calendar_feeds", {
      body: { id: app.world.uuid(), name: "Mine", private_as: "busy" },
      ip: ip(),
    });
    expect(feed.status).toBe(201);
    const link = new URL(feed.text("data.url"));
    const fetched = () => app.request(null, "GET", link.pathname as "/", { ip: ip() });
    expect((await fetched()).status).toBe(200);
    const ctx = {
      services: app.server.services,
      world: app.world,
      db: app.server.services.db,
      request: { id: "", ip: ip(), user_agent: "" },
    } as unknown as PublicCtx;
    await inTenant(ctx, nina.tenant_id, (scope) =>
      linkSso(scope, { tenant_id: nina.tenant_id, user_id: nina.id }, "sso:https://idp.test:nina"),
    );
    expect((await fetched()).status).toBe(404);
    expect(await resetLinkOf("nina")).toBe("");
    const { cookie } = await signIn(app.connection.db, app.world, nina);
    const moved = await app.request(null, "PATCH", `/v1/users/${nina.id}`, {
      body: { email: "somebody@prairie.test" },
      cookie,
      ip: ip(),
    });
    expect([moved.status, moved.at("errors.email.0")]).toEqual([
      422,
      "Your email comes from single sign-on. An admin can change it.",
    ]);
  });
});

it("a session that ended is known for a minute, and then forgotten", async () => {
  let now = 0;
  const ended = new EndedSessions({ now: () => now });
  ended.note("one");
  now = 30_000;
  ended.note("two");
  expect([ended.has("one"), ended.has("two"), ended.has("three")]).toEqual([true, true, false]);
  now = 61_000;
  ended.note("three");
  expect([ended.has("one"), ended.has("two"), ended.has("three")]).toEqual([false, true, true]);
});

it.each([
  ["localhost", true],
  ["localhost:4000", true],
  ["ada.localhost:4000", true],
  ["127.0.0.1:4713", true],
  ["[::1]:4000", true],
  ["evil.test:4713", false],
  ["localhost.evil.test", false],
  ["127.0.0.1.evil.test", false],
  ["", false],
])("the demo answers to the name %j: %s", (name, answers) => {
  expect(isThisMachine(name)).toBe(answers);
});
