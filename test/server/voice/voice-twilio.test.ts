/** Calls carried by Twilio, on the wire: requests, hooks, and unsigned hooks. */
import { createHmac } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readTwilioSettings } from "../../../src/vendors/twilio/twilio-settings.ts";
import { twilioSignature } from "../../../src/vendors/twilio/twilio-signature.ts";
import { identityOf } from "../../../src/vendors/twilio/twilio-token.ts";
import {
  adamsNumber,
  adasNumber,
  fieldsOf,
  openTwilioTestServer,
  publicUrl,
  twilioKeys,
  usualAnswer,
} from "../../fixtures/vendors/twilio.ts";

type Fields = Record<string, string>;
const open = await openTwilioTestServer();
const { app, twilio, hook, asked, rowOf, byHand: manually, adaCalls, passUntil } = open;

afterAll(open.close);
beforeEach(() => {
  twilio.heard.length = 0;
  twilio.answer = usualAnswer;
});

describe("the settings", () => {
  test("are all there or none", () => {
    const read = (environment: Fields) => readTwilioSettings({ environment, appUrl: `${publicUrl}/` });
    expect(read({})).toBeUndefined();
    expect(read(twilioKeys)).toMatchObject({ publicUrl, edge: "roaming", apiUrl: "https://api.twilio.com" });
    expect(() => read({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_API_KEY: "SK1" })).toThrow(
      "Twilio also needs TWILIO_AUTH_TOKEN, TWILIO_API_SECRET, TWILIO_APP_SID",
    );
  });
});

