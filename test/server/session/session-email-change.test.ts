/** One's own email is another once the new one is proved; until then the old one signs in. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailChangeLifeMs, emailChangeMailsPerHourMax } from "../../../src/domain/users/email-change.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const ip = () => `10.8.${++callers >> 8}.${callers & 255}`;
const edit = (who: Name, whom: Name, body: object) =>
  app.request(who, "PATCH", `/v1/users/${app.people[whom].id}`, { body, ip: ip() });
const request = (who: Name, email: string, more: object = {}) =>
  edit(who, who, { email, current_password: password, ...more });
const again = (who: Name) => app.request(who, "POST", "/v1/account/email_change", { ip: ip() });
const discard = (who: Name) => app.request(who, "DELETE", "/v1/account/email_change", { ip: ip() });
const prove = (token: string) => app.request(null, "POST", "/v1/email_proofs", { body: { token }, ip: ip() });
const isGood = async (token: string) =>
  (await app.request(null, "POST", "/v1/sign_in_links/check", { body: { kind: "email_change", token }, ip: ip() })).at(
    "data.good",
  );
const signIn = async (email: string, secret = password) =>
  (await app.request(null, "POST", "/v1/sessions", { body: { email, password: secret }, ip: ip() })).status;
const me = async (who: Name) => (await app.request(who, "GET", "/v1/users/me", { ip: ip() })).at("data") as object;
const expired = { code: "link_expired", errors: { token: ["This link has expired. Ask for a new one."] } };

async function mailsTo(to: string): Promise<{ kind: string; token: string }[]> {
  await app.server.services.background.idle();
  const { rows } = await app.connection.pool.query(
    "select kind, body_sealed from mails where mail_to = $1 order by created_at, id",
    [to],
  );
  return rows.map(({ kind, body_sealed }) => ({
    kind,
    token: /confirm-email\?token=(\S+)/.exec(app.server.services.box.open(body_sealed, "mail"))?.[1] ?? "",
  }));
}
const lastToken = async (to: string) => (await mailsTo(to)).findLast(({ token }) => token !== "")?.token ?? "";

describe("another email of one's own", () => {
  it("needs the password, and is pending: the old address stays, is notified, and signs in", async () => {
    const { email } = app.people.ben;
    const without = await edit("ben", "ben", { email: "new.ben@prairie.test" });
    expect(without.at("errors")).toHaveProperty("current_password");
    const asked = await request("ben", "New.Ben@Prairie.test", { last_name: "Boon" });
    expect(asked.at("data")).toMatchObject({
      email,
      last_name: "Boon",
      pending_email: { email: "New.Ben@Prairie.test", expires_at: app.world.now() + emailChangeLifeMs },
    });
    expect(await me("ben")).toMatchObject({ email, pending_email: { email: "New.Ben@Prairie.test" } });
    expect([await signIn(email), await signIn("new.ben@prairie.test")]).toEqual([200, 422]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toContain("email_change_asked");
    expect((await mailsTo("New.Ben@Prairie.test")).map(({ kind }) => kind)).toEqual(["email_proof"]);
  });

  it("changes once the link is opened, by anyone; the old address is notified and no longer signs in", async () => {
    const { email } = app.people.ben;
    const token = await lastToken("New.Ben@Prairie.test");
    expect(await isGood(token)).toBe(true);
    const proved = await prove(token);
    expect([proved.status, proved.at("data")]).toEqual([200, { email: "New.Ben@Prairie.test" }]);
    // Its answer was lost: it is answered alike.
    expect((await prove(token)).at("data.email")).toBe("New.Ben@Prairie.test");
    expect(await isGood(token)).toBe(false);
    expect([await signIn("new.ben@prairie.test"), await signIn(email)]).toEqual([200, 422]);
    expect(await me("ben")).toMatchObject({ email: "New.Ben@Prairie.test", pending_email: null });
    expect((await mailsTo(email)).at(-1)?.kind).toBe("email_changed");
    const audited = await app.request("alma", "GET", `/v1/admin/audit?action=edit&record_id=${app.people.ben.id}`, {
      ip: ip(),
    });
    expect(audited.at("data.0")).toMatchObject({
      actor_id: app.people.ben.id,
      fields: { email: { old: email, new: "New.Ben@Prairie.test" } },
    });
  });

  it("of before cannot be proved any more once there is a newer one", async () => {
    await request("ben", "third@prairie.test");
    const third = await lastToken("third@prairie.test");
    expect((await prove(await lastToken("New.Ben@Prairie.test"))).status).toBe(200);
    await prove(third);
    expect((await prove(await lastToken("New.Ben@Prairie.test"))).json).toEqual(expired);
    expect(await me("ben")).toMatchObject({ email: "third@prairie.test" });
  });

  it("can be sent again, which ends the previous link, and cancelled, which ends both", async () => {
    await request("ada", "ada.new@prairie.test");
    const first = await lastToken("ada.new@prairie.test");
    expect((await again("ada")).at("data.email")).toBe("ada.new@prairie.test");
    const second = await lastToken("ada.new@prairie.test");
    expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
    expect((await prove(first)).json).toEqual(expired);
    expect((await discard("ada")).status).toBe(204);
    expect((await prove(second)).json).toEqual(expired);
    expect(await me("ada")).toMatchObject({ email: app.people.ada.email, pending_email: null });
    expect([(await again("ada")).status, (await discard("ada")).status]).toEqual([404, 404]);
  });

  it("cannot be resent or cancelled by another user", async () => {
    await request("ada", "ada.new@prairie.test");
    expect([(await again("adam")).status, (await discard("erin")).status]).toEqual([404, 404]);
    expect(await isGood(await lastToken("ada.new@prairie.test"))).toBe(true);
    const acting = await app.request("alma", "POST", `/v1/admin/users/${app.people.ada.id}/login`, {
      body: { login_type: "login_as" },
      ip: ip(),
    });
    const as = { cookie: `token=${acting.cookies["token"]?.value ?? ""}`, ip: ip() };
    expect((await app.request(null, "POST", "/v1/account/email_change", as)).status).toBe(403);
    expect((await app.request(null, "GET", "/v1/users/me", as)).at("data.pending_email")).toBeNull();
    await discard("ada");
  });

  it("waits no longer than its link, and can be sent again then", async () => {
    await request("adam", "adam.new@prairie.test");
    const token = await lastToken("adam.new@prairie.test");
    await app.world.pass(emailChangeLifeMs);
    expect([await isGood(token), (await prove(token)).status]).toEqual([false, 422]);
    expect(await me("adam")).toMatchObject({ pending_email: { email: "adam.new@prairie.test" } });
    expect((await again("adam")).status).toBe(200);
    expect((await prove(await lastToken("adam.new@prairie.test"))).status).toBe(200);
  });

  it("limits links an hour to any address", async () => {
    for (let at = 0; at < emailChangeMailsPerHourMax - 1; at++)
      expect((await request("fred", `someone.${at}@elsewhere.test`)).status).toBe(200);
    expect((await again("fred")).status).toBe(200);
    const refused = [await again("fred"), await request("fred", "one.more@elsewhere.test")];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[1]?.at("errors")).toHaveProperty("email");
    await app.world.pass(3_600_001);
    expect((await again("fred")).status).toBe(200);
  });

  it("that someone has is refused when it is asked for, and when it was taken in the meantime", async () => {
    expect((await request("tess", "ALMA@prairie.test")).at("errors")).toEqual({
      email: ["That name is already used."],
    });
    await request("tess", "wanted@prairie.test");
    const token = await lastToken("wanted@prairie.test");
    expect((await edit("alma", "rita", { email: "wanted@prairie.test" })).status).toBe(200);
    const late = await prove(token);
    expect([late.status, late.at("errors")]).toEqual([422, { email: ["That name is already used."] }]);
    expect(await me("tess")).toMatchObject({ email: app.people.tess.email });
  });

  it("takes the links to set a new password from whoever reads the old mailbox", async () => {
    const { email } = app.people.basil;
    await request("basil", "basil.new@prairie.test");
    await app.request(null, "POST", "/v1/users/reset_password_instructions", { body: { email }, ip: ip() });
    await app.server.services.background.idle();
    const { rows } = await app.connection.pool.query(
      "select body_sealed from mails where kind = 'password_reset' and mail_to = $1",
      [email],
    );
    const token = /token=(\S+)/.exec(app.server.services.box.open(rows[0].body_sealed, "mail"))?.[1] ?? "";
    await prove(await lastToken("basil.new@prairie.test"));
    const body = { token, password: "nine brave otters" };
    const reset = await app.request(null, "POST", "/v1/users/reset_password_by_token", { body, ip: ip() });
    expect(reset.at("code")).toBe("link_expired");
  });
});

describe("what waits ends", () => {
  it("with a new password, whoever sets it", async () => {
    await request("mona", "mona.new@prairie.test");
    const token = await lastToken("mona.new@prairie.test");
    const body = { current_password: password, password: "nine brave otters" };
    const path = `/v1/users/${app.people.mona.id}/update_password`;
    expect((await app.request("mona", "PATCH", path, { body, ip: ip() })).status).toBe(204);
    expect((await prove(token)).json).toEqual(expired);
    expect(await me("mona")).toMatchObject({ pending_email: null });
  });

  it("with another one given by an admin, which counts at once and is told to the old address", async () => {
    await request("nina", "nina.new@prairie.test");
    const token = await lastToken("nina.new@prairie.test");
    const given = await edit("alma", "nina", { email: "nina.given@prairie.test" });
    expect(given.at("data")).toMatchObject({ email: "nina.given@prairie.test" });
    expect(given.at("data.pending_email")).toBeUndefined();
    expect((await prove(token)).json).toEqual(expired);
    expect((await mailsTo(app.people.nina.email)).at(-1)?.kind).toBe("email_changed");
    expect(await signIn("nina.given@prairie.test")).toBe(200);
  });

  it("with the session it was asked for in, when that is ended from another", async () => {
    const signedIn = await app.request(null, "POST", "/v1/sessions", {
      body: { email: app.people.bruno.email, password },
      ip: ip(),
    });
    const cookie = `token=${signedIn.cookies["token"]?.value ?? ""}`;
    const body = { email: "bruno.new@prairie.test", current_password: password };
    await app.request(null, "PATCH", `/v1/users/${app.people.bruno.id}`, { body, cookie, ip: ip() });
    const token = await lastToken("bruno.new@prairie.test");
    expect(await isGood(token)).toBe(true);
    const ended = await app.request("bruno", "DELETE", `/v1/account/sessions/${signedIn.text("data.id")}`, {
      ip: ip(),
    });
    expect([ended.status, await isGood(token)]).toEqual([204, false]);
  });

  it("with the account being switched off", async () => {
    await request("sam", "sam.new@prairie.test");
    const token = await lastToken("sam.new@prairie.test");
    await edit("alma", "sam", { active: false });
    expect([await isGood(token), (await prove(token)).status]).toEqual([false, 422]);
  });

  it.each(["", "nonsense", "11111111-1111-4111-8111-111111111111.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])(
    "for the token %j, which no one was mailed, there is nothing",
    async (token) => {
      expect((await prove(token)).status).toBe(422);
    },
  );
});
