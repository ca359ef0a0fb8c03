/** Twilio's adapter on the wire: what it is asked, what it tells, and what it did not sign. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallRow } from "../../src/domain/dialer/call.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { readTwilioSettings } from "../../src/server/vendors/twilio-settings.ts";
import { twilioSignature } from "../../src/server/vendors/twilio-signature.ts";
import { identityOf } from "../../src/server/vendors/twilio-token.ts";
import { type Answer, openHouse, type TestHouse } from "../fixtures/house.ts";
import { type Heard, openVendorDouble, type Told, type VendorDouble } from "../fixtures/vendor-double.ts";

const keys = {
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "auth-token",
  TWILIO_API_KEY: "SK1",
  TWILIO_API_SECRET: "s3cret",
  TWILIO_APP_SID: "AP1",
};
const publicUrl = "http://localhost:4000";
const sound = "RIFF....WAVEsound";
let twilio: VendorDouble;
let house: TestHouse;
let calls = 0;
beforeAll(async () => {
  twilio = await openVendorDouble();
  house = await openHouse({ ...keys, TWILIO_API_URL: twilio.url, VENDOR_PRIVATE_HOSTS: twilio.host });
  await canCall(house);
});
afterAll(async () => {
  await house.close();
  await twilio.close();
});
beforeEach(async () => {
  // Noon in New York on a weekday, so that no rule on hours stands in the way.
  await house.world.pass(Math.max(0, Date.UTC(2027, 0, 12, 17) - house.world.now()));
  twilio.heard.length = 0;
  twilio.answer = usual;
});

function usual({ path }: Heard): Told {
  if (path.endsWith("/Participants.json")) return { status: 201, body: { call_sid: "CAother" } };
  if (path.endsWith("/Conferences.json")) return { body: { conferences: [{ sid: "CF1" }] } };
  if (path.endsWith("RE1.wav")) return { headers: { "content-type": "audio/wav" }, body: sound };
  return { body: { sid: "XX" } };
}

/** Ada has a number, the company records. */
async function canCall({ connection, people }: TestHouse): Promise<void> {
  const profile = JSON.stringify({ dialer_enabled: true, dialer_verified_phone_number: "+18005550177" });
  await tenantTx(connection.db, people.home_id, async (trx) => {
    await trx
      .updateTable("users")
      .set({ profile })
      .where("tenant_id", "=", people.home_id)
      .where("id", "=", people.ada.id)
      .execute();
    await trx
      .updateTable("tenants")
      .set({ features: JSON.stringify({ dialer_recording: true }) })
      .where("tenant_id", "=", people.home_id)
      .execute();
  });
}

type Fields = Record<string, string>;
function hook(path: string, fields: Fields, signature?: string): Promise<Answer & { body?: string }> {
  const url = `/voice/twilio${path}`;
  const signed = signature ?? twilioSignature(keys.TWILIO_AUTH_TOKEN, `${publicUrl}${url}`, fields);
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signed };
  return house.send("POST", url, { body: new URLSearchParams(fields).toString(), headers });
}
const asked = (part: string) => twilio.heard.filter(({ path }) => path.includes(part));
const fieldsOf = (ask: Heard | undefined) => new URLSearchParams(ask?.body);
const rowOf = async (id: string) => {
  const history = await house.ask("ada", "POST", "/v1/dialer/fetch_historical_calls", { body: { limit: 100 } });
  return (history.at("call_history") as CallRow[]).find((call) => call.id === id);
};
const byHand = (what: string, call_id: string) =>
  house.ask("ada", "POST", `/v1/dialer/device_${what}`, { body: { call_id } });

/** Ada calls a number to try the line, which no rule speaks of. */
async function adaCalls(): Promise<{ id: string; sid: string; ref: string }> {
  calls += 1;
  const [id, sid] = [house.world.uuid(), `CA${calls}`];
  const From = `client:${identityOf({ tenant_id: house.people.home_id, user_id: house.people.ada.id })}`;
  const answer = await hook("/outgoing", { From, CallSid: sid, To: "+15005550102", cid: id });
  expect(answer.status).toBe(200);
  return { id, sid, ref: `${house.people.home_id}/${id}` };
}

describe("the settings", () => {
  test("are all there or none", () => {
    const read = (environment: Fields) => readTwilioSettings({ environment, appUrl: `${publicUrl}/` });
    expect(read({})).toBeUndefined();
    expect(read(keys)).toMatchObject({ publicUrl, edge: "roaming", apiUrl: "https://api.twilio.com" });
    expect(() => read({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_API_KEY: "SK1" })).toThrow(
      "Twilio also needs TWILIO_AUTH_TOKEN, TWILIO_API_SECRET, TWILIO_APP_SID",
    );
  });
});

