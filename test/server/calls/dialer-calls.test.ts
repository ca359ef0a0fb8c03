import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { CallRow } from "../../../src/domain/calls/call.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { noDialer } from "../../../src/server/voice/call-check.ts";
import { openRouter } from "../../../src/server/voice/router.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { callFixture, type Caller, numberOf } from "../../fixtures/call-fixture.ts";
import { giveNumber, setFeatures } from "../../fixtures/callers.ts";
import { agentNumber, finishCall, placeCall, type PlacedCall } from "../../fixtures/calls.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
const number = "+12015550123";
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
const { asked, callOf, layHopper } = callFixture(() => app);
beforeEach(async () => void (contact = await layHopper()));

type Who = Caller;
const change = (who: Who, id: string, body: object) => app.request(who, "PATCH", `/v1/calls/${id}`, { body });
const contactNow = async () =>
  ((await app.request("ada", "GET", `/v1/contacts/${contact.id}`)).json as { data: Contact }).data;

describe("what the voice service tells", () => {
  test("becomes one row, found by the contact's number, counted, on the timeline and in the audit", async () => {
    const call = await placeCall(app, app.people.ada, { number: numberOf(contact) });
    expect((await asked("ada", "fetch_active_calls")).at("call_list.0.id")).toBe(call.id);
    await call.notify({ kind: "ringing", after: 1 });
    await call.notify({ kind: "answered", after: 6 });
    await call.notify({ kind: "disclosure", after: 7, disclosure: "recording", how: "played" });
    await call.notify({ kind: "recording", after: 8, state: "on" });
    await call.notify({ kind: "ended", after: 67, status: "completed", ended_by: "agent", cause: "hangup" });
    await call.notify({ kind: "ended", after: 90, status: "completed", ended_by: "network", cause: "late" });
    expect(await callOf("ada", call.id)).toMatchObject({
      voice_id: call.sid,
      contact_id: contact.id,
      matched_by: "number",
      status: "completed",
      ended_by: "agent",
      ring_seconds: 6,
      talk_seconds: 61,
      recording: { state: "off", consent: "announced" },
    });
    expect((await asked("ada", "fetch_active_calls")).at("call_list")).toEqual([]);
    expect((await contactNow()).last_called_at).toBe(call.at + 6_000);
    const story = await app.request("ada", "GET", `/v1/contacts/${contact.id}/timeline`);
    expect(story.at("data")).toContainEqual(expect.objectContaining({ kind: "call", id: call.id, talk_seconds: 61 }));
    const audit = await app.request("alma", "GET", `/v1/admin/audit?record_type=call&record_id=${call.id}`);
    const received = audit.at("data") as { action: string; fields: object }[];
    expect(received.map(({ action }) => action).sort()).toEqual(["call", "recording"]);
    expect(received.find(({ action }) => action === "call")?.fields).toMatchObject({
      call_direction: { new: "outbound" },
    });
  });

  test("counts a started minute once against the license, however often the end is reported", async () => {
    const { ada, home_id } = app.people;
    const [subscription_id, id] = [app.world.uuid(), app.world.uuid()];
    const now = app.world.now();
    const period = { period_start: now, period_end: now + 1, cancel_at: null, created_at: now, updated_at: now };
    await tenantTx(app.connection.db, home_id, async (trx) => {
      const subscription = {
        plan_name: "Team",
        order_type: "Subscription::ManagerPay",
        type: "manager",
        state: "active",
      };
      await trx
        .insertInto("dialer_subscriptions")
        .values({ tenant_id: home_id, id: subscription_id, user_id: null, ...subscription, ...period } as never)
        .execute();
      const licence = { tenant_id: home_id, id, subscription_id, user_id: ada.id, allocation: 100, paid: true };
      await trx
        .insertInto("dialer_licenses")
        .values({ ...licence, state: "assigned", created_at: now, updated_at: now })
        .execute();
    });
    const call = await finishCall(app, ada, 61);
    await call.notify({ kind: "ended", after: 66, status: "completed", ended_by: "contact", cause: "hangup" });
    await finishCall(app, ada, 0);
    const me = await app.request("ada", "GET", "/v1/users/me");
    expect(me.at("data.dialer_license")).toEqual({ paid: true, allocation: 100 });
    expect(me.at("data.dialer_subscription_type")).toBe("manager");
    expect(me.at("data.dialer_subscription")).toEqual({
      active: true,
      current_usage: 2,
      order_type: "Subscription::ManagerPay",
    });
  });

  test("of a call no one placed, or under someone else's id, is refused", async () => {
    const call = await placeCall(app, app.people.ada, { number });
    await expect(placeCall(app, app.people.adam, { id: call.id, number })).rejects.toMatchObject({
      code: "conflict",
    });
    const ghost = { ...call, id: app.world.uuid() };
    await expect(
      placeCall(app, app.people.eve, { id: call.id, number }).then(({ id }) => callOf("eve", id)),
    ).resolves.toMatchObject({ id: call.id, voice_id: call.sid });
    expect(await callOf("ada", ghost.id)).toBeUndefined();
  });

  test("stands above what someone typed under its id", async () => {
    const id = app.world.uuid();
    const call_direction = "inbound" as const;
    const typed = { id, call_direction, number: "+12015550999", contact_id: null, at: app.world.now() - 60_000 };
    await app.request("ada", "POST", "/v1/calls", { body: { ...typed, talk_seconds: 900 } });
    const call = await finishCall(app, app.people.ada, 61, { id, number });
    expect(await callOf("ada", id)).toMatchObject({
      voice_id: call.sid,
      via: "browser",
      call_direction: "outbound",
      call_to: number,
      status: "completed",
      talk_seconds: 61,
    });
  });

  test("with two contacts of one number leaves the choice to a person", async () => {
    const phones = contact.phones;
    const other = await layContact(app, { owner: app.people.ada, fields: { last_name: "Twin", phones } });
    const call = await finishCall(app, app.people.ada, 10, {
      number: numberOf(contact),
      call_direction: "inbound",
    });
    expect(await callOf("ada", call.id)).toMatchObject({ contact_id: null, matched_by: "none" });
    const body = { phone_number: numberOf(contact).replace("+1", "") };
    expect((await asked("ada", "fetch_associated_contact", body)).at("contact")).toBeNull();
    const found = (await asked("ada", "fetch_associated_contacts", body)).at("contacts") as Contact[];
    expect(found.map(({ id }) => id).sort()).toEqual([contact.id, other.id].sort());
    expect((await asked("adam", "fetch_associated_contacts", body)).at("contacts")).toEqual([]);
    expect((await asked("eve", "fetch_associated_contacts", body)).at("contacts")).toEqual([]);
    expect((await change("ada", call.id, { contact_id: other.id })).at("data.matched_by")).toBe("picked");
  });
});

