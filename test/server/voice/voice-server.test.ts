/** Calls through the whole server: the token, the rules asked again, the log, colleagues. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Phone } from "../../../src/domain/contacts/contact.ts";
import type { CallRow } from "../../../src/domain/calls/call.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { until } from "../../fixtures/cable.ts";
import { giveNumber, setFeatures } from "../../fixtures/callers.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { signIn } from "../../fixtures/people.ts";
import { phoneAt, type TestCall, type TestPhone } from "../../fixtures/voice.ts";

type Who = "ada" | "adam" | "eve";
const numbers = { ada: "+15155550111", adam: "+15155550112", eve: "+15155550113" };

let app: TestServer;
let port: number;
let clock: NodeJS.Timeout;
const phones: TestPhone[] = [];
const calls: TestCall[] = [];

beforeAll(async () => {
  app = await openTestServer();
  for (const who of ["ada", "adam", "eve"] as const) await enable(who, numbers[who]);
  await setFeatures(app, { dialer_recording: true });
  await app.server.fastify.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.fastify.server.address() as AddressInfo).port;
  clock = setInterval(() => void app.world.pass(20), 20);
});

afterAll(async () => {
  for (const { sound } of calls) await sound.close();
  for (const { ws } of phones) ws.terminate();
  clearInterval(clock);
  await app.close();
});

const enable = (who: Who, number: string) => giveNumber(app, app.people[who], number);

const phoneOf = async (who: Who, hertz = 440) => phoneWith((await app.sessionOf(who)).cookie, hertz);

async function phoneWith(cookie: string, hertz = 440): Promise<TestPhone> {
  const reply = await app.request(null, "GET", "/v1/dialer/fetch_device_token", { cookie });
  const phone = await phoneAt(port, { cookie, token: reply.text("token"), hertz });
  await phone.ready();
  phones.push(phone);
  return phone;
}

const historyOf = async (who: Who) =>
  (await app.request(who, "POST", "/v1/dialer/fetch_historical_calls", { body: {} })).at("call_history") as CallRow[];
/** A call for the log that was talked on: such a call counts for a day. */
const talkedWith = (number: string) => {
  const at = app.world.now();
  return { id: app.world.uuid(), call_direction: "outbound", number, contact_id: null, at, talk_seconds: 20 };
};

async function rowOf(who: Who, id: string, is: (row: CallRow) => boolean): Promise<CallRow> {
  for (;;) {
    const row = (await historyOf(who)).find((one) => one.id === id);
    if (row && is(row)) return row;
  }
}

test("the token names the gateway on the page's own host", async () => {
  const reply = await app.request("ada", "GET", "/v1/dialer/fetch_device_token");
  expect(reply.at("client")).toEqual({ kind: "gateway", chunderw: "/voice" });
});

test("a call is in the log under the device's own id, from its person's number", async () => {
  const phone = await phoneOf("ada");
  const cid = app.world.uuid();
  const call = await phone.call({ To: "+15005550101", cid, uid: app.people.ada.id, timeout: "60" });
  calls.push(call);
  expect(call.call_id).toBe(cid);
  const row = await rowOf("ada", cid, ({ status }) => status === "ringing");
  expect(row).toMatchObject({ voice_id: call.sid, call_from: numbers.ada, call_to: "+15005550101" });
  call.hangUp();
});

test("refusing to be recorded stops the recording for good and lets none begin", async () => {
  const phone = await phoneOf("ada");
  const call = await phone.call({ To: "+15005550101", cid: app.world.uuid() });
  calls.push(call);
  await call.answered();
  await rowOf("ada", call.call_id, ({ status }) => status === "in_progress");
  const request = (what: string) => app.request("ada", "POST", `/v1/dialer/${what}`, { body: { call_id: call.sid } });
  const say = (who: Who, consent: string) =>
    app.request(who, "PATCH", `/v1/calls/${call.call_id}`, { body: { consent, base: {} } });
  expect((await request("device_start_disclaimer_prompt")).at("data.state")).toBe("on");
  expect([(await say("adam", "refused")).status, (await say("eve", "refused")).status]).toEqual([404, 404]);
  expect((await say("ada", "agreed")).at("data.recording.consent")).toBe("agreed");
  expect((await say("ada", "refused")).at("data.recording.consent")).toBe("refused");
  await rowOf("ada", call.call_id, ({ recording }) => recording.state === "off");
  expect((await say("ada", "agreed")).at("data.recording.consent")).toBe("refused");
  const again = await request("device_start_disclaimer_prompt");
  expect([again.status, again.text("errors.base.0")]).toEqual([422, "They asked not to be recorded."]);
  expect((await request("device_stop_call_recording")).at("data.state")).toBe("off");
  const kept = await app.request("alma", "GET", "/v1/admin/audit?action=consent");
  expect(kept.at("data.0.fields.consent")).toEqual({ old: "agreed", new: "refused" });
  call.hangUp();
});