test("a token says who it is for, and is signed with the secret", async () => {
  const answer = await house.ask("ada", "GET", "/v1/dialer/fetch_device_token");
  expect(answer.at("client")).toEqual({ kind: "twilio", edge: "roaming" });
  const [header = "", payload = "", signature] = answer.text("token").split(".");
  expect(createHmac("sha256", keys.TWILIO_API_SECRET).update(`${header}.${payload}`).digest("base64url")).toBe(
    signature,
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  expect(read(header)).toEqual({ typ: "JWT", alg: "HS256", cty: "twilio-fpa;v=1" });
  expect(read(payload)).toMatchObject({
    iss: "SK1",
    sub: "AC1",
    grants: {
      identity: identityOf({ tenant_id: house.people.home_id, user_id: house.people.ada.id }),
      voice: { incoming: { allow: true }, outgoing: { application_sid: "AP1" } },
    },
  });
  expect((await house.ask("adam", "GET", "/v1/dialer/fetch_device_token")).status).toBe(403);
});

test("what Twilio did not sign does nothing", async () => {
  const fields = { From: "client:x", CallSid: "CA0" };
  const good = twilioSignature(keys.TWILIO_AUTH_TOKEN, `${publicUrl}/voice/twilio/outgoing`, fields);
  const forged = [
    await hook("/outgoing", fields, ""),
    await hook("/outgoing", fields, `${good.slice(0, -2)}x=`),
    await hook("/outgoing", { ...fields, To: "+12015550123" }, good),
    await hook("/incoming/prairie", fields, good),
  ];
  expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await hook("/outgoing", fields)).status).toBe(200);
  expect(twilio.heard).toEqual([]);
});

describe("a call out", () => {
  test("joins both in a conference, and ends as whoever hung up first says, however often it is told", async () => {
    const { id, sid, ref } = await adaCalls();
    const [dialled] = asked(`/Conferences/${id}/Participants.json`);
    expect(dialled?.headers.authorization).toBe(`Basic ${Buffer.from("SK1:s3cret").toString("base64")}`);
    expect(Object.fromEntries(fieldsOf(dialled))).toMatchObject({
      From: "+18005550177",
      To: "+15005550102",
      Timeout: "60",
    });
    expect(await rowOf(id)).toMatchObject({ voice_id: sid, status: "queued", call_direction: "outbound" });
    await hook(`/party/${ref}?message=0`, { CallStatus: "ringing" });
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    expect(await rowOf(id)).toMatchObject({ status: "in_progress" });
    await house.world.pass(61_000);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    await hook(`/left/${ref}`, { CallStatus: "in-progress" });
    expect(await rowOf(id)).toMatchObject({ status: "completed", ended_by: "agent", talk_seconds: 61 });
  });

  test("whose other side hangs up was ended there", async () => {
    const { id, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    await hook(`/left/${ref}`, { CallStatus: "in-progress" });
    expect(await rowOf(id)).toMatchObject({ status: "completed", ended_by: "contact" });
  });

  test.each([
    ["busy", "busy"],
    ["no-answer", "no_answer"],
    ["failed", "failed"],
  ])("that ends %s says so, and lets the caller go", async (CallStatus, status) => {
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus });
    expect(await rowOf(id)).toMatchObject({ status });
    expect(asked(`/Calls/${sid}.json`).map((ask) => fieldsOf(ask).get("Status"))).toEqual(["completed"]);
  });

  test("whose caller leaves stops ringing, and who answers too late does not wait alone", async () => {
    const { id, ref } = await adaCalls();
    const ended = () => asked("/Calls/").map(({ path, body }) => [path.split("/").at(-1), body]);
    await hook(`/party/${ref}?message=0`, { CallStatus: "ringing", CallSid: "CAother" });
    await house.world.pass(5_000);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    expect(ended()).toEqual([["CAother.json", "Status=completed"]]);
    await house.world.pass(1_000);
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress", CallSid: "CAother" });
    expect(ended()).toHaveLength(2);
    expect(await rowOf(id)).toMatchObject({ status: "canceled", ended_by: "agent", talk_seconds: 0 });
  });

  test("Twilio asks about twice dials once", async () => {
    const { id, sid, ref } = await adaCalls();
    const From = `client:${identityOf({ tenant_id: house.people.home_id, user_id: house.people.ada.id })}`;
    const again = () => hook("/outgoing", { From, CallSid: sid, To: "+15005550102", cid: id });
    expect((await again()).status).toBe(200);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    expect((await again()).status).toBe(200);
    expect(asked("/Participants.json")).toHaveLength(1);
  });

  test("begun elsewhere is not over while one's own device rings", async () => {
    const { tenant_id, id: user_id } = house.people.ada;
    twilio.answer = (ask) =>
      ask.path.endsWith("/Calls.json") ? { status: 201, body: { sid: "CAclick" } } : usual(ask);
    await house.server.house.voice.start({ tenant_id, user_id, number: "+15005550102" });
    expect(fieldsOf(asked("/Calls.json")[0]).getAll("StatusCallbackEvent")).toEqual(["completed"]);
  });

  test("Twilio cannot dial has failed", async () => {
    twilio.answer = () => ({ status: 500 });
    const { id } = await adaCalls();
    expect(await rowOf(id)).toMatchObject({ status: "failed", ended_by: "network" });
  });
});