test("the company's own numbers belong to no contact", async () => {
  const { connection, people } = app;
  const phones = contact.phones;
  await layContact(app, { owner: people.ada, fields: { phones: [{ ...phones[0], number: agentNumber }] as never } });
  const body = { phone_number: agentNumber };
  const found = async () =>
    ((await asked("ada", "fetch_associated_contacts", body)).at("contacts") as Contact[]).length;
  expect(await found()).toBe(1);
  await tenantTx(connection.db, people.home_id, (trx) =>
    trx
      .updateTable("users")
      .set({ profile: JSON.stringify({ dialer_verified_phone_number: "(614) 555-0100" }) })
      .where("tenant_id", "=", people.home_id)
      .where("id", "=", people.adam.id)
      .execute(),
  );
  expect(await found()).toBe(0);
});

describe("after a call", () => {
  test("outcome, note, next step, quality and feedback are kept, once, with what they say of the contact", async () => {
    const call = await finishCall(app, app.people.ada, 30, { number: numberOf(contact) });
    const at = app.world.now() + 86_400_000;
    const callback = { event_id: app.world.uuid(), at, title: "Call back Hopper", timezone: "America/New_York" };
    const quality = {
      mos_avg: 4.1,
      mos_min: 3.2,
      label: "great",
      jitter: 4,
      rtt: 60,
      loss: 0.2,
      warnings: ["high-rtt"],
      score: 91,
      reason: "",
    };
    const feedback = { score: 4, issue: "echo", at };
    const body = {
      outcome: "callback_requested",
      note: "Asked for\r\na quote",
      callback,
      quality,
      feedback,
      base: { outcome: null, note: "" },
    };
    const said = await change("ada", call.id, body);
    expect(said.status).toBe(200);
    expect(said.at("data")).toMatchObject({
      outcome: "callback_requested",
      note: "Asked for\na quote",
      feedback,
      next_event_id: callback.event_id,
    });
    expect(said.at("meta.event")).toMatchObject({
      types_list: ["callback"],
      contact_ids: [contact.id],
      start_date: at,
    });
    expect((await change("ada", call.id, body)).at("data.version")).toBe(said.at("data.version"));
    const later = await change("ada", call.id, { callback: { ...callback, at: at + 60_000 } });
    expect(later.at("meta.event")).toMatchObject({ id: callback.event_id, start_date: at + 60_000, version: 2 });
  });

  test.each([
    ["do_not_call", { do_not_call: true }],
    ["wrong_number", { bad_number: true }],
    ["disconnected", { bad_number: true }],
  ] as const)("%s marks the number that was called", async (outcome, mark) => {
    const call = await finishCall(app, app.people.ada, 3, { number: numberOf(contact) });
    expect((await change("ada", call.id, { outcome })).at("meta.contact.phones.0")).toMatchObject(mark);
    expect((await contactNow()).phones[0]).toMatchObject(mark);
  });

  test("deceased gives the contact that status, and closes every way to them", async () => {
    const call = await finishCall(app, app.people.ada, 3, { number: numberOf(contact) });
    await change("ada", call.id, { outcome: "deceased" });
    const ids = await statusIds(app, app.people.home_id);
    expect(await contactNow()).toMatchObject({ status_id: ids["Deceased"], phones: [{ do_not_call: true }] });
  });

  test("what both sides changed is asked about, the rest is taken", async () => {
    const call = await finishCall(app, app.people.ada, 30, { number: numberOf(contact) });
    await change("mona", call.id, { note: "Hers", base: { note: "" } });
    const said = await change("ada", call.id, { note: "Mine", outcome: "sold", base: { note: "", outcome: null } });
    expect(said.at("data")).toMatchObject({ note: "Hers", outcome: "sold" });
    expect(said.at("meta.conflicts")).toMatchObject([
      { field: "note", was: "", yours: "Mine", theirs: "Hers", ask: true, by: app.people.mona.id },
    ]);
  });

  test("a call of one's own phone is logged once, and only with a contact in sight", async () => {
    const id = app.world.uuid();
    const typed = {
      id,
      call_direction: "outbound",
      number: numberOf(contact),
      contact_id: contact.id,
      at: app.world.now() - 60_000,
      talk_seconds: 95,
      outcome: "spoke_interested",
    };
    const log = (who: Who, body: object = {}) => app.request(who, "POST", "/v1/calls", { body: { ...typed, ...body } });
    const logged = await log("ada");
    expect([logged.status, logged.at("data.via"), logged.at("data.status")]).toEqual([201, "own_phone", "completed"]);
    const audit = await app.request("alma", "GET", `/v1/admin/audit?record_type=call&record_id=${id}`);
    expect(audit.at("data.0.fields.outcome")).toEqual({ old: null, new: "spoke_interested" });
    expect((await log("ada")).at("data.version")).toBe(1);
    expect((await contactNow()).last_called_at).toBe(typed.at);
    expect((await log("adam")).status).toBe(409);
    expect((await log("adam", { id: app.world.uuid() })).status).toBe(404);
    expect((await log("basil", { id: app.world.uuid() })).status).toBe(403);
    // They see the contact, and call their own alone (domain §3).
    expect((await log("fred", { id: app.world.uuid() })).status).toBe(403);
    expect((await log("mona", { id: app.world.uuid() })).status).toBe(201);
    const ahead = await log("ada", { id: app.world.uuid(), at: app.world.now() + 60_000 });
    expect(ahead.at("data.created_at")).toBe(app.world.now());
    expect((await log("ada", { id: app.world.uuid(), contact_id: null, number: "" })).status).toBe(422);
  });
});

