/** What must hold whoever carries the calls: one list, run over our own gateway and over Twilio. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallRow } from "../../../src/domain/calls/call.ts";
import { layContact } from "../../fixtures/book.ts";
import { type Carrier, gatewayCarrier, record, rowOf, twilioCarrier } from "../../fixtures/carriers.ts";
import { signIn } from "../../fixtures/people.ts";

describe.each([
  ["our own gateway", gatewayCarrier],
  ["Twilio", twilioCarrier],
])("a call carried by %s", (_name, open) => {
  let carrier: Carrier;
  beforeAll(async () => void (carrier = await open()));
  afterAll(() => carrier.close());

  /** Its row, once it is so. */
  const untilRow = async (id: string, is: Partial<Record<keyof CallRow, unknown>>, who: "ada" | "adam" = "ada") => {
    await expect.poll(() => rowOf(carrier.app, id, who), { interval: 20 }).toMatchObject(is);
  };
  const ended = (status: string, ended_by: string) => ({ status, ended_by, ended_at: expect.any(Number) as number });

  test("that is answered goes on, and ends as its caller hung up, however often that is told", async () => {
    const call = await carrier.call("answers");
    await untilRow(call.id, { status: "in_progress", call_direction: "outbound", via: "browser", ended_at: null });
    await call.hangUp();
    await call.hangUp();
    await untilRow(call.id, { ...ended("completed", "agent"), user_id: carrier.app.people.ada.id });
  });

  test.each([
    ["hangs_up", "completed", "contact"],
    ["is_busy", "busy", "contact"],
  ] as const)("whose other party %s ends %s, by the %s", async (testNumber, status, by) => {
    const call = await carrier.call(testNumber);
    await untilRow(call.id, ended(status, by));
  });

  test("that is ended while it rings was canceled", async () => {
    const call = await carrier.call("rings");
    await untilRow(call.id, { status: "ringing" });
    await call.hangUp();
    await untilRow(call.id, { ...ended("canceled", "agent"), talk_seconds: 0 });
  });

  test("to a colleague is in both logs, each their own", async () => {
    const call = await carrier.callAdam("answers");
    await untilRow(call.theirs, { status: "in_progress", call_direction: "inbound" }, "adam");
    await call.hangUp();
    await untilRow(call.id, ended("completed", "agent"));
    await untilRow(call.theirs, { ...ended("completed", "contact"), user_id: carrier.app.people.adam.id }, "adam");
    expect(await rowOf(carrier.app, call.theirs, "ada")).toBeUndefined();
  });

  test("a colleague turns down was busy to both", async () => {
    const call = await carrier.callAdam("turns_down");
    await untilRow(call.id, { status: "busy" });
    await untilRow(call.theirs, { status: "busy", ended_by: "agent" }, "adam");
  });

  test("cancelled while it rings is one a colleague missed", async () => {
    const call = await carrier.callAdam("rings");
    await call.hangUp();
    await untilRow(call.id, ended("canceled", "agent"));
    await untilRow(call.theirs, ended("missed", "contact"), "adam");
  });

  test("is recorded once it is answered: announced, paused, resumed, stopped, and its sound is kept", async () => {
    const { app } = carrier;
    const ringing = await carrier.call("rings");
    await untilRow(ringing.id, { status: "ringing" });
    expect((await record(app, "start_disclaimer_prompt", ringing.id)).at("data")).toBeNull();
    await ringing.hangUp();
    const call = await carrier.call("answers");
    const state = async (what: string) => (await record(app, what, call.id)).at("data.state");
    expect([await state("start_disclaimer_prompt"), await state("start_disclaimer_prompt")]).toEqual(["on", "on"]);
    await call.announced();
    await untilRow(call.id, { disclosures: [{ kind: "recording", how: "played", at: expect.any(Number) as number }] });
    expect((await record(app, "stop_call_recording", call.id, "adam")).status).toBe(404);
    for (const [what, is] of [
      ["pause", "paused"],
      ["resume", "on"],
      ["stop", "off"],
    ]) {
      await carrier.pass();
      expect(await state(`${what}_call_recording`), what).toBe(is);
    }
    await call.recorded();
    await call.hangUp();
    await untilRow(call.id, { status: "completed" });
    await expect.poll(async () => (await rowOf(app, call.id))?.recording.parts).toHaveLength(1);
    const { recording } = (await rowOf(app, call.id)) ?? {};
    expect(recording).toMatchObject({ state: "off", consent: "announced" });
    const heard = await app.request("ada", "GET", `/v1/calls/${call.id}/recordings/${recording?.parts[0]?.id}`);
    expect([heard.status, heard.headers["content-type"]]).toEqual([200, "audio/wav"]);
  });

  test("whose recording is paused is recorded again after three minutes", async () => {
    const call = await carrier.call("answers");
    for (const what of ["start_disclaimer_prompt", "pause_call_recording"]) {
      await record(carrier.app, what, call.id);
      await carrier.pass();
    }
    const state = async () => (await rowOf(carrier.app, call.id))?.recording.state;
    for (let second = 0; second < 150; second++) await carrier.pass();
    expect(await state()).toBe("paused");
    for (let second = 0; second < 60; second++) await carrier.pass();
    await expect.poll(state).toBe("on");
    await call.hangUp();
  });

  test("made while acting is the user's, and the audit names whoever acted", async () => {
    const { app } = carrier;
    const { cookie } = await signIn(app.connection.db, app.world, app.people.alma);
    const body = { login_type: "login_as" };
    const acted = await app.request(null, "POST", `/v1/admin/users/${app.people.ada.id}/login`, { body, cookie });
    const call = await carrier.call("answers", `token=${acted.cookies["token"]?.value}`);
    await call.hangUp();
    await untilRow(call.id, { status: "completed", user_id: app.people.ada.id });
    const alma = await signIn(app.connection.db, app.world, app.people.alma);
    const kept = await app.request(null, "GET", "/v1/admin/audit?action=call", alma);
    const both = { actor_id: app.people.alma.id, acting_as_id: app.people.ada.id };
    expect(kept.at("data")).toContainEqual(expect.objectContaining({ ...both, record_id: call.id }));
  });

  test("that may not be made is not in the log, and says why", async () => {
    const { app } = carrier;
    const phone = { number: "+12015550177", type: 2, primary: true, do_not_call: true };
    await layContact(app, { owner: app.people.ada, fields: { last_name: "Hopper", phones: [phone] as never } });
    const before = await app.request("ada", "POST", "/v1/dialer/fetch_historical_calls", { body: {} });
    expect(await carrier.refusal("+12015550177")).toContain("asked not to be called");
    const after = await app.request("ada", "POST", "/v1/dialer/fetch_historical_calls", { body: {} });
    expect(after.at("meta.total_count")).toBe(before.at("meta.total_count"));
  });
});
