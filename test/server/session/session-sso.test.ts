import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { challengeLifeMs } from "../../../src/domain/session/session-life.ts";
import { type Answer, type RequestOptions, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { type IdentityProvider, startIdentityProvider } from "../../fixtures/vendors/identity-provider.ts";
import { setFlagRules } from "../../fixtures/callers.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let provider: IdentityProvider;
let app: TestServer;
beforeAll(async () => {
  provider = await startIdentityProvider("http://localhost:4000/api/auth/callback");
  app = await openTestServer(provider.environment);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let callers = 0;
const sso = (body: object, options: RequestOptions = {}) =>
  app.request(null, "POST", "/v1/sessions/sso", { body, ip: `10.5.0.${++callers}`, ...options });
const flowOf = (started: Answer) => `sso_flow=${started.cookies["sso_flow"]?.value ?? ""}`;
const start = (more: object = {}) => sso({ step: "start", ...more });

async function through(more: object = {}): Promise<Answer> {
  const started = await start(more);
  const answer = await provider.walk(started.text("data.url"));
  return sso({ step: "finish", answer }, { cookie: flowOf(started) });
}
function sits(who: Name, more: { email_verified?: boolean; sub?: string } = {}): void {
  provider.person = { sub: `sub-${who}`, email: app.people[who].email.toUpperCase(), email_verified: true, ...more };
}
const cookieOf = (answer: Answer) => `token=${answer.cookies["token"]?.value ?? ""}`;

describe("single sign-on", () => {
  beforeEach(() => sits("ada"));

  it("goes to the provider with state, nonce and PKCE, and comes back signed in as the owner of the checked address", async () => {
    const started = await start();
    const url = new URL(started.text("data.url"));
    expect(url.origin).toBe(provider.environment["OIDC_ISSUER"]);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(url.searchParams.get(name)?.length).toBeGreaterThan(20);
    expect(started.cookies["sso_flow"]).toMatchObject({ httpOnly: true });
    expect(started.cookies["sso_flow"]?.value).not.toContain(url.searchParams.get("state"));
    const answer = await provider.walk(url.href);
    const finished = await sso({ step: "finish", answer }, { cookie: flowOf(started) });
    expect(finished.at("data.user_id")).toBe(app.people.ada.id);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(finished) })).at("data.id")).toBe(
      app.people.ada.id,
    );
  });

  it("has the provider ask who it is where someone signed out, and only there", async () => {
    const promptOf = (started: Answer) => new URL(started.text("data.url")).searchParams.get("prompt");
    expect(promptOf(await start())).toBeNull();
    expect(promptOf(await start({ anew: true }))).toBe("login");
    expect((await through({ anew: true })).at("data.user_id")).toBe(app.people.ada.id);
  });

  it("knows the person by the provider's subject afterwards, whatever the address says", async () => {
    await through();
    provider.person = { sub: "sub-ada", email: "new-name@elsewhere.test", email_verified: false };
    expect((await through()).at("data.user_id")).toBe(app.people.ada.id);
  });

  it("refuses an address the provider has not checked, an unknown one, and a person switched off", async () => {
    sits("adam", { email_verified: false });
    expect((await through()).at("code")).toBe("no_account");
    provider.person = { sub: "stranger", email: "stranger@prairie.test", email_verified: true };
    expect((await through()).at("code")).toBe("no_account");
    sits("basil");
    await app.connection.db.updateTable("users").set({ active: false }).where("id", "=", app.people.basil.id).execute();
    expect((await through()).at("code")).toBe("no_account");
  });

  it("takes an answer once, for its own browser, state and time", async () => {
    const started = await start();
    const answer = await provider.walk(started.text("data.url"));
    const other = await start();
    expect((await sso({ step: "finish", answer })).at("code")).toBe("sso_expired");
    expect((await sso({ step: "finish", answer }, { cookie: flowOf(other) })).at("code")).toBe("sso_failed");
    expect(
      (await sso({ step: "finish", answer: { ...answer, state: "forged" } }, { cookie: flowOf(started) })).at("code"),
    ).toBe("sso_failed");
    expect(
      (await sso({ step: "finish", answer: { ...answer, code: "forged" } }, { cookie: flowOf(started) })).at("code"),
    ).toBe("sso_failed");
    expect((await sso({ step: "finish", answer: {} }, { cookie: flowOf(started) })).at("code")).toBe("sso_failed");
    expect((await sso({ step: "finish", answer }, { cookie: "sso_flow=1.forged" })).at("code")).toBe("sso_expired");
    const fresh = await start();
    const right = await provider.walk(fresh.text("data.url"));
    expect((await sso({ step: "finish", answer: right }, { cookie: flowOf(fresh) })).status).toBe(200);
    expect((await sso({ step: "finish", answer: right }, { cookie: flowOf(fresh) })).at("code")).toBe("sso_failed");
    await app.world.pass(challengeLifeMs);
    expect((await sso({ step: "finish", answer }, { cookie: flowOf(started) })).at("code")).toBe("sso_expired");
  });

  it("stays inside the company that was asked for", async () => {
    expect((await through({ company: "coastal" })).at("code")).toBe("no_account");
    expect((await through({ company: "prairie" })).at("data.user_id")).toBe(app.people.ada.id);
  });
});