test("a flag turned off during a call refuses the next one; this one ends, and is written about, as usual", async () => {
  const { ada } = app.people;
  const call = await placeCall(app, ada, { number: numberOf(contact), at: app.world.now() - 60_000 });
  await call.notify({ kind: "answered", after: 5 });
  await giveNumber(app, ada, "+16145550177");
  await setFeatures(app, { dialer: false, dialer_recording: false, require_outcome: false });
  const token = await app.request("ada", "GET", "/v1/dialer/fetch_device_token");
  expect([token.status, token.at("code")]).toEqual([403, "feature_off"]);
  const who = { tenant_id: ada.tenant_id, user_id: ada.id };
  const next = { call_direction: "outbound", who, params: { To: numberOf(contact) } } as const;
  expect(await openRouter(app.server.services)(next)).toMatchObject({ refused: true, ...noDialer });
  expect((await asked("ada", "fetch_active_calls")).at("call_list")).toMatchObject([{ id: call.id }]);
  expect((await asked("ada", "device_start_disclaimer_prompt", { call_id: call.id })).at("code")).toBe("recording_off");
  await call.notify({ kind: "ended", after: 65, status: "completed", ended_by: "agent", cause: "hangup" });
  const said = { outcome: "spoke_interested", note: "Wants a quote" };
  expect((await change("ada", call.id, said)).status).toBe(200);
  expect(await callOf("ada", call.id)).toMatchObject({ ...said, status: "completed", talk_seconds: 60 });
  await setFeatures(app, {});
});

