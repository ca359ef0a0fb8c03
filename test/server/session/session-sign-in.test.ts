import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { sessionIdleMs, sessionLifeMs } from "../../../src/domain/session/session-life.ts";
import { passwordTries, takeTry } from "../../../src/server/session/sign-in-try-rows.ts";
import { openTestServer, type Answer, type TestServer } from "../../fixtures/test-server.ts";
import { password, signIn as freshSession } from "../../fixtures/people.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

/** Each from an address of its own, so that the limit per address stays out of the way. */
let callers = 0;
function signIn(
  body: unknown,
  more: { cookie?: string; ip?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  callers += 1;
  return app.request(null, "POST", "/v1/sessions", { body, ip: `10.9.${callers >> 8}.${callers & 255}`, ...more });
}
const cookieOf = (answer: Answer) => `token=${answer.cookies["token"]?.value ?? ""}`;
/** By this process, as an operator reads it. */
const checksDone = async () => {
  const { body } = await app.server.fastify.inject({ url: "/metrics" });
  return Number(/^fieldline_password_checks_total (\d+)$/m.exec(body)?.[1]);
};
const mailsOf = async (kind: string) => {
  await app.server.services.background.idle();
  return app.connection.db.selectFrom("mails").selectAll().where("kind", "=", kind).execute();
};

describe("signing in", () => {
  it("gives a session in a cookie no script can read, and a readable sign of it", async () => {
    const answer = await signIn({ email: app.people.ada.email, password });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      data: { id: answer.text("data.id"), user_id: app.people.ada.id, expires_at: app.world.now() + sessionLifeMs },
    });
    expect(answer.cookies["token"]).toMatchObject({ httpOnly: true, maxAge: sessionLifeMs / 1_000 });
    expect(answer.cookies["signed_in"]).toMatchObject({ value: app.people.ada.id, httpOnly: false });
    const me = await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(answer) });
    expect(me.at("data.email")).toBe(app.people.ada.email);
  });

  it.each([
    ["the username", () => ({ email: app.people.ada.username, password })],
    ["another case and spaces", () => ({ email: ` ${app.people.ada.email.toUpperCase()} `, password })],
    ["the field username", () => ({ username: app.people.ada.username, password })],
  ])("takes %s", async (_name, body) => {
    expect((await signIn(body())).status).toBe(200);
  });

  it("keeps neither the token nor the password in the database", async () => {
    const answer = await signIn({ email: app.people.ada.email, password });
    const token = answer.cookies["token"]?.value ?? "";
    const { rows } = await app.connection.pool.query(
      "select s.token_hash, c.password_hash from sessions s, credentials c",
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token.split(".")[1]);
    expect(stored).not.toContain(password);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  it("ends what the browser held before, so that no planted session is taken over", async () => {
    const first = await signIn({ email: app.people.ada.email, password });
    const second = await signIn({ email: app.people.ada.email, password }, { cookie: cookieOf(first) });
    expect(second.cookies["token"]?.value).not.toBe(first.cookies["token"]?.value);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(first) })).status).toBe(401);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(second) })).status).toBe(200);
  });

  it("answers an unknown name, a wrong password and a person switched off alike", async () => {
    await app.connection.db.updateTable("users").set({ active: false }).where("id", "=", app.people.basil.id).execute();
    const answers = await Promise.all([
      signIn({ email: "nobody@prairie.test", password }),
      signIn({ email: app.people.adam.email, password: "not the password" }),
      signIn({ email: app.people.basil.email, password }),
      signIn({ email: "", password }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.json).toEqual({ code: "wrong_sign_in", errors: { email: ["Email or password is not right."] } });
      expect(answer.cookies).toEqual({});
    }
  });

  it("checks a password of the same cost for an unknown name, an account without one and a person switched off", async () => {
    const { away_id, erin } = app.people;
    const { db } = app.connection;
    const name = { tenant_id: away_id, user_id: erin.id, name_key: "known@coastal.test" };
    await db.insertInto("sign_in_names").values(name).execute();
    const checksFor = async (email: string) => {
      const before = await checksDone();
      expect((await signIn({ email, password: "not the password" })).at("code")).toBe("wrong_sign_in");
      return (await checksDone()) - before;
    };
    expect(await checksFor("unknown@coastal.test")).toBe(1);
    expect(await checksFor("known@coastal.test")).toBe(1);
    const { password_hash } = await db
      .selectFrom("credentials")
      .select("password_hash")
      .where("user_id", "=", erin.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("credentials").set({ password_hash: "" }).where("user_id", "=", erin.id).execute();
    expect(await checksFor("known@coastal.test")).toBe(1);
    await db.updateTable("credentials").set({ password_hash }).where("user_id", "=", erin.id).execute();
    await db.updateTable("users").set({ active: false }).where("id", "=", erin.id).execute();
    expect(await checksFor("known@coastal.test")).toBe(1);
    await db.updateTable("users").set({ active: true }).where("id", "=", erin.id).execute();
  });

  it.each([
    "'; drop table users; --",
    "a\u202eb@x.test",
    "x".repeat(254),
    "🦬@prairie.test",
    "%",
    "sso:issuer|subject",
  ])("takes the name %j for what it is: unknown", async (email) => {
    expect((await signIn({ email, password })).at("code")).toBe("wrong_sign_in");
  });

  it.each([
    [{ email: 7, password }, "email"],
    [{ email: "a@b.test", password: "x".repeat(1_001) }, "password"],
    [{ email: "a@b.test", password, admin: true }, "admin"],
    [{ email: "a@b.test\0", password }, "email"],
  ])("refuses %j and names the field", async (body, field) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.at("errors") as object)).toContain(field);
  });

  it("refuses a form of another site, whatever its content type", async () => {
    const body = { email: app.people.ada.email, password };
    expect((await signIn(body, { headers: { origin: "https://evil.test" } })).status).toBe(403);
    expect((await signIn(body, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    const plain = await signIn(JSON.stringify(body), { headers: { "content-type": "text/plain" } });
    expect(plain.status).toBe(422);
    expect(plain.cookies).toEqual({});
  });

  it("stops an address that tries 60 times a minute, and says when to come back", async () => {
    const body = { email: 7 };
    for (let at = 0; at < 60; at++) expect((await signIn(body, { ip: "192.0.2.1" })).status).toBe(422);
    const stopped = await signIn(body, { ip: "192.0.2.1" });
    expect([stopped.status, stopped.at("code")]).toEqual([429, "rate_limited"]);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
    expect((await signIn(body, { ip: "192.0.2.2" })).status).toBe(422);
  });

  it("asks which company when one email opens several, and only after the password", async () => {
    const { home_id, adam, away_id, eve } = app.people;
    for (const [tenant_id, user_id] of [
      [home_id, adam.id],
      [away_id, eve.id],
    ] as const) {
      await app.connection.db
        .insertInto("sign_in_names")
        .values({ tenant_id, user_id, name_key: "both@work.test" })
        .execute();
    }
    expect((await signIn({ email: "both@work.test", password: "not the password" })).at("code")).toBe("wrong_sign_in");
    const asked = await signIn({ email: "both@work.test", password });
    expect(asked.json).toEqual({
      data: {
        companies: [
          { key: "prairie", name: "Prairie Mutual" },
          { key: "coastal", name: "Coastal Life" },
        ],
      },
    });
    expect(asked.cookies["token"]).toBeUndefined();
    const chosen = await signIn({ email: "both@work.test", password, company: "coastal" });
    expect(chosen.at("data.user_id")).toBe(eve.id);
  });

  it("tells of no company whose account is switched off or has another password", async () => {
    const { eve } = app.people;
    const users = app.connection.db.updateTable("users").where("id", "=", eve.id);
    await users.set({ active: false }).execute();
    const only = await signIn({ email: "both@work.test", password });
    expect(only.at("data.user_id")).toBe(app.people.adam.id);
    await users.set({ active: true }).execute();
  });
});

describe("the lock", () => {
  it("closes after ten failures for 15 minutes, for a name without an account as well", async () => {
    const fail = (email: string) => signIn({ email, password: "not the password" });
    for (const email of [app.people.ben.email, "ghost@prairie.test"]) {
      for (let at = 0; at < 10; at++) expect((await fail(email)).at("code")).toBe("wrong_sign_in");
      const locked = await signIn({ email, password });
      expect(locked.json).toEqual({
        code: "locked",
        errors: { email: ["Too many tries. Wait 15 minutes and try again."] },
      });
    }
    await app.world.pass(15 * 60_000);
    expect((await signIn({ email: app.people.ben.email, password })).status).toBe(200);
  });

  it("lets no more than ten guesses through when they come at once", async () => {
    const { nina } = app.people;
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_unused, at) =>
        signIn({ email: nina.email, password: `guess number ${at}` }, { ip: `10.0.0.${at}` }),
      ),
    );
    expect(answers.filter((answer) => answer.at("code") === "wrong_sign_in")).toHaveLength(10);
    expect(answers.filter((answer) => answer.at("code") === "locked")).toHaveLength(15);
  });

  it("counts email and username of one person together", async () => {
    const { fred } = app.people;
    for (let at = 0; at < 10; at++)
      await signIn({ email: at % 2 ? fred.email : fred.username, password: "not the password" });
    expect((await signIn({ username: fred.username, password })).at("code")).toBe("locked");
  });

  it("forgets failures after a success and after a quiet quarter of an hour", async () => {
    const { tess, home_id } = app.people;
    const failTimes = async (times: number) => {
      const key = passwordTries({ tenant_id: home_id, user_id: tess.id });
      for (let at = 0; at < times; at++) expect(await takeTry(app.connection.db, key, app.world.now())).toBeNull();
    };
    await failTimes(9);
    expect((await signIn({ email: tess.email, password })).status).toBe(200);
    await failTimes(9);
    await app.world.pass(15 * 60_000 + 1);
    await failTimes(9);
    expect((await signIn({ email: tess.email, password })).status).toBe(200);
  });
});