describe("a person of several companies", () => {
  const both = { sub: "sub-of-both", email: "both@work.test", email_verified: true };
  const companies = [
    { key: "prairie", name: "Prairie Mutual" },
    { key: "coastal", name: "Coastal Life" },
  ];
  const choiceOf = (answer: Answer) => `sso_choice=${answer.cookies["sso_choice"]?.value ?? ""}`;
  const choose = (company: string | undefined, cookie?: string) =>
    sso({ step: "choose", ...(company === undefined ? {} : { company }) }, cookie === undefined ? {} : { cookie });

  beforeAll(async () => {
    const { home_id, adam, away_id, eve } = app.people;
    for (const [tenant_id, user_id] of [
      [home_id, adam.id],
      [away_id, eve.id],
    ] as const)
      await app.connection.db
        .insertInto("sign_in_names")
        .values({ tenant_id, user_id, name_key: both.email })
        .execute();
  });
  beforeEach(() => (provider.person = both));

  it("is asked which one, by name, and goes on with what the provider said", async () => {
    const asked = await through();
    expect(asked.json).toEqual({ data: { companies } });
    expect(asked.cookies["token"]).toBeUndefined();
    expect(asked.cookies["sso_choice"]).toMatchObject({ httpOnly: true });
    expect((await choose("coastal", choiceOf(asked))).at("data.user_id")).toBe(app.people.eve.id);
  });

  it("is asked again next time, though one account is linked by now", async () => {
    const asked = await through();
    expect(asked.at("data.companies")).toEqual([companies[1], companies[0]]);
    expect((await choose("prairie", choiceOf(asked))).at("data.user_id")).toBe(app.people.adam.id);
  });

  it("is let into none that they have no account in, and asked again without a name", async () => {
    const asked = await through();
    expect((await choose("elsewhere", choiceOf(asked))).at("code")).toBe("no_account");
    expect((await choose(undefined, choiceOf(asked))).at("data.companies")).toHaveLength(2);
  });

  it("has a quarter of an hour, and no one gets in without the provider's word", async () => {
    const asked = await through();
    expect((await choose("prairie")).at("code")).toBe("sso_expired");
    expect((await choose("prairie", "sso_choice=1.forged")).at("code")).toBe("sso_expired");
    // The cookie of the way there is no such word.
    const flow = (await start()).cookies["sso_flow"]?.value ?? "";
    expect((await choose("prairie", `sso_choice=${flow}`)).at("code")).toBe("sso_expired");
    await app.world.pass(challengeLifeMs);
    expect((await choose("prairie", choiceOf(asked))).json).toEqual({
      code: "sso_expired",
      errors: { answer: ["Your sign-in timed out. Start again."] },
    });
  });

  it("is asked nothing where all but one account are switched off", async () => {
    const users = app.connection.db.updateTable("users").where("id", "=", app.people.eve.id);
    await users.set({ active: false }).execute();
    expect((await through()).at("data.user_id")).toBe(app.people.adam.id);
    await users.set({ active: true }).execute();
  });
});

