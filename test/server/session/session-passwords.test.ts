import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetLinkLifeMs } from "../../../src/domain/session/session-life.ts";
import { isKnownPassword } from "../../../src/server/session/known-passwords.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const ip = () => `10.7.${++callers >> 8}.${callers & 255}`;
const signIn = (email: string, secret: string) =>
  app.request(null, "POST", "/v1/sessions", { body: { email, password: secret }, ip: ip() });
const cookieOf = (answer: Answer) => `token=${answer.cookies["token"]?.value ?? ""}`;
const change = (who: Name, body: object, cookie?: string) =>
  app.request(who, "PATCH", `/v1/users/${app.people[who].id}/update_password`, {
    body,
    ip: ip(),
    ...(cookie === undefined ? {} : { cookie }),
  });

async function linksTo(who: Name): Promise<string[]> {
  await app.server.services.background.idle();
  const { rows } = await app.connection.pool.query(
    "select body_sealed from mails where kind = 'password_reset' and user_id = $1 order by created_at, id",
    [app.people[who].id],
  );
  return rows.map((row) => /token=(\S+)/.exec(app.server.services.box.open(row.body_sealed, "mail"))?.[1] ?? "");
}
const askLink = (email: string) =>
  app.request(null, "POST", "/v1/users/reset_password_instructions", { body: { email }, ip: ip() });
const reset = (token: string, secret: string) =>
  app.request(null, "POST", "/v1/users/reset_password_by_token", { body: { token, password: secret }, ip: ip() });

describe("a forgotten password", () => {
  it("is replaced through the mailed link, and every session ends", async () => {
    const open = cookieOf(await signIn(app.people.ada.email, password));
    expect((await askLink(app.people.ada.email)).status).toBe(204);
    const [token = ""] = await linksTo("ada");
    expect((await reset(token, "nine brave otters")).status).toBe(204);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: open })).status).toBe(401);
    expect((await signIn(app.people.ada.email, password)).at("code")).toBe("wrong_sign_in");
    expect((await signIn(app.people.ada.email, "nine brave otters")).status).toBe(200);
  });

  it("takes its link once; the same request again, its answer lost, is answered alike", async () => {
    await askLink(app.people.adam.username);
    const [token = ""] = await linksTo("adam");
    expect((await reset(token, "nine brave otters")).status).toBe(204);
    expect((await reset(token, "nine brave otters")).status).toBe(204);
    expect((await reset(token, "ten other otters")).json).toEqual({
      code: "link_expired",
      errors: { token: ["This link has expired. Ask for a new one."] },
    });
    expect((await signIn(app.people.adam.email, "nine brave otters")).status).toBe(200);
  });

  it("lets one of two different requests with one link through", async () => {
    await askLink(app.people.tess.email);
    const [token = ""] = await linksTo("tess");
    const answers = await Promise.all([reset(token, "nine brave otters"), reset(token, "ten other otters")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });

  it("answers an unknown address exactly like a known one, and sends no mail", async () => {
    const [known, unknown] = [await askLink(app.people.mona.email), await askLink("nobody@prairie.test")];
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
    await app.server.services.background.idle();
    const { rows } = await app.connection.pool.query("select mail_to from mails where mail_to like 'nobody%'");
    expect(rows).toEqual([]);
  });

  it("mails three links an hour at most, each good for an hour, the older ones ending with the new password", async () => {
    const { ben } = app.people;
    for (let at = 0; at < 5; at++) await askLink(ben.email);
    const tokens = await linksTo("ben");
    expect(tokens).toHaveLength(3);
    expect((await reset(tokens[1] ?? "", "nine brave otters")).status).toBe(204);
    expect((await reset(tokens[0] ?? "", "ten other otters")).at("code")).toBe("link_expired");
    await app.world.pass(resetLinkLifeMs);
    await askLink(ben.email);
    const late = (await linksTo("ben")).at(-1) ?? "";
    await app.world.pass(resetLinkLifeMs);
    expect((await reset(late, "ten other otters")).at("code")).toBe("link_expired");
  });

  it("keeps the token of the link out of the database", async () => {
    await askLink(app.people.nina.email);
    const [token = "none"] = await linksTo("nina");
    const { rows } = await app.connection.pool.query("select * from password_resets");
    expect(JSON.stringify(rows)).not.toContain(token.split(".")[1]);
  });

  it("is refused for a person switched off, and for forged or foreign tokens", async () => {
    await askLink(app.people.rita.email);
    const [token = ""] = await linksTo("rita");
    await app.connection.db.updateTable("users").set({ active: false }).where("id", "=", app.people.rita.id).execute();
    const foreign = token.replace(app.people.home_id, app.people.away_id);
    for (const bad of [token, foreign, `${token}x`, "x", "'; --"])
      expect((await reset(bad, "ten other otters")).at("code")).toBe("link_expired");
  });

  it("ends a lock after too many failures", async () => {
    const { fred } = app.people;
    for (let at = 0; at < 11; at++) await signIn(fred.email, "not the password");
    await askLink(fred.email);
    await reset((await linksTo("fred"))[0] ?? "", "nine brave otters");
    expect((await signIn(fred.email, "nine brave otters")).status).toBe(200);
  });

  it("refuses a weak password and leaves the link good", async () => {
    await askLink(app.people.basil.email);
    const [token = ""] = await linksTo("basil");
    expect((await reset(token, "short")).at("errors")).toEqual({ password: ["Use at least 10 characters."] });
    expect((await reset(token, "qwertyuiop123")).status).toBe(422);
    expect((await reset(token, "nine brave otters")).status).toBe(204);
  });
});