describe("a session", () => {
  it("ends by itself 30 days after sign-in, and after 14 days without use", async () => {
    const { mona } = app.people;
    const used = cookieOf(await signIn({ email: mona.email, password }));
    const unused = cookieOf(await signIn({ email: mona.email, password }));
    const alive = async (cookie: string) => (await app.request(null, "GET", "/v1/users/me", { cookie })).status;
    await app.world.pass(sessionIdleMs - 1);
    expect(await alive(used)).toBe(200);
    await app.world.pass(1);
    expect(await alive(unused)).toBe(401);
    await app.world.pass(sessionIdleMs - 2);
    expect(await alive(used)).toBe(200);
    await app.world.pass(sessionLifeMs - 2 * sessionIdleMs + 2);
    expect(await alive(used)).toBe(401);
  });

  it("is refused when the token is cut, changed or carried to another tenant", async () => {
    const token = cookieOf(await signIn({ email: app.people.ada.email, password })).slice("token=".length);
    const [, secret = ""] = token.split(".");
    for (const forged of [
      "",
      "x",
      secret,
      token.slice(0, -1),
      `${app.people.away_id}.${secret}`,
      `${token}x`,
      `${token.split(".")[0]}.`,
    ]) {
      expect((await app.request(null, "GET", "/v1/users/me", { cookie: `token=${forged}` })).status).toBe(401);
    }
  });

  it("ends at sign-out, with its sockets, and sign-out answers alike without one", async () => {
    const ended: string[] = [];
    app.server.services.endSession = (id) => void ended.push(id);
    const answer = await signIn({ email: app.people.ada.email, password });
    const out = await app.request(null, "DELETE", "/v1/sessions", { cookie: cookieOf(answer) });
    expect(out.status).toBe(204);
    expect(out.headers["clear-site-data"]).toBe('"cache", "cookies"');
    expect(out.cookies["token"]?.value).toBe("");
    expect(out.cookies["signed_in"]?.value).toBe("");
    expect(ended).toEqual([answer.text("data.id")]);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(answer) })).status).toBe(401);
    expect((await app.request(null, "DELETE", "/v1/sessions", { cookie: cookieOf(answer) })).status).toBe(204);
    expect((await app.request(null, "DELETE", "/v1/sessions")).status).toBe(204);
  });

  it("from a new place is told by mail, the first one ever and a known place are not", async () => {
    const { alma } = app.people;
    const from = (ip: string) => signIn({ email: alma.email, password }, { ip });
    await from("198.51.100.7");
    await from("198.51.100.7");
    const mailsToAlma = async () => (await mailsOf("new_sign_in")).filter((mail) => mail.user_id === alma.id);
    expect(await mailsToAlma()).toHaveLength(0);
    await app.world.pass(1_000);
    await from("203.0.113.9");
    const mails = await mailsToAlma();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ mail_to: alma.email, status: "kept" });
    expect(app.server.services.box.open(mails[0]?.body_sealed ?? "", "mail")).toContain("203.0.113.9");
    const ips = await app.request("alma", "GET", "/v1/auth_ips?limit=5");
    expect(ips.at("meta.total_count")).toBe(2);
    expect(ips.at("data.0.ip")).toBe("203.0.113.9");
  });

  it("leaves who, when, from where and by what in the audit", async () => {
    const { sam, home_id } = app.people;
    await signIn({ email: sam.email, password }, { ip: "192.0.2.33" });
    const rows = await tenantTx(app.connection.db, home_id, (trx) =>
      trx.selectFrom("audit").selectAll().where("tenant_id", "=", home_id).where("record_id", "=", sam.id).execute(),
    );
    expect(rows).toMatchObject([
      {
        action: "sign_in",
        actor_id: sam.id,
        acting_as_id: null,
        ip: "192.0.2.33",
        reason: "password",
        at: app.world.now(),
      },
    ]);
  });
});

it("a sign-in is in the company's log with outcome, address and place; a wrong name is in nobody's", async () => {
  const ip = "10.8.7.6";
  const { email, id } = app.people.tess;
  await signIn({ email, password: "wrong" }, { ip });
  await signIn({ email: "nobody-here@prairie.test", password: "wrong" }, { ip });
  await signIn({ email, password }, { ip });
  await app.server.services.background.idle();
  const log = async (who: "alma" | "erin", query: string) => {
    const { cookie } = await freshSession(app.connection.db, app.world, app.people[who]);
    return (await app.request(null, "GET", `/v1/admin/audit?${query}`, { cookie })).at("data");
  };
  const place = { record_id: id, ip, place: "Private network" };
  const seen = await log("alma", `about=sign_ins&record_id=${id}`);
  expect((seen as unknown[]).slice(0, 2)).toMatchObject([
    { ...place, action: "sign_in", actor_id: id, reason: "password" },
    { ...place, action: "sign_in_failed", reason: "password" },
  ]);
  expect(await log("alma", `action=sign_in_failed&record_id=${id}`)).toHaveLength(1);
  expect(await log("erin", `action=sign_in_failed&record_id=${id}`)).toEqual([]);
});