describe("linking an account", () => {
  it("ends the password, reset links, keys and sessions someone else may have set up before", async () => {
    const { ben } = app.people;
    const planted = await app.request(null, "POST", "/v1/sessions", { body: { email: ben.email, password } });
    const cookie = cookieOf(planted);
    const key = (
      await app.request(null, "POST", "/v1/api_keys", { cookie, body: { name: "planted", scopes: ["contacts.read"] } })
    ).text("data.token");
    await app.request(null, "POST", "/v1/users/reset_password_instructions", { body: { email: ben.email } });
    await app.server.services.background.idle();
    const { rows } = await app.connection.pool.query(
      "select body_sealed from mails where kind = 'password_reset' and user_id = $1",
      [ben.id],
    );
    const token = /token=(\S+)/.exec(app.server.services.box.open(rows[0].body_sealed, "mail"))?.[1];

    sits("ben");
    const linked = await through();
    expect(linked.at("data.user_id")).toBe(ben.id);
    expect((await app.request(null, "POST", "/v1/sessions", { body: { email: ben.email, password } })).at("code")).toBe(
      "wrong_sign_in",
    );
    expect((await app.request(null, "GET", "/v1/users/me", { cookie })).status).toBe(401);
    expect(
      (await app.request(null, "GET", "/v1/contacts/statuses", { headers: { authorization: `Bearer ${key}` } })).status,
    ).toBe(401);
    expect(
      (
        await app.request(null, "POST", "/v1/users/reset_password_by_token", {
          body: { token, password: "nine brave otters" },
        })
      ).at("code"),
    ).toBe("link_expired");

    const again = await through();
    expect(again.at("data.user_id")).toBe(ben.id);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(linked) })).status).toBe(200);
  });

  it("waits for the second factor where one is on, and changes nothing before", async () => {
    const { nina } = app.people;
    const secret = (await app.request("nina", "POST", "/v1/two_factor/generate_qr")).text("data.secret");
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.world.now() });
    await app.request("nina", "POST", "/v1/two_factor/enable", { body: { code: code(), password } });
    sits("nina");
    const asked = await through();
    expect(asked.cookies["token"]).toBeUndefined();
    expect(asked.at("data.ways")).toEqual(["app", "recovery"]);
    expect((await app.request(null, "POST", "/v1/sessions", { body: { email: nina.email, password } })).status).toBe(
      200,
    );
    await app.world.pass(30_000);
    const done = await app.request(null, "POST", "/v1/sessions", {
      body: { otp_secret: asked.text("data.otp_secret"), code: code() },
    });
    expect(done.at("data.user_id")).toBe(nina.id);
    expect(
      (await app.request(null, "POST", "/v1/sessions", { body: { email: nina.email, password } })).at("code"),
    ).toBe("wrong_sign_in");
  });

  it("does not open by the subject typed as a name", async () => {
    const name = `sso:${provider.environment["OIDC_ISSUER"]}|sub-ben`;
    expect((await app.request(null, "POST", "/v1/sessions", { body: { email: name, password } })).at("code")).toBe(
      "wrong_sign_in",
    );
  });
});

it("lets nobody in for whom it is turned off", async () => {
  sits("fred");
  await setFlagRules(app, { sso: [{ for: "user", value: app.people.fred.id, on: false }] });
  expect((await through()).at("code")).toBe("sso_off");
  await setFlagRules(app, {});
  sits("fred");
  expect((await through()).status).toBe(200);
});

it("an unreachable provider and one that is not set up are both reported", async () => {
  const environment = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "fieldline" };
  const [unreachable, without] = [await openTestServer(environment), await openTestServer()];
  expect((await unreachable.request(null, "POST", "/v1/sessions/sso", { body: { step: "start" } })).status).toBe(503);
  expect((await without.request(null, "POST", "/v1/sessions/sso", { body: { step: "start" } })).at("code")).toBe(
    "sso_off",
  );
  await unreachable.close();
  await without.close();
});
