/** What Twilio records, and numbers it proves: on the wire. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import {
  fieldsOf,
  openTwilioTestServer,
  publicUrl,
  soundOfTwilio,
  usualAnswer,
} from "../../fixtures/vendors/twilio.ts";
import type { VendorRequest, VendorReply } from "../../fixtures/vendors/vendor-double.ts";
const open = await openTwilioTestServer();
const { app, twilio, hook, asked, rowOf, byHand: manually, adaCalls, passUntil } = open;

afterAll(open.close);
beforeEach(() => {
  twilio.heard.length = 0;
  twilio.answer = usualAnswer;
});

describe("a recording", () => {
  test("is not announced where the company's rule says so", async () => {
    const recording = { as_of: "2026-11-01", source: "Counsel", usual: "silent", states: {} };
    const row = { name: "dial_rules", value: JSON.stringify({ recording }), updated_at: app.world.now() };
    const { home_id: tenant_id } = app.people;
    await tenantTx(app.connection.db, tenant_id, (trx) =>
      trx
        .insertInto("settings")
        .values({ tenant_id, ...row })
        .execute(),
    );
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    expect((await manually("start_disclaimer_prompt", id)).at("data.state")).toBe("on");
    expect(asked("/Conferences/CF1.json")).toEqual([]);
    expect(asked(`/Calls/${sid}/Recordings.json`)).toHaveLength(1);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    await tenantTx(app.connection.db, tenant_id, (trx) =>
      trx.deleteFrom("settings").where("name", "=", "dial_rules").execute(),
    );
  });

  test("begins with the announcement, pauses, goes on, stops, and its sound is kept", async () => {
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    expect((await manually("start_disclaimer_prompt", sid)).at("data")).toEqual({ call_id: id, state: "on" });
    expect((await manually("start_disclaimer_prompt", id)).at("data.state")).toBe("on");
    expect(asked("/Conferences/CF1.json").map((request) => fieldsOf(request).get("AnnounceUrl"))).toEqual([
      `${publicUrl}/voice/twilio/announce/${ref}`,
    ]);
    expect(asked(`/Calls/${sid}/Recordings.json`).map((request) => fieldsOf(request).get("RecordingChannels"))).toEqual(
      ["dual"],
    );
    // It was requested; Twilio reports whether it was played.
    expect(await rowOf(id)).toMatchObject({ recording: { state: "on", consent: null }, disclosures: [] });
    await hook(`/conference/${ref}`, { StatusCallbackEvent: "announcement-fail" });
    expect((await rowOf(id))?.disclosures).toEqual([]);
    await hook(`/conference/${ref}`, { StatusCallbackEvent: "announcement-end" });
    expect(await rowOf(id)).toMatchObject({ recording: { consent: "announced" }, disclosures: [{ how: "played" }] });
    await app.world.pass(1_000);
    expect((await manually("pause_call_recording", id)).at("data.state")).toBe("paused");
    await app.world.pass(1_000);
    expect((await manually("resume_call_recording", id)).at("data.state")).toBe("on");
    await app.world.pass(1_000);
    expect((await manually("stop_call_recording", id)).at("data.state")).toBe("off");
    expect(asked("Twilio.CURRENT.json").map((request) => fieldsOf(request).get("Status"))).toEqual([
      "paused",
      "in-progress",
      "stopped",
    ]);
    await hook(`/left/${ref}`, { CallStatus: "completed" });
    expect((await manually("start_disclaimer_prompt", id)).at("data")).toBeNull();
    const received = {
      RecordingStatus: "completed",
      RecordingSid: "RE1",
      RecordingUrl: `${twilio.url}/RE1`,
      RecordingDuration: "3",
    };
    const usually = twilio.answer;
    twilio.answer = (request) => (request.path.endsWith("RE1.wav") ? { status: 503 } : usually(request));
    await hook(`/recorded/${ref}`, received);
    await expect.poll(() => asked("RE1.wav")).not.toEqual([]);
    twilio.answer = usually;
    await hook(`/recorded/${ref}`, received);
    await expect.poll(async () => (await rowOf(id))?.recording.parts).toHaveLength(1);
    const { parts = [] } = (await rowOf(id))?.recording ?? {};
    expect(parts).toMatchObject([{ seconds: 3 }]);
    const heard = await app.request("ada", "GET", `/v1/calls/${id}/recordings/${parts[0]?.id}`);
    expect([heard.status, heard.headers["content-length"]]).toEqual([200, String(soundOfTwilio.length)]);
  });

  test("that is paused goes on when it is asked for again, without a second one", async () => {
    const { id, sid, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    for (const what of ["start_disclaimer_prompt", "pause_call_recording", "start_disclaimer_prompt"]) {
      await manually(what, id);
      await app.world.pass(1_000);
    }
    expect(asked(`/Calls/${sid}/Recordings.json`)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ recording: { state: "on" } });
  });

  test("paused goes on by itself after three minutes", async () => {
    const { id, ref } = await adaCalls();
    await hook(`/party/${ref}?message=0`, { CallStatus: "in-progress" });
    await manually("start_disclaimer_prompt", id);
    await app.world.pass(1_000);
    expect((await manually("pause_call_recording", id)).at("data.state")).toBe("paused");
    await app.world.pass(170_000);
    expect(await rowOf(id)).toMatchObject({ recording: { state: "paused" } });
    await passUntil(async () => (await rowOf(id))?.recording.state === "on");
    expect(asked("Twilio.CURRENT.json").map((request) => fieldsOf(request).get("Status"))).toEqual([
      "paused",
      "in-progress",
    ]);
  });

  test("is not made while it rings", async () => {
    const { id } = await adaCalls();
    expect((await manually("start_disclaimer_prompt", id)).at("data")).toBeNull();
    expect(asked("/Recordings.json")).toEqual([]);
  });

  test("lying elsewhere is not fetched, and no one else's call is recorded", async () => {
    const { id, ref } = await adaCalls();
    const elsewhere = { RecordingStatus: "completed", RecordingSid: "RE2", RecordingUrl: "http://127.0.0.1:1/RE2" };
    expect((await hook(`/recorded/${ref}`, elsewhere)).status).toBe(200);
    expect((await hook(`/recorded/${ref}`, { RecordingStatus: "absent" })).status).toBe(200);
    expect((await rowOf(id))?.recording.parts).toEqual([]);
    const other = await app.request("mona", "POST", "/v1/dialer/device_stop_call_recording", { body: { call_id: id } });
    expect(other.status).toBe(404);
  });
});

describe("a number that is to be proved", () => {
  const path = "/v1/dialer/phone_verifications";
  const begin = (phone_number: string) => app.request("ben", "POST", path, { body: { phone_number } });
  const own = async () =>
    (await app.request("ben", "GET", "/v1/users/me")).at("data.profile.dialer_verified_phone_number");
  const verifying = (request: VendorRequest): VendorReply =>
    request.path.endsWith("/OutgoingCallerIds.json") ? { body: { validation_code: "123456" } } : usualAnswer(request);

  test("is rung by Twilio, which says whether the digits were keyed there", async () => {
    twilio.answer = verifying;
    const begun = await begin("(201) 555-0177");
    expect(begun.at("data")).toMatchObject({ code: "123456", state: "calling", by: "twilio" });
    const [rung] = asked("/OutgoingCallerIds.json");
    expect(fieldsOf(rung).get("PhoneNumber")).toBe("+12015550177");
    const received = `/verified/${app.people.home_id}/${begun.text("data.id")}`;
    expect(fieldsOf(rung).get("StatusCallback")).toBe(`${publicUrl}/voice/twilio${received}`);
    expect((await hook(received, { VerificationStatus: "success" }, "forged")).status).toBe(403);
    expect(await own()).toBe("");
    await hook(received, { VerificationStatus: "success" });
    expect(await own()).toBe("+12015550177");
    await hook(received, { VerificationStatus: "failed" });
    expect(await own()).toBe("+12015550177");
  });

  test("is not theirs where the digits were not keyed, or Twilio does not ring it", async () => {
    twilio.answer = verifying;
    const begun = await begin("(201) 555-0178");
    await hook(`/verified/${app.people.home_id}/${begun.text("data.id")}`, { VerificationStatus: "failed" });
    expect((await app.request("ben", "GET", `${path}/${begun.text("data.id")}`)).at("data.state")).toBe("failed");
    twilio.answer = () => ({ status: 500 });
    expect((await begin("(201) 555-0178")).status).toBe(503);
    expect(await own()).toBe("+12015550177");
  });

  test("that the company bought is theirs at once, and one another company bought is not", async () => {
    let company = "coastal";
    twilio.answer = (request) =>
      request.path.endsWith("/IncomingPhoneNumbers.json")
        ? { body: { incoming_phone_numbers: [{ voice_url: `${publicUrl}/voice/twilio/incoming/${company}` }] } }
        : usualAnswer(request);
    expect((await begin("(201) 555-0180")).status).toBe(409);
    company = "prairie";
    expect((await begin("(201) 555-0180")).at("data")).toMatchObject({ state: "verified", code: null });
    expect(await own()).toBe("+12015550180");
    const taken = await app.request("ada", "POST", path, { body: { phone_number: "+12015550180" } });
    expect(taken.status).toBe(422);
    expect(asked("/OutgoingCallerIds.json")).toEqual([]);
  });

  test("that Twilio has as proved is whose it was last proved to be, and no one else's", async () => {
    await app.world.pass(3_600_000);
    twilio.answer = (request) =>
      request.path.endsWith("/OutgoingCallerIds.json") ? { status: 400, body: { code: 21450 } } : usualAnswer(request);
    expect((await begin("(201) 555-0179")).status).toBe(409);
    const none = { dialer_verified_phone_number: "" };
    await app.request("ben", "PATCH", "/v1/users/update_profile", { body: none });
    const other = await app.request("ada", "POST", path, { body: { phone_number: "+12015550177" } });
    expect(other.status).toBe(409);
    expect((await begin("(201) 555-0177")).at("data")).toMatchObject({ state: "verified", code: null });
    expect(await own()).toBe("+12015550177");
  });
});