describe("who reaches a call", () => {
  let call: PlacedCall;
  beforeEach(async () => {
    call = await finishCall(app, app.people.ada, 30, { number: numberOf(contact) });
  });

  test.each([
    ["ada", 200],
    ["mona", 200],
    ["alma", 200],
    ["adam", 404],
    ["tess", 404],
    ["nina", 404],
    ["fred", 404],
    ["eve", 404],
    ["basil", 403],
  ] as const)("%s writes on it: %i", async (who, status) => {
    expect((await change(who, call.id, { note: `from ${who}` })).status).toBe(status);
  });

  test("the log shows those one answers for, by every filter", async () => {
    const logs = async (who: Who, body: object = {}) => {
      const answer = await asked(who, "fetch_call_logs", { limit: 100, ...body });
      expect((answer.at("data") as CallRow[]).length).toBe(Math.min(100, answer.at("meta.total_count") as number));
      return (answer.at("data") as CallRow[]).some(({ id }) => id === call.id);
    };
    const seen = await Promise.all((["ada", "mona", "alma", "adam", "nina", "eve"] as const).map((who) => logs(who)));
    expect(seen).toEqual([true, true, true, false, false, false]);
    expect(await logs("mona", { user_id: app.people.ada.id, q: numberOf(contact).slice(5) })).toBe(true);
    expect(await logs("adam", { user_id: app.people.ada.id })).toBe(false);
    const filters = [
      { status: "missed" },
      { call_direction: "inbound" },
      { outcome: "sold" },
      { to: call.at },
      { contact_id: contact.id + 1 },
    ];
    for (const filter of filters) expect(await logs("mona", filter), JSON.stringify(filter)).toBe(false);
    expect((await app.request("basil", "POST", "/v1/dialer/fetch_call_logs", { body: {} })).status).toBe(403);
  });

  test("devices are informed, also when it leaves with another contact", async () => {
    const manager = followFeed((path) => app.request("fred", "GET", path));
    expect((await manager()).rows("calls").map(({ id }) => id)).toContain(call.id);
    const elsewhere = await layContact(app, { owner: app.people.adam });
    await change("alma", call.id, { contact_id: elsewhere.id });
    const after = await manager();
    expect([after.gone("calls"), after.rows("calls")]).toEqual([[call.id], []]);
  });
});
