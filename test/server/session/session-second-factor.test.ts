import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { challengeLifeMs } from "../../../src/domain/session/session-life.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const ip = () => `10.8.${++callers >> 8}.${callers & 255}`;
const signIn = (body: unknown) => app.request(null, "POST", "/v1/sessions", { body, ip: ip() });
const firstStep = (who: Name) => signIn({ email: app.people[who].email, password });
const secondStep = (first: Answer, code: string) => signIn({ otp_secret: first.text("data.otp_secret"), code });
const stepMs = 30_000;

function appCode(secret: string, offsetMs = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.world.now() + offsetMs });
}

/** Turns the authenticator on and moves on to a fresh code. */
async function withApp(who: Name): Promise<{ secret: string; recovery: string[] }> {
  const secret = (await app.request(who, "POST", "/v1/two_factor/generate_qr", { ip: ip() })).text("data.secret");
  const body = { method: "totp", code: appCode(secret), password };
  const on = await app.request(who, "POST", "/v1/two_factor/enable", { body, ip: ip() });
  expect(on.status).toBe(200);
  await app.world.pass(stepMs);
  return { secret, recovery: on.at("data.recovery_codes") as string[] };
}

async function lastCodeTo(who: Name): Promise<string> {
  await app.server.services.background.idle();
  const { rows } = await app.connection.pool.query(
    "select body_sealed from mails where kind = 'sent_code' and user_id = $1 order by created_at desc, id desc limit 1",
    [app.people[who].id],
  );
  return /\d{6}/.exec(app.server.services.box.open(rows[0].body_sealed, "mail"))?.[0] ?? "";
}

