import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identityText } from "../../../src/domain/session/identity.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password } from "../../fixtures/people.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const signIn = (email: string, cookie?: string) =>
  app.request(null, "POST", "/v1/sessions", {
    body: { email, password },
    ip: `10.7.0.${++callers}`,
    ...(cookie === undefined ? {} : { cookie }),
  });
const me = (cookie?: string, headers: Record<string, string> = {}) =>
  app.request(null, "GET", "/v1/users/me", { headers, ...(cookie === undefined ? {} : { cookie }) });
const valuesOf = ({ cookies }: Answer) =>
  Object.fromEntries(Object.entries(cookies).map(([k, { value }]) => [k, value]));
const jarOf = (...answers: Answer[]) =>
  Object.entries(Object.assign({}, ...answers.map(valuesOf)) as Record<string, string>)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
const clearedBy = (answer: Answer) =>
  Object.entries(answer.cookies)
    .filter(([, { value }]) => value === "")
    .map(([name]) => name);

describe("a 401", () => {
  it("takes the cookies of the ended session with it", async () => {
    const jar = jarOf(await signIn(app.people.ada.email));
    await app.request(null, "DELETE", "/v1/sessions", { cookie: jar });
    const refused = await me(jar);
    expect(refused.status).toBe(401);
    expect(clearedBy(refused)).toEqual(expect.arrayContaining(["token", "signed_in"]));
  });

  it("takes what is left of a session whose token is gone already", async () => {
    expect(clearedBy(await me(`signed_in=${app.people.ada.id}`))).toContain("signed_in");
    expect(clearedBy(await me("token=nobody.knows"))).toContain("token");
  });

  it("leaves a good session alone where the device named another person's store", async () => {
    const jar = jarOf(await signIn(app.people.ada.email));
    const refused = await me(jar, { "x-identity": identityText(app.people.adam.id, null) });
    expect([refused.status, refused.cookies]).toEqual([401, {}]);
    expect((await me(jar)).status).toBe(200);
  });

  it("says nothing of cookies to a program with a bad key, nor where there are none", async () => {
    const jar = jarOf(await signIn(app.people.ada.email));
    expect((await me(jar, { authorization: "Bearer nobody.knows" })).cookies).toEqual({});
    expect((await me()).cookies).toEqual({});
  });
});

describe("a request that was on its way while the browser got another session", () => {
  it("does not take the new one's cookies after a sign-in", async () => {
    const before = jarOf(await signIn(app.people.ada.email));
    await signIn(app.people.ada.email, before);
    const late = await me(before);
    expect([late.status, late.cookies]).toEqual([401, {}]);
  });

  it("nor after the way back from acting as someone", async () => {
    const own = await signIn(app.people.alma.email);
    const acting = await app.request(null, "POST", `/v1/admin/users/${app.people.ada.id}/login`, {
      cookie: jarOf(own),
      body: { login_type: "login_as" },
    });
    const during = jarOf(own, acting);
    const back = await app.request(null, "POST", `/v1/sessions/${acting.text("data.id")}`, { cookie: during });
    expect(back.status).toBe(200);
    const late = await me(during);
    expect([late.status, late.cookies]).toEqual([401, {}]);
    await app.world.pass(60_000);
    expect(clearedBy(await me(during))).toContain("token");
  });
});