test("an id that stands for another call already, a typed one too, is not called under", async () => {
  const [id, at] = [app.world.uuid(), app.world.now()];
  const typed = { id, call_direction: "outbound", number: "+15155550199", contact_id: null, at, talk_seconds: 0 };
  expect((await app.request("ada", "POST", "/v1/calls", { body: typed })).status).toBe(201);
  const phone = await phoneOf("ada");
  const call = await phone.call({ To: "+15005550104", cid: id });
  calls.push(call);
  expect(call.call_id).not.toBe(id);
  call.hangUp();
  await rowOf("ada", call.call_id, ({ ended_at, via }) => ended_at !== null && via === "browser");
});

test("a colleague's number in any form rings the colleague, and each hears the other", async () => {
  const [ada, adam] = [await phoneOf("ada", 440), await phoneOf("adam", 880)];
  const call = await ada.call({ To: "(515) 555-0112" });
  const taken = await adam.accept();
  calls.push(call, taken);
  await call.answered();
  await until(() => call.sound.share(880) > 0.3 && taken.sound.share(440) > 0.3);
  call.hangUp();
  await rowOf("adam", taken.call_id, ({ ended_at }) => ended_at !== null);
});

describe("what the rules forbid is refused here too", () => {
  const refusal = async (who: Who, params: Record<string, string>) => {
    const phone = await phoneOf(who);
    const [reason] = await Promise.allSettled([phone.call(params)]);
    phone.ws.terminate();
    if (reason?.status === "fulfilled") calls.push(reason.value);
    return reason?.status === "rejected" ? String(reason.reason) : "it rang";
  };

  test("someone who asked not to be called, with no ground for it", async () => {
    const phone = { number: "+12015550177", type: 2, primary: true, do_not_call: true };
    await layContact(app, { owner: app.people.ada, fields: { last_name: "Hopper", phones: [phone] as never } });
    expect(await refusal("ada", { To: "+12015550177" })).toContain("asked not to be called");
    // To somebody who does not see the contact nobody is named.
    const closed = await refusal("adam", { To: "2015550177" });
    expect(closed).toContain("do-not-call");
    expect(closed).not.toContain("Hopper");
  });

  test("them on a ground that is not one's to give; one that is stands in the audit", async () => {
    for (const ground of ["manager", "client", "nonsense"])
      expect(await refusal("adam", { To: "+12015550177", ground })).toContain("do-not-call");
    expect(await refusal("adam", { To: "+12015550177", ground: "written_consent" })).toBe("it rang");
    const kept = await app.request("alma", "GET", "/v1/admin/audit?action=do_not_call");
    expect(kept.at("data.0")).toMatchObject({ actor_id: app.people.adam.id, reason: "written_consent" });
  });

  test("a do-not-call request on an unassigned call blocks the number for everyone until undone", async () => {
    const number = "+12015550178";
    const call = talkedWith(number);
    const logged = await app.request("ada", "POST", "/v1/calls", { body: { ...call, outcome: "do_not_call" } });
    expect([logged.status, logged.at("data.contact_id")]).toEqual([201, null]);
    await app.world.pass(2 * 86_400_000);
    expect(await refusal("adam", { To: "(201) 555-0178" })).toContain("asked not to be called");
    expect(await refusal("adam", { To: number, ground: "client" })).toContain("asked not to be called");
    expect(await refusal("adam", { To: number, ground: "written_consent" })).toBe("it rang");
    const kept = await app.request("alma", "GET", "/v1/admin/audit?action=do_not_call");
    expect(kept.at("data.0")).toMatchObject({ record_type: "phone_number", reason: "written_consent" });
    const back = { base: { outcome: "do_not_call" }, outcome: "wrong_number" };
    expect((await app.request("ada", "PATCH", `/v1/calls/${call.id}`, { body: back })).status).toBe(200);
    expect(await refusal("adam", { To: number })).toBe("it rang");
  });

  test("a former owner's do-not-call request, for the number's new owner", async () => {
    const number = "+12015550179";
    const lay = (owner: "ada" | "ben", more: Partial<Phone>) =>
      layContact(app, {
        owner: app.people[owner],
        fields: { phones: [phone(number, { primary: true, ...more })] },
      });
    const asked = await lay("ben", { do_not_call: true });
    await lay("ada", {});
    const taken = await app.request("ben", "PATCH", `/v1/contacts/${asked.id}`, { body: { phones: [] } });
    expect(taken.status).toBe(200);
    expect(await refusal("ada", { To: number })).toContain("asked not to be called");
    expect(await refusal("ada", { To: number, ground: "written_consent" })).toBe("it rang");
    const kept = await app.request("alma", "GET", "/v1/admin/audit?action=do_not_call");
    expect(kept.at("data.0")).toMatchObject({ record_type: "phone_number", reason: "written_consent" });
  });

  test("more calls in a day than the company's own rule allows, on the device as here", async () => {
    const caps = { as_of: "2026-11-01", source: "Company rule", usual: 1, states: {} };
    const { home_id: tenant_id } = app.people;
    const row = { tenant_id, name: "dial_rules", value: JSON.stringify({ caps }), updated_at: app.world.now() };
    await tenantTx(app.connection.db, tenant_id, (trx) => trx.insertInto("settings").values(row).execute());
    const me = await app.request("ada", "GET", "/v1/users/me");
    expect(me.at("data.dial_rules")).toMatchObject({ caps, hours: { usual: { from: 8, to: 21 } } });
    const number = "+15155550166";
    expect(await refusal("ada", { To: number })).toBe("it rang");
    // That call reaches nobody and stops counting once the gateway knows.
    expect((await app.request("ada", "POST", "/v1/calls", { body: talkedWith(number) })).status).toBe(201);
    expect(await refusal("ada", { To: number })).toContain("the limit is 1");
    const ask = { user_id: app.people.ada.id, number, at: app.world.now() };
    const asked = await app.request("alma", "POST", "/v1/admin/dial_rules/try", { body: ask });
    expect(asked.text("data.blocked")).toContain("the limit is 1");
    expect(asked.at("data.decided_by")).toMatchObject([{ place: "all", from: null, source: "Company rule" }]);
    await tenantTx(app.connection.db, tenant_id, (trx) =>
      trx.deleteFrom("settings").where("tenant_id", "=", tenant_id).where("name", "=", "dial_rules").execute(),
    );
    expect(await refusal("ada", { To: number })).toBe("it rang");
  });

  test("another user's device, and another company's", async () => {
    for (const id of [app.people.adam.id, app.people.eve.id])
      expect(await refusal("ada", { To: "+15005550101", deviceUserId: id })).toContain("belongs to someone else");
  });

  test("a number that is none, and one's own", async () => {
    for (const To of ["123", "sip:a@evil.dev", "client:0123456"])
      expect(await refusal("ada", { To })).toContain("Unable to initialize outbound call");
    expect(await refusal("ada", { To: numbers.ada })).toContain("your own number");
  });

  test("someone whose dialer was switched off while their token was good", async () => {
    const phone = await phoneOf("eve");
    await enable("eve", "");
    const [reason] = await Promise.allSettled([phone.call({ To: "+15005550101" })]);
    expect(String(reason.status === "rejected" && reason.reason)).toContain("Add a verified phone number");
    await enable("eve", numbers.eve);
  });
});