describe("an authenticator", () => {
  it("is set up from a picture and a secret, and counts only once a code of it was given", async () => {
    const made = await app.request("ada", "POST", "/v1/two_factor/generate_qr");
    const url = new URL(made.text("data.otpauth_url"));
    expect(url.searchParams.get("secret")).toBe(made.text("data.secret"));
    expect(url.pathname).toContain(encodeURIComponent(app.people.ada.email));
    expect(made.text("data.qr")).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await firstStep("ada")).at("data.otp_secret")).toBeUndefined();
    expect((await app.request("ada", "GET", "/v1/users/me")).at("data.has_2fa_enabled?")).toBe(false);
  });

  it("asks for the password before it is turned on", async () => {
    const secret = (await app.request("adam", "POST", "/v1/two_factor/generate_qr")).text("data.secret");
    const enable = (more: object) =>
      app.request("adam", "POST", "/v1/two_factor/enable", { body: { code: appCode(secret), ...more } });
    expect((await enable({})).at("errors")).toHaveProperty("password");
    expect((await enable({ password: "not the password" })).at("errors")).toHaveProperty("password");
    expect((await enable({ password, code: "000000" })).at("code")).toBe("wrong_code");
    expect((await enable({ password })).at("data.recovery_codes")).toHaveLength(10);
    expect((await enable({ password })).at("code")).toBe("already_on");
    expect((await app.request("adam", "GET", "/v1/users/me")).at("data.has_2fa_enabled?")).toBe(true);
  });

  it("parts the sign-in: first an otp_secret that is not the authenticator's, no session, then the code", async () => {
    const { secret } = await withApp("ben");
    const first = await firstStep("ben");
    expect(first.json).toEqual({
      data: { otp_secret: first.text("data.otp_secret"), last_otp_at: app.world.now(), ways: ["app", "recovery"] },
    });
    expect(first.text("data.otp_secret")).not.toContain(secret);
    expect(first.cookies).toEqual({});
    const second = await secondStep(first, ` ${appCode(secret).slice(0, 3)} ${appCode(secret).slice(3)} `);
    expect(second.at("data.user_id")).toBe(app.people.ben.id);
    expect(second.cookies["token"]?.httpOnly).toBe(true);
  });

  it("takes a code once, and one step early or late at most", async () => {
    const { secret } = await withApp("tess");
    const code = appCode(secret);
    expect((await secondStep(await firstStep("tess"), code)).status).toBe(200);
    expect((await secondStep(await firstStep("tess"), code)).at("code")).toBe("wrong_code");
    expect((await secondStep(await firstStep("tess"), appCode(secret, -stepMs))).at("code")).toBe("wrong_code");
    expect((await secondStep(await firstStep("tess"), appCode(secret, 2 * stepMs))).at("code")).toBe("wrong_code");
    expect((await secondStep(await firstStep("tess"), appCode(secret, stepMs))).status).toBe(200);
  });

  it("lets one of two requests with the same code through", async () => {
    const { secret } = await withApp("fred");
    const [one, other] = [await firstStep("fred"), await firstStep("fred")];
    const answers = await Promise.all([secondStep(one, appCode(secret)), secondStep(other, appCode(secret))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it("opens with each recovery code once, in any case and spacing", async () => {
    const { recovery } = await withApp("mona");
    const code = recovery[3] ?? "";
    expect((await secondStep(await firstStep("mona"), ` ${code.toUpperCase().replace("-", " ")} `)).status).toBe(200);
    expect((await secondStep(await firstStep("mona"), code)).at("code")).toBe("wrong_code");
    expect((await secondStep(await firstStep("mona"), recovery[4] ?? "")).status).toBe(200);
  });

  it("gives new recovery codes for a code, and the old ones end", async () => {
    const { secret, recovery } = await withApp("nina");
    const renewed = await app.request("nina", "PATCH", "/v1/users/update_2fa", { body: { code: appCode(secret) } });
    const codes = renewed.at("data.recovery_codes") as string[];
    expect(codes).toHaveLength(10);
    expect((await secondStep(await firstStep("nina"), recovery[0] ?? "")).at("code")).toBe("wrong_code");
    expect((await secondStep(await firstStep("nina"), codes[0] ?? "")).status).toBe(200);
  });

  it("goes off with a code of it and nothing less", async () => {
    const { secret } = await withApp("bruno");
    const off = (code: string) => app.request("bruno", "POST", "/v1/two_factor/disable", { body: { code }, ip: ip() });
    expect((await off("123456")).status).toBe(422);
    expect((await off(appCode(secret))).status).toBe(204);
    expect((await firstStep("bruno")).cookies["token"]).toBeDefined();
    expect((await off(appCode(secret))).at("code")).toBe("not_on");
  });

  it("is not weakened to a mailbox: no code is mailed for it", async () => {
    const { secret } = await withApp("sam");
    const first = await firstStep("sam");
    const sent = await app.request(null, "POST", "/v1/two_factor/send_otp", {
      body: { otp_secret: first.text("data.otp_secret") },
    });
    expect(sent.status).toBe(422);
    expect((await secondStep(first, appCode(secret))).status).toBe(200);
  });

  it("keeps its secret sealed in the database", async () => {
    const { secret, recovery } = await withApp("alma");
    const { rows } = await app.connection.pool.query("select * from two_factors");
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(secret);
    for (const code of recovery) expect(stored).not.toContain(code);
    expect(rows.find((row) => row.user_id === app.people.alma.id).secret_sealed).toMatch(/^1\./);
  });
});

describe("guessing codes", () => {
  it("ends after ten tries for 15 minutes, over all second steps of a person", async () => {
    const { secret } = await withApp("rita");
    for (let at = 0; at < 10; at++)
      expect((await secondStep(await firstStep("rita"), String(100_000 + at))).at("code")).toBe("wrong_code");
    expect((await secondStep(await firstStep("rita"), appCode(secret))).at("code")).toBe("locked");
    await app.world.pass(15 * 60_000);
    expect((await secondStep(await firstStep("rita"), appCode(secret))).status).toBe(200);
  });

  it("counts for a signed-in browser too, although every refused call is rolled back", async () => {
    const { secret } = await withApp("basil");
    const off = (code: string) => app.request("basil", "POST", "/v1/two_factor/disable", { body: { code }, ip: ip() });
    for (let at = 0; at < 10; at++) expect((await off(String(200_000 + at))).at("code")).toBe("wrong_code");
    expect((await off(appCode(secret))).at("code")).toBe("locked");
  });

  it.each([
    ["", "expired"],
    ["x", "expired"],
    ["'; --", "expired"],
  ])("refuses the otp_secret %j", async (otp_secret) => {
    const answer = await signIn({ otp_secret, code: "123456" });
    expect(answer.status).toBe(422);
    expect(answer.cookies).toEqual({});
  });

  it("refuses an otp_secret that was used, is old, or names another tenant", async () => {
    const { secret } = await withApp("erin");
    const used = await firstStep("erin");
    expect((await secondStep(used, appCode(secret))).status).toBe(200);
    expect((await secondStep(used, appCode(secret, stepMs))).at("code")).toBe("code_expired");
    const first = await firstStep("erin");
    const moved = first.text("data.otp_secret").replace(app.people.away_id, app.people.home_id);
    expect((await signIn({ otp_secret: moved, code: appCode(secret, stepMs) })).at("code")).toBe("code_expired");
    await app.world.pass(challengeLifeMs);
    expect((await secondStep(first, appCode(secret))).at("code")).toBe("code_expired");
  });
});

describe("a code sent by mail", () => {
  it("turns on with a mailed code, then goes out by itself at sign-in and opens once", async () => {
    const sent = await app.request("eve", "POST", "/v1/two_factor/send_otp", { body: {} });
    expect(sent.json).toEqual({ data: { sent_to: "e•••@coastal.test", last_otp_at: app.world.now() } });
    const on = await app.request("eve", "POST", "/v1/two_factor/enable", {
      body: { method: "email", code: await lastCodeTo("eve"), password },
    });
    expect(on.at("data.method")).toBe("email");
    await app.world.pass(1);

    const first = await firstStep("eve");
    expect(first.at("data.ways")).toEqual(["sent", "recovery"]);
    expect(first.at("data.sent_to")).toBe("e•••@coastal.test");
    const code = await lastCodeTo("eve");
    expect((await secondStep(first, code)).status).toBe(200);
    expect((await secondStep(await firstStep("eve"), code)).at("code")).toBe("wrong_code");
    expect((await app.request("eve", "GET", "/v1/users/me")).at("data.last_otp_at")).toBe(app.world.now());
  });

  it("goes out once a minute at most, and lives ten minutes", async () => {
    await app.world.pass(60_000);
    const first = await firstStep("eve");
    const again = () =>
      app.request(null, "POST", "/v1/two_factor/send_otp", {
        body: { otp_secret: first.text("data.otp_secret") },
        ip: ip(),
      });
    expect((await again()).json).toEqual({
      code: "code_pause",
      errors: { code: ["Wait 60 seconds before asking for another code."] },
    });
    await app.world.pass(60_000);
    expect((await again()).at("data.last_otp_at")).toBe(app.world.now());
    const code = await lastCodeTo("eve");
    await app.world.pass(10 * 60_000);
    expect((await secondStep(first, code)).at("code")).toBe("code_expired");
  });

  it("can be tried five times", async () => {
    await app.world.pass(60_000);
    const first = await firstStep("eve");
    const code = await lastCodeTo("eve");
    const wrong = code === "111111" ? "222222" : "111111";
    for (let at = 0; at < 5; at++) expect((await secondStep(first, wrong)).at("code")).toBe("wrong_code");
    expect((await secondStep(first, code)).at("code")).toBe("code_tries");
  });

  it("is not sent to someone without a session or a first step", async () => {
    expect((await app.request(null, "POST", "/v1/two_factor/send_otp", { body: {}, ip: ip() })).status).toBe(401);
    const forged = await app.request(null, "POST", "/v1/two_factor/send_otp", {
      body: { otp_secret: `${app.people.away_id}.${"A".repeat(43)}` },
      ip: ip(),
    });
    expect(forged.at("code")).toBe("code_expired");
  });
});