test("a token says who it is for, and is signed with the secret", async () => {
  const answer = await app.request("ada", "GET", "/v1/dialer/fetch_device_token");
  expect(answer.at("client")).toEqual({ kind: "twilio", edge: "roaming" });
  const [header = "", payload = "", signature] = answer.text("token").split(".");
  expect(createHmac("sha256", twilioKeys.TWILIO_API_SECRET).update(`${header}.${payload}`).digest("base64url")).toBe(
    signature,
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  expect(read(header)).toEqual({ typ: "JWT", alg: "HS256", cty: "twilio-fpa;v=1" });
  expect(read(payload)).toMatchObject({
    iss: "SK1",
    sub: "AC1",
    grants: {
      identity: identityOf({ tenant_id: app.people.home_id, user_id: app.people.ada.id }),
      voice: { incoming: { allow: true }, outgoing: { application_sid: "AP1" } },
    },
  });
  expect((await app.request("ben", "GET", "/v1/dialer/fetch_device_token")).status).toBe(403);
});

test("what Twilio did not sign does nothing", async () => {
  const fields = { From: "client:x", CallSid: "CA0" };
  const good = twilioSignature(twilioKeys.TWILIO_AUTH_TOKEN, `${publicUrl}/voice/twilio/outgoing`, fields);
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
    await app.world.pass(61_000);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    await hook(`/left/${ref}`, { CallStatus: "in-progress" });
    expect(await rowOf(id)).toMatchObject({ status: "completed", ended_by: "agent", talk_seconds: 61 });
  });

  test.each([
    ["busy", "busy"],
    ["no-answer", "no_answer"],
    ["failed", "failed"],
  ])("that ends %s says so, and lets the caller go", async (CallStatus, status) => {
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus });
    expect(await rowOf(id)).toMatchObject({ status });
    expect(asked(`/Calls/${sid}.json`).map((request) => fieldsOf(request).get("Status"))).toEqual(["completed"]);
  });

  test("whose caller leaves stops ringing, and who answers too late does not wait alone", async () => {
    const { id, ref } = await adaCalls();
    const ended = () => asked("/Calls/").map(({ path, body }) => [path.split("/").at(-1), body]);
    await hook(`/party/${ref}?message=0`, { CallStatus: "ringing", CallSid: "CAother" });
    await app.world.pass(5_000);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    expect(ended()).toEqual([["CAother.json", "Status=completed"]]);
    await app.world.pass(1_000);
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress", CallSid: "CAother" });
    expect(ended()).toHaveLength(2);
    expect(await rowOf(id)).toMatchObject({ status: "canceled", ended_by: "agent", talk_seconds: 0 });
  });

  test("Twilio asks about twice dials once", async () => {
    const { id, sid, ref } = await adaCalls();
    const From = `client:${identityOf({ tenant_id: app.people.home_id, user_id: app.people.ada.id })}`;
    const again = () => hook("/outgoing", { From, CallSid: sid, To: "+15005550102", cid: id });
    expect((await again()).status).toBe(200);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    expect((await again()).status).toBe(200);
    expect(asked("/Participants.json")).toHaveLength(1);
  });

  test("whose end could not be carried out at once is ended all the same, in order", async () => {
    const { id, sid, ref } = await adaCalls();
    const usually = twilio.answer;
    twilio.answer = () => ({ status: 500 });
    expect((await hook(`/party/${ref}?message=0`, { CallStatus: "busy" })).status).toBe(200);
    twilio.answer = usually;
    await passUntil(async () => asked(`/Calls/${sid}.json`).length > 1);
    expect(await rowOf(id)).toMatchObject({ status: "busy" });
  });

  test("that reports no end of its own ends as Twilio reports it", async () => {
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    const ended_at = app.world.now() + 30_000;
    let status = "in-progress";
    twilio.answer = (request) =>
      request.method === "GET" && request.path.endsWith(`/Calls/${sid}.json`)
        ? { body: { sid, status, end_time: status === "completed" ? new Date(ended_at).toUTCString() : null } }
        : usualAnswer(request);
    const looks = () => asked(`/Calls/${sid}.json`).length;
    await passUntil(async () => looks() > 0);
    expect(await rowOf(id)).toMatchObject({ status: "in_progress" });
    status = "completed";
    await passUntil(async () => (await rowOf(id))?.ended_at !== null);
    expect(await rowOf(id)).toMatchObject({ status: "completed", ended_by: "system", ended_at });
  });

  test("of someone who has signed out since is not placed", async () => {
    const From = `client:${identityOf({ tenant_id: app.people.home_id, user_id: app.people.mona.id })}`;
    const answer = await hook("/outgoing", { From, CallSid: "CAgone", To: "+15005550102" });
    expect(answer.status).toBe(200);
    expect(twilio.heard).toEqual([]);
  });

  test("to a colleague rings their devices, and each has it in their own log", async () => {
    const { id, sid, ref } = await adaCalls(adamsNumber);
    const [dialled] = asked(`/Conferences/${id}/Participants.json`);
    const to = fieldsOf(dialled).get("To") ?? "";
    const adams = to.split("cid=")[1] ?? "";
    expect(to).toBe(
      `client:${identityOf({ tenant_id: app.people.home_id, user_id: app.people.adam.id })}?cid=${adams}`,
    );
    expect(adams).not.toBe(id);
    const rung = `${app.people.home_id}/${adams}`;
    await hook(`/party/${rung}?message=0`, { CallStatus: "ringing" });
    await hook(`/party/${rung}?message=0`, { CallStatus: "in-progress" });
    expect(await rowOf(adams, "adam")).toMatchObject({
      call_direction: "inbound",
      call_from: adasNumber,
      call_to: adamsNumber,
      status: "in_progress",
      user_id: app.people.adam.id,
      voice_id: "CAother",
    });
    expect(await rowOf(id)).toMatchObject({ status: "in_progress", voice_id: sid });
    const started = await manually("start_disclaimer_prompt", adams, "adam");
    expect(started.at("data.state")).toBe("on");
    const received = {
      StatusCallbackEvent: "announcement-end",
      AnnounceUrl: `${publicUrl}/voice/twilio/announce/${rung}`,
    };
    await hook(`/conference/${ref}`, received);
    expect(await rowOf(adams, "adam")).toMatchObject({ recording: { consent: "announced" } });
    expect((await rowOf(id))?.disclosures).toEqual([]);
    await app.world.pass(5_000);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    await hook(`/party/${rung}?message=0`, { CallStatus: "completed" });
    expect(await rowOf(id)).toMatchObject({ status: "completed", ended_by: "agent" });
    expect(await rowOf(adams, "adam")).toMatchObject({ status: "completed", ended_by: "contact", talk_seconds: 5 });
  });

  test("Twilio cannot dial has failed", async () => {
    twilio.answer = () => ({ status: 500 });
    const { id } = await adaCalls();
    expect(await rowOf(id)).toMatchObject({ status: "failed", ended_by: "network" });
  });
});

describe("a call in", () => {
  test("rings the number's user, and is missed where no one answers", async () => {
    const fields = { From: "+12015550199", To: "+18005550177", CallSid: "CAin" };
    expect((await hook("/incoming/prairie", fields)).status).toBe(200);
    const [dialled] = asked("/Participants.json");
    const id = /Conferences\/([^/]+)\//.exec(dialled?.path ?? "")?.[1] ?? "";
    expect(fieldsOf(dialled).get("To")).toMatch(new RegExp(`^client:[0-9a-f]{32}_[0-9a-f]{32}\\?cid=${id}$`));
    await hook(`/party/${app.people.home_id}/${id}?message=0`, { CallStatus: "no-answer" });
    expect(await rowOf(id)).toMatchObject({ call_direction: "inbound", call_from: "+12015550199", status: "missed" });
  });

  test.each(["/incoming/nobody", "/incoming/coastal"])("to %s reaches no one", async (path) => {
    expect((await hook(path, { From: "+12015550199", To: "+18005550177", CallSid: "CAx" })).status).toBe(200);
    expect(twilio.heard).toEqual([]);
  });
});
