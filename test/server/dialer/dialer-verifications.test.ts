/** The user's calling number: verified from that phone, unique in the company. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verificationLifeMs } from "../../../src/domain/users/phone-verification.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { signIn } from "../../fixtures/people.ts";

type Who = "ada" | "adam" | "ben" | "fred" | "tess" | "mona" | "eve";
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const path = "/v1/dialer/phone_verifications";
let callers = 0;
const begin = (who: Who, phone_number: string): Promise<Answer> =>
  app.request(who, "POST", path, { body: { phone_number }, ip: `10.9.0.${++callers}` });
const ownOf = async (who: Who) =>
  (await app.request(who, "GET", "/v1/users/me")).text("data.profile.dialer_verified_phone_number");
const stateOf = async (who: Who, id: string) => (await app.request(who, "GET", `${path}/${id}`)).text("data.state");

/** The telephone is answered and the digits are keyed there. */
async function proved(who: Who, id: string): Promise<string> {
  await app.world.pass(5_000);
  for (let looks = 0; looks < 200; looks++) {
    await app.world.pass(100);
    const state = await stateOf(who, id);
    if (state !== "calling") return state;
  }
  return "calling";
}

async function verify(who: Who, number: string): Promise<string> {
  const begun = await begin(who, number);
  expect(begun.status).toBe(201);
  return proved(who, begun.text("data.id"));
}

describe("a number for calls", () => {
  test("is rung, and is theirs once the digits on the screen were keyed there; the audit says so", async () => {
    const begun = await begin("ada", "(201) 555-0140");
    expect(begun.at("data")).toMatchObject({ phone_number: "+12015550140", state: "calling", by: "gateway" });
    expect(begun.text("data.code")).toMatch(/^\d{6}$/);
    expect(await ownOf("ada")).toBe("");
    expect(await proved("ada", begun.text("data.id"))).toBe("verified");
    expect(await ownOf("ada")).toBe("+12015550140");
    const kept = await app.request("alma", "GET", "/v1/admin/audit?action=edit&record_type=user");
    expect(kept.at("data.0")).toMatchObject({
      actor_id: app.people.ada.id,
      record_id: app.people.ada.id,
      fields: { dialer_verified_phone_number: { old: "", new: "+12015550140" } },
    });
  });

  test("belongs to one user of the company, in whatever form it is typed; another company may have it too", async () => {
    const taken = await begin("adam", "+1 201.555.0140");
    expect([taken.status, taken.at("errors.phone_number.0")]).toEqual([
      422,
      "Someone at your company already uses this number.",
    ]);
    expect(await ownOf("adam")).toBe("");
    expect(await verify("eve", "+12015550140")).toBe("verified");
  });

  test("is not set by writing it into a profile", async () => {
    const body = { dialer_verified_phone_number: "+12015550140" };
    const typed = await app.request("adam", "PATCH", "/v1/users/update_profile", { body });
    expect([typed.status, typed.at("errors.dialer_verified_phone_number.0")]).toEqual([
      422,
      "Verify this number first.",
    ]);
    expect((await app.request("ada", "PATCH", "/v1/users/update_profile", { body })).status).toBe(200);
  });

  test("that two prove at once is the first's", async () => {
    const [mona, fred] = [await begin("mona", "+12015550141"), await begin("fred", "+12015550141")];
    const states = [await proved("mona", mona.text("data.id")), await proved("fred", fred.text("data.id"))];
    expect(states.sort()).toEqual(["taken", "verified"]);
  });

  test("is free again once it is released, or its user was deactivated", async () => {
    const none = { dialer_verified_phone_number: "" };
    expect((await app.request("ada", "PATCH", "/v1/users/update_profile", { body: none })).status).toBe(200);
    expect(await verify("adam", "+12015550140")).toBe("verified");
    await app.request("alma", "PATCH", `/v1/users/${app.people.adam.id}`, { body: { active: false } });
    expect(await verify("ben", "+12015550140")).toBe("verified");
    await app.request("alma", "PATCH", `/v1/users/${app.people.adam.id}`, { body: { active: true } });
    const { cookie } = await signIn(app.connection.db, app.world, app.people.adam);
    const me = await app.request(null, "GET", "/v1/users/me", { cookie });
    expect(me.at("data.profile.dialer_verified_phone_number")).toBe("");
  });

  test("keyed too late, or for a number that was thought better of, is no one's", async () => {
    const late = await begin("tess", "+12015550142");
    app.world.skew(verificationLifeMs);
    expect(await proved("tess", late.text("data.id"))).toBe("expired");
    app.world.skew(0);
    const [first, second] = [await begin("tess", "+12015550143"), await begin("tess", "+12015550144")];
    expect(await proved("tess", first.text("data.id"))).toBe("expired");
    expect(await proved("tess", second.text("data.id"))).toBe("verified");
    expect(await ownOf("tess")).toBe("+12015550144");
  });

  test("of the test line, one that is none, and the sixth within an hour are refused", async () => {
    for (const number of ["+15005550101", "123456789", "+442071838750"])
      expect((await begin("ada", number)).status, number).toBe(422);
    for (let at = 0; at < 4; at++) await begin("ada", `+1201555015${at}`);
    expect((await begin("ada", "+12015550159")).status).toBe(429);
    await app.world.pass(3_600_000);
    expect((await begin("ada", "+12015550159")).status).toBe(201);
  });

  test("is managed only by its owner, and not without dialer access", async () => {
    const begun = await begin("ben", "+12015550149");
    for (const who of ["ada", "alma", "eve"] as const)
      expect((await app.request(who, "GET", `${path}/${begun.text("data.id")}`)).status, who).toBe(404);
    const basic = await app.request("basil", "POST", path, { body: { phone_number: "+12015550149" } });
    expect(basic.status).toBe(403);
  });

  test("is set once for the user acted as, and the audit names both", async () => {
    const signed = await signIn(app.connection.db, app.world, app.people.alma);
    const acted = await app.request(null, "POST", `/v1/admin/users/${app.people.ben.id}/login`, {
      body: { login_type: "login_as" },
      cookie: signed.cookie,
    });
    const cookie = `token=${acted.cookies["token"]?.value}`;
    const begun = await app.request(null, "POST", path, { body: { phone_number: "+12015550148" }, cookie });
    expect(await proved("ben", begun.text("data.id"))).toBe("verified");
    const kept = await app.request("alma", "GET", "/v1/admin/audit?action=edit&record_type=user");
    const rows = kept.at("data") as { record_id: string }[];
    expect(rows.find(({ record_id }) => record_id === app.people.ben.id)).toMatchObject({
      actor_id: app.people.alma.id,
      acting_as_id: app.people.ben.id,
    });
  });
});