describe("a recording", () => {
  test("begins with the announcement, pauses, goes on, stops, and its sound is kept", async () => {
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    expect((await byHand("start_disclaimer_prompt", sid)).at("data")).toEqual({ call_id: id, state: "on" });
    expect((await byHand("start_disclaimer_prompt", id)).at("data.state")).toBe("on");
    expect(asked("/Conferences/CF1.json").map((ask) => fieldsOf(ask).get("AnnounceUrl"))).toEqual([
      `${publicUrl}/voice/twilio/announce`,
    ]);
    expect(asked(`/Calls/${sid}/Recordings.json`).map((ask) => fieldsOf(ask).get("RecordingChannels"))).toEqual([
      "dual",
    ]);
    expect(await rowOf(id)).toMatchObject({ recording: { state: "on", consent: "announced" } });
    await house.world.pass(1_000);
    expect((await byHand("pause_call_recording", id)).at("data.state")).toBe("paused");
    await house.world.pass(1_000);
    expect((await byHand("resume_call_recording", id)).at("data.state")).toBe("on");
    await house.world.pass(1_000);
    expect((await byHand("stop_call_recording", id)).at("data.state")).toBe("off");
    expect(asked("Twilio.CURRENT.json").map((ask) => fieldsOf(ask).get("Status"))).toEqual([
      "paused",
      "in-progress",
      "stopped",
    ]);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    expect((await byHand("start_disclaimer_prompt", id)).at("data")).toBeNull();
    const told = {
      RecordingStatus: "completed",
      RecordingSid: "RE1",
      RecordingUrl: `${twilio.url}/RE1`,
      RecordingDuration: "3",
    };
    await hook(`/recorded/${ref}`, told);
    await hook(`/recorded/${ref}`, told);
    const { parts = [] } = (await rowOf(id))?.recording ?? {};
    expect(parts).toMatchObject([{ seconds: 3 }]);
    const heard = await house.ask("ada", "GET", `/v1/calls/${id}/recordings/${parts[0]?.id}`);
    expect([heard.status, heard.headers["content-length"]]).toEqual([200, String(sound.length)]);
  });

  test("that is paused goes on when it is asked for again, without a second one", async () => {
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    for (const what of ["start_disclaimer_prompt", "pause_call_recording", "start_disclaimer_prompt"]) {
      await byHand(what, id);
      await house.world.pass(1_000);
    }
    expect(asked(`/Calls/${sid}/Recordings.json`)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ recording: { state: "on" } });
  });

  test("lying elsewhere is not fetched, and nobody else's call is recorded", async () => {
    const { id, ref } = await adaCalls();
    const elsewhere = { RecordingStatus: "completed", RecordingSid: "RE2", RecordingUrl: "http://127.0.0.1:1/RE2" };
    expect((await hook(`/recorded/${ref}`, elsewhere)).status).toBe(200);
    expect((await hook(`/recorded/${ref}`, { RecordingStatus: "absent" })).status).toBe(200);
    expect((await rowOf(id))?.recording.parts).toEqual([]);
    const other = await house.ask("mona", "POST", "/v1/dialer/device_stop_call_recording", { body: { call_id: id } });
    expect(other.status).toBe(404);
  });
});

describe("a call in", () => {
  test("rings whoever has the number, and is missed where nobody answers", async () => {
    const fields = { From: "+12015550199", To: "+18005550177", CallSid: "CAin" };
    expect((await hook("/incoming/prairie", fields)).status).toBe(200);
    const [dialled] = asked("/Participants.json");
    const id = /Conferences\/([^/]+)\//.exec(dialled?.path ?? "")?.[1] ?? "";
    expect(fieldsOf(dialled).get("To")).toMatch(new RegExp(`^client:[0-9a-f]{32}_[0-9a-f]{32}\\?cid=${id}$`));
    await hook(`/party/${house.people.home_id}/${id}?message=0`, { CallStatus: "no-answer" });
    expect(await rowOf(id)).toMatchObject({ call_direction: "inbound", call_from: "+12015550199", status: "missed" });
  });

  test.each(["/incoming/nobody", "/incoming/coastal"])("to %s reaches nobody", async (path) => {
    expect((await hook(path, { From: "+12015550199", To: "+18005550177", CallSid: "CAx" })).status).toBe(200);
    expect(twilio.heard).toEqual([]);
  });
});
