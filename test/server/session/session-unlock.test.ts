import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const ip = () => `10.9.${++callers >> 8}.${callers & 255}`;
const jar = (...answers: Answer[]) =>
  answers.flatMap(({ cookies }) => Object.entries(cookies).map(([name, { value }]) => `${name}=${value}`)).join("; ");
const signIn = (who: Name, secret = password) =>
  app.request(null, "POST", "/v1/sessions", { body: { email: app.people[who].email, password: secret }, ip: ip() });
const unlock = (cookie: string, secret: string) =>
  app.request(null, "POST", "/v1/sessions/unlock", { body: { password: secret }, cookie, ip: ip() });

describe("a locked screen", () => {
  it("opens by the password of anyone who is signed in, and their session stays the one it was", async () => {
    const cookie = jar(await signIn("ada"));
    const answer = await unlock(cookie, password);
    expect([answer.status, answer.cookies["token"]]).toEqual([204, undefined]);
    const sessions = await app.request(null, "GET", "/v1/account/sessions", { cookie });
    expect((sessions.at("data") as { current: boolean }[]).filter(({ current }) => current)).toHaveLength(1);
  });

  it("stays shut for a wrong password, and for no one", async () => {
    const cookie = jar(await signIn("mona"));
    const answer = await unlock(cookie, "not her password");
    expect([answer.status, answer.json]).toEqual([
      422,
      { code: "wrong_password", errors: { password: ["Incorrect password."] } },
    ]);
    expect((await unlock("", password)).status).toBe(401);
  });

  it("counts wrong ones with those of the sign-in, and the right one takes them back", async () => {
    const cookie = jar(await signIn("nina"));
    for (let nth = 0; nth < 9; nth++) await unlock(cookie, "wrong again and again");
    expect((await unlock(cookie, password)).status).toBe(204);
    for (let nth = 0; nth < 10; nth++) await unlock(cookie, "wrong again and again");
    expect((await unlock(cookie, password)).at("code")).toBe("locked");
    expect((await signIn("nina")).at("code")).toBe("locked");
  });

  it("is opened by the actor's own password while they act as someone", async () => {
    const own = "the admin has her own";
    await app.request("alma", "PATCH", `/v1/users/${app.people.alma.id}/update_password`, {
      body: { current_password: password, password: own },
      ip: ip(),
    });
    const signed = await signIn("alma", own);
    const acted = await app.request(null, "POST", `/v1/admin/users/${app.people.adam.id}/login`, {
      body: { login_type: "login_as" },
      cookie: jar(signed),
      ip: ip(),
    });
    const cookie = jar(signed, acted);
    expect((await unlock(cookie, password)).at("code")).toBe("wrong_password");
    expect((await unlock(cookie, own)).status).toBe(204);
  });

  it("tells those who come by single sign-on alone that they have no password", async () => {
    const cookie = jar(await signIn("tess"));
    await app.connection.pool.query("update credentials set password_hash = '' where user_id = $1", [
      app.people.tess.id,
    ]);
    expect((await unlock(cookie, password)).at("code")).toBe("no_password");
    expect((await app.request(null, "GET", "/v1/users/me", { cookie })).at("data.has_password")).toBe(false);
  });
});
