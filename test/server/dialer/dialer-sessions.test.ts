/** Dial sessions on the wire against a double of PhoneBurner: who is kept out and why, what goes out, and calls that come back once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DialSession } from "../../../src/contract/dialer/dial-sessions.ts";
import type { CallRow } from "../../../src/domain/calls/call.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { endAuthorization } from "../../../src/server/calendar-sync/sync-ending.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import {
  type VendorRequest,
  openVendorDouble,
  type VendorReply,
  type VendorDouble,
} from "../../fixtures/vendors/vendor-double.ts";

let double: VendorDouble;
let app: TestServer;
beforeAll(async () => {
  double = await openVendorDouble();
  app = await openTestServer({ PHONE_BURNER_URL: double.url, VENDOR_PRIVATE_HOSTS: double.host });
  // 17:00 UTC: ten o'clock and later in Texas, seven in Honolulu.
  await app.world.pass(3 * 3_600_000);
});
afterAll(async () => {
  await app.close();
  await double.close();
});

const token = "token-of-ada-at-phone-burner";
let redirect = "https://www.phoneburner.com/dialsession/begin/abc";
function burner({ path, headers }: VendorRequest): VendorReply {
  if (headers["authorization"] !== `Bearer ${token}`) return { status: 401, body: { status: "error" } };
  if (path === "/rest/1/members/me")
    return { body: { members: { members: [{ first_name: "Ada", email_address: "ada@burner.example" }] } } };
  return { status: 201, body: { http_status: 201, status: "success", dialsessions: { redirect_url: redirect } } };
}
beforeEach(() => {
  double.answer = burner;
  double.heard.length = 0;
  redirect = "https://www.phoneburner.com/dialsession/begin/abc";
});

const setKey = (who: Who, api_key = token) =>
  app.request(who, "PATCH", "/v1/phone_burner/set_api_key", { body: { api_key } });
const start = (who: Who, account: string, contacts_scope: object, more: object = {}) =>
  app.request(who, "POST", `/v1/authorizations/${account}/dial_session`, { body: { contacts_scope, ...more } });
const sessionOf = (json: unknown) => (json as { data: DialSession }).data;

let account = "";
const line = (nth: number) => `+1214555${String(1_000 + nth)}`;
async function lay(nth: number, more: object = {}, owner: "ada" | "ben" = "ada") {
  return layContact(app, {
    owner: app.people[owner],
    fields: { last_name: `Person ${nth}`, phones: [phone(line(nth), { primary: true })], ...more },
  });
}

describe("the account", () => {
  test("is joined by a token tried first; a wrong one, and roles without a phone, are refused", async () => {
    const wrong = await setKey("ada", "not-her-token");
    expect([wrong.status, wrong.at("errors.api_key")]).toEqual([
      422,
      ["PhoneBurner did not accept this token. Copy the full token and try again."],
    ]);
    expect((await setKey("basil")).status).toBe(403);
    const joined = await setKey("ada");
    expect(joined.at("data")).toMatchObject({
      kind: "phone_burner",
      account_email: "ada@burner.example",
      status: "connected",
    });
    account = joined.text("data.id");
  });
});

describe("a session", () => {
  test("skips contacts who must not be called, each with the reason, and informs no one before it starts", async () => {
    const stopped = (await statusIds(app, app.people.home_id))["Do not contact"];
    const fine = await lay(1);
    const second = await lay(2, { phones: [phone(line(2), { primary: true, do_not_call: true }), phone(line(3))] });
    const asked = await lay(4, { phones: [phone(line(4), { primary: true, do_not_call: true })] });
    const listed = await lay(5, { phones: [phone(line(5), { primary: true, dnc_status: "federal" as never })] });
    const none = await lay(6, { phones: [] });
    const reassigned = phone(line(17), { reassigned: true });
    const bad = await lay(7, { phones: [phone(line(7), { primary: true, bad_number: true }), reassigned] });
    const early = await lay(8, { contact_zone: "hst" });
    const same = await lay(9, { phones: [phone(line(1), { primary: true })] });
    const closed = await lay(10);
    await lay(11, { phones: [phone(line(10), { do_not_call: true })] }, "ben");
    const former = await lay(14, { phones: [phone(line(15), { do_not_call: true })] }, "ben");
    const freed = await lay(15);
    await app.request("ben", "PATCH", `/v1/contacts/${former.id}`, { body: { phones: [] } });
    const dead = await lay(12);
    await app.connection.db
      .updateTable("contacts")
      .set({ status_id: stopped ?? null })
      .where("id", "=", dead.id)
      .execute();
    const others = await lay(13, {}, "ben");
    const all = [fine, second, asked, listed, none, bad, early, same, closed, freed, dead, others].map(({ id }) => id);
    const looked = await start("ada", account, { ids: all }, { preview: true });
    expect(looked.status, JSON.stringify(looked.json)).toBe(200);
    const plan = sessionOf(looked.json);
    expect(plan.url).toBeNull();
    expect(plan.ready.map(({ contact_id, number }) => [contact_id, number])).toEqual([
      [fine.id, line(1)],
      [second.id, line(3)],
    ]);
    const reasons = new Map(plan.blocked.map(({ contact_id, reason }) => [contact_id, reason]));
    expect(reasons.get(asked.id)).toBe("do_not_call");
    expect(reasons.get(listed.id)).toBe("do_not_call");
    expect(reasons.get(none.id)).toBe("no_phone");
    expect(reasons.get(bad.id)).toBe("bad_number");
    expect(reasons.get(early.id)).toBe("hours");
    expect(reasons.get(same.id)).toBe("same_number");
    expect(reasons.get(closed.id)).toBe("do_not_call");
    expect(reasons.get(freed.id)).toBe("do_not_call");
    expect(reasons.get(dead.id)).toBe("do_not_call");
    expect(reasons.has(others.id)).toBe(false);
    expect(double.heard).toEqual([]);
  });

  test("is begun once under its id: name and number alone go out, the link comes back, calls return to the timeline once", async () => {
    const rosa = await lay(20, { first_name: "Rosa" });
    const sol = await lay(21);
    const session_id = app.world.uuid();
    const ids = [rosa.id, sol.id];
    const begun = await start("ada", account, { ids }, { session_id, kind: "phone_burner" });
    expect(sessionOf(begun.json).url).toBe(redirect);
    expect((await start("ada", account, { ids }, { session_id })).at("data.url")).toBe(redirect);
    const sent = double.heard.filter(({ path }) => path === "/rest/1/dialsession");
    expect(sent).toHaveLength(1);
    const body = JSON.parse(sent[0]?.body ?? "") as {
      contacts: object[];
      callbacks: { callback_type: string; callback: string }[];
    };
    expect(body.contacts[0]).toMatchObject({
      first_name: "Rosa",
      last_name: "Person 20",
      phone: line(20),
      lead_id: String(rosa.id),
      email: "",
    });
    const hook = new URL(body.callbacks[0]?.callback ?? "").pathname;

    const done = {
      call_id: 77,
      status: "Do Not Call",
      connected: "1",
      duration: "65",
      notes: "Angry",
      contact: { lead_id: String(rosa.id), phone: line(20) },
    };
    const received = (news: object, path = hook) => app.send("POST", path, { body: news });
    expect((await Promise.all([received(done), received(done)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(
      (
        await received({
          ...done,
          call_id: 78,
          status: "No Answer",
          connected: 0,
          duration: 0,
          notes: "",
          contact: { lead_id: String(sol.id), phone: line(21) },
        })
      ).status,
    ).toBe(200);
    const calls = (
      (await app.request("ada", "POST", "/v1/dialer/fetch_call_logs", { body: {} })).json as { data: CallRow[] }
    ).data;
    const [of_rosa, of_sol] = [rosa, sol].map(({ id }) => calls.filter(({ contact_id }) => contact_id === id));
    expect(of_rosa).toMatchObject([
      {
        via: "phone_burner",
        status: "completed",
        talk_seconds: 65,
        outcome: "do_not_call",
        note: "Do Not Call\nAngry",
        call_to: line(20),
      },
    ]);
    expect(of_sol).toMatchObject([{ via: "phone_burner", status: "no_answer", outcome: "no_answer", talk_seconds: 0 }]);
    expect((await app.request("ada", "GET", `/v1/contacts/${rosa.id}`)).at("data.phones.0")).toMatchObject({
      do_not_call: true,
    });

    const stranger = await lay(22);
    const forged = { ...done, call_id: 79, contact: { lead_id: String(stranger.id), phone: line(22) } };
    expect((await received(forged)).status).toBe(422);
    expect((await received(done, `${hook}x`)).status).toBe(404);
    expect((await received({ call_id: "" })).status).toBe(422);
  });

  test("begun by two at once is the one that was kept; under another's id it is not begun, and a key goes with its account", async () => {
    const one = await lay(40);
    const session_id = app.world.uuid();
    let nth = 0;
    double.answer = (heard) => {
      redirect = `https://www.phoneburner.com/dialsession/begin/${nth++}`;
      return burner(heard);
    };
    const both = await Promise.all([0, 1].map(() => start("ada", account, { ids: [one.id] }, { session_id })));
    const kept = (await app.request("ada", "GET", `/v1/dial_sessions/${session_id}`)).at("data.url");
    expect(both.map((answer) => answer.at("data.url"))).toEqual([kept, kept]);
    const other = String((await setKey("adam")).at("data.id"));
    const taken = await start("adam", other, { ids: [one.id] }, { session_id });
    expect([taken.status, taken.at("errors.session_id")]).toEqual([422, ["This id is already used."]]);
    expect((await app.request("adam", "DELETE", `/v1/authorizations/${other}`)).status).toBe(204);
    const of = { tenant_id: app.people.home_id, authorization_id: other };
    await endAuthorization(app.server.services, of, new AbortController().signal);
    const keys = await app.connection.db.selectFrom("account_keys").select("authorization_id").execute();
    expect(keys.map(({ authorization_id }) => authorization_id)).not.toContain(other);
  });

  test("is not begun for no one, for too many, by a link that leads elsewhere, or through someone else's account", async () => {
    const one = await lay(30);
    const shut = await lay(31, { phones: [phone(line(31), { primary: true, do_not_call: true })] });
    expect((await start("ada", account, { ids: [shut.id] })).at("errors.contacts_scope")).toEqual([
      "No one on this list can be called now.",
    ]);
    redirect = "javascript:alert(1)";
    expect((await start("ada", account, { ids: [one.id] })).status).toBe(503);
    expect((await start("adam", account, { ids: [one.id] })).status).toBe(409);
    expect((await start("eve", account, { ids: [one.id] })).status).toBe(409);
    expect((await start("basil", account, { ids: [one.id] })).status).toBe(403);
    expect((await start("ada", account, { ids: [one.id] }, { kind: "google" })).status).toBe(422);
  });
});