describe("anyone who acts as someone", () => {
  const acting = async () => {
    const { cookie } = await signIn(app.connection.db, app.world, app.people.alma);
    const body = { login_type: "login_as" };
    const acted = await app.request(null, "POST", `/v1/admin/users/${app.people.ada.id}/login`, { body, cookie });
    return `token=${acted.cookies["token"]?.value}`;
  };

  test("calls as them, and both stand in the audit", async () => {
    const cookie = await acting();
    const phone = await phoneWith(cookie);
    const call = await phone.call({ To: "+15005550101" });
    calls.push(call);
    await call.answered();
    const request = (what: string, as: { cookie?: string } = { cookie }) =>
      app.request("ada", "POST", `/v1/dialer/${what}`, { body: { call_id: call.call_id }, ...as });
    // Theirs to record is what they called themselves.
    expect((await request("device_start_disclaimer_prompt", {})).status).toBe(404);
    expect((await request("device_start_disclaimer_prompt")).at("data.state")).toBe("on");
    call.hangUp();
    const row = await rowOf("ada", call.call_id, ({ ended_at }) => ended_at !== null);
    expect(row).toMatchObject({ user_id: app.people.ada.id, call_from: numbers.ada });
    for (const action of ["call", "recording"]) {
      const kept = await app.request("alma", "GET", `/v1/admin/audit?action=${action}`);
      expect(kept.at("data.0"), action).toMatchObject({
        actor_id: app.people.alma.id,
        acting_as_id: app.people.ada.id,
        record_id: call.call_id,
      });
    }
  });

  test("is not rung for them, and neither takes the other's call", async () => {
    const [theirs, own, adam] = [await phoneWith(await acting()), await phoneOf("ada"), await phoneOf("adam")];
    const call = await adam.call({ To: numbers.ada });
    calls.push(call);
    const { callsid } = await own.hears("invite");
    for (const type of ["hangup", "reject"]) theirs.say(type, { callsid });
    await until(() => theirs.frames.filter(({ type }) => type === "error").length === 2);
    expect(theirs.frames.some(({ type }) => type === "invite")).toBe(false);
    calls.push(await own.accept());
    await call.answered();
    call.hangUp();
  });

  test("shows a token that was given to them alone", async () => {
    const cookie = await acting();
    const [mine, theirs] = [await app.sessionOf("ada"), { cookie }];
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const token = (await app.request(null, "GET", "/v1/dialer/fetch_device_token", one)).text("token");
      const phone = await phoneAt(port, { cookie: other.cookie, token, hertz: 440 });
      phones.push(phone);
      phone.say("listen", { token, browserinfo: {}, reconnectTimeout: 0 });
      expect(await phone.hears("error")).toMatchObject({ error: { code: 31201 } });
    }
  });
});

test("signing out closes one's devices", async () => {
  const phone = await phoneOf("eve");
  await app.send("DELETE", "/v1/sessions", { cookie: (await app.sessionOf("eve")).cookie });
  expect(await phone.closed).toBe(1008);
});