describe("one's own password", () => {
  it("changes with the current one; this session stays, the others end", async () => {
    const { sam } = app.people;
    const [here, there] = [cookieOf(await signIn(sam.email, password)), cookieOf(await signIn(sam.email, password))];
    expect((await change("sam", { current_password: password, password: "nine brave otters" }, here)).status).toBe(204);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: here })).status).toBe(200);
    expect((await app.request(null, "GET", "/v1/users/me", { cookie: there })).status).toBe(401);
    await app.server.services.background.idle();
    const { rows } = await app.connection.pool.query(
      "select mail_to from mails where kind = 'password_changed' and user_id = $1",
      [sam.id],
    );
    expect(rows).toEqual([{ mail_to: sam.email }]);
  });

  it.each([
    [{ password: "nine brave otters" }, "current_password"],
    [{ current_password: "not the password", password: "nine brave otters" }, "current_password"],
    [{ current_password: password, password: "too short" }, "password"],
    [{ current_password: password, password: "x".repeat(129) }, "password"],
    [{ current_password: password, password: "BRUNO@prairie.test" }, "password"],
    [{ current_password: password, password: "Bruno.Prairie" }, "password"],
    [{ current_password: password, password: "password123" }, "password"],
    [{ current_password: password, password: "abcabcabcabc" }, "password"],
    [{ current_password: password, password }, "password"],
    [{ current_password: password, password: "nine brave otters", change_password: false }, "change_password"],
  ])("refuses %j and names %s", async (body, field) => {
    const answer = await change("bruno", body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.at("errors") as object)).toEqual([field]);
  });

  it("is none of the last five", async () => {
    const all = [
      password,
      "first brave otter",
      "second brave otter",
      "third brave otter",
      "fourth brave otter",
      "fifth brave otter",
    ];
    for (const [at, next] of all.slice(1).entries()) {
      expect((await change("eve", { current_password: all[at], password: next })).status).toBe(204);
    }
    for (const used of all.slice(1)) {
      expect((await change("eve", { current_password: all[5], password: used })).at("errors")).toEqual({
        password: ["You have used this password before. Choose another."],
      });
    }
    expect((await change("eve", { current_password: all[5], password })).status).toBe(204);
  });

  it("locks after ten wrong guesses at the current one, although each refusal is rolled back", async () => {
    for (let at = 0; at < 10; at++)
      await change("erin", { current_password: `guess number ${at}`, password: "nine brave otters" });
    expect((await change("erin", { current_password: password, password: "nine brave otters" })).at("code")).toBe(
      "locked",
    );
    expect((await signIn(app.people.erin.email, password)).at("code")).toBe("locked");
  });

  it("changes once when the same request comes twice", async () => {
    const headers = { "idempotency-key": "change-once" };
    const path = `/v1/users/${app.people.mona.id}/update_password`;
    const request = (body: object) => app.request("mona", "PATCH", path, { body, headers, ip: ip() });
    const body = { current_password: password, password: "nine brave otters" };
    expect((await request(body)).status).toBe(204);
    expect((await request(body)).status).toBe(204);
    expect((await request({ ...body, password: "ten other otters" })).at("code")).toBe("key_reused");
    const { rows } = await app.connection.pool.query(
      "select request_hash from idempotency_keys where key = 'change-once'",
    );
    expect(rows).toHaveLength(1);
  });
});

describe("someone else's password", () => {
  it("is given by an admin as a temporary one, to be changed at the next sign-in", async () => {
    const { basil } = app.people;
    const path = `/v1/users/${basil.id}/update_password`;
    expect(
      (await app.request("alma", "PATCH", path, { body: { password: "for now use this" }, ip: ip() })).status,
    ).toBe(204);
    const open = await signIn(basil.email, "for now use this");
    expect(
      (await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(open) })).at("data.change_password?"),
    ).toBe(true);
    const own = { current_password: "for now use this", password: "eleven calm herons" };
    expect((await change("basil", own, cookieOf(open))).status).toBe(204);
    expect(
      (await app.request(null, "GET", "/v1/users/me", { cookie: cookieOf(open) })).at("data.change_password?"),
    ).toBe(false);
  });

  it.each([
    ["ada", "adam", 403],
    ["mona", "adam", 403],
    ["bruno", "ben", 404],
    ["bruno", "alma", 404],
    ["sam", "alma", 403],
    ["erin", "adam", 404],
  ] as const)("is out of %s's reach for %s", async (who, target, status) => {
    const cookie = (await app.sessionOf(who)).cookie;
    // Some of them changed their own password above, which ended the sessions of this file.
    const alive = (await app.request(null, "GET", "/v1/users/me", { cookie })).status === 200;
    const fresh = alive ? cookie : cookieOf(await signIn(app.people[who].email, "nine brave otters"));
    const answer = await app.request(null, "PATCH", `/v1/users/${app.people[target].id}/update_password`, {
      body: { password: "for now use this" },
      cookie: fresh,
      ip: ip(),
    });
    expect(answer.status).toBe(status);
    expect((await signIn(app.people[target].email, "for now use this")).status).toBe(422);
  });
});

it.each(["qwertyuiop", "Password123", "PASSWORD123!!", "aaaaaaaaaaaa", "abcdefghijkl", "9876543210", "1q2w3e4r5t6y"])(
  "the password %s is known",
  (known) => {
    expect(isKnownPassword(known)).toBe(true);
  },
);
it.each(["seven quiet herons", "Tr0ub4dor&3-horse", "москва слезам не верит"])(
  "the password %s is not known",
  (good) => {
    expect(isKnownPassword(good)).toBe(false);
  },
);
