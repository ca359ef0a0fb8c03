/** Calls over the local gateway: real sockets, real WebRTC, a phone at one end and a number or another phone at the other. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openPhone,
  people,
  startVoice,
  type PersonName,
  type TestCall,
  type TestPhone,
  type VoiceTestServer,
} from "../../fixtures/voice.ts";
import { until } from "../../fixtures/cable.ts";

let app: VoiceTestServer;
let ada: TestPhone;
let ben: TestPhone;
const calls: TestCall[] = [];

beforeAll(async () => {
  app = await startVoice();
  ada = await openPhone(app, "ada", { hertz: 440 });
  ben = await openPhone(app, "ben", { hertz: 880 });
  await ada.ready();
  await ben.ready();
});

afterAll(async () => {
  for (const call of calls) await call.sound.close();
  await app.stop();
});

async function adaCalls(To: string): Promise<TestCall> {
  const call = await ada.call({ To });
  calls.push(call);
  return call;
}

/** A device of its own for each test, since they run side by side. */
const own: TestPhone[] = [];
async function callFrom(name: PersonName, params: Record<string, string>): Promise<[TestCall, TestPhone]> {
  const phone = await openPhone(app, name);
  own.push(phone);
  await phone.ready();
  const call = await phone.call(params);
  calls.push(call);
  return [call, phone];
}

describe.concurrent("a call to a number of the line's own", () => {
  afterAll(() => own.forEach(({ ws }) => ws.terminate()));

  test("rings, is answered, echoes, and ends when its person hangs up", async ({ expect: see }) => {
    const [call] = await callFrom("ada", { To: "+15005550101" });
    await call.answered();
    await until(() => call.sound.share(440) > 0.5);
    call.hangUp();
    call.hangUp();
    await until(() => app.story(call.call_id).length === 4);
    see(app.story(call.call_id)).toEqual(["placed", "ringing", "answered", "ended completed by agent: hangup"]);
    see(app.events.find(({ call_id }) => call_id === call.call_id)).toMatchObject({
      kind: "placed",
      call_sid: call.sid,
      user_id: people.ada.user_id,
      call_direction: "outbound",
      call_from: people.ada.number,
      call_to: "+15005550101",
    });
  });

  test("hears ringing before the answer, and a busy tone with the reason", async ({ expect: see }) => {
    const [call] = await callFrom("ada", { To: "+15005550103" });
    await until(() => call.sound.share(480) > 0.2 && call.sound.share(620) > 0.2);
    see(await call.over()).toMatchObject({ error: { code: 31486 } });
    see(app.story(call.call_id)).toEqual(["placed", "ringing", "ended busy by contact: busy"]);
  });

  test("that hangs up ends by the contact", async ({ expect: see }) => {
    const [call] = await callFrom("ada", { To: "+15005550105*1" });
    await call.answered();
    await call.over();
    see(app.story(call.call_id).at(-1)).toBe("ended completed by contact: hangup");
  });

  test("that loses every tenth piece loses about so many", async ({ expect: see }) => {
    const [call] = await callFrom("ben", { To: "+15005550106*10" });
    await call.answered();
    await until(() => call.sound.received + call.sound.lost > 250);
    call.hangUp();
    const share = call.sound.lost / (call.sound.received + call.sound.lost);
    see(share).toBeGreaterThan(0.03);
    see(share).toBeLessThan(0.25);
  });

  test("that is good loses nothing", async ({ expect: see }) => {
    const [call] = await callFrom("ben", { To: "+15005550102" });
    await call.answered();
    await until(() => call.sound.received > 100);
    call.hangUp();
    see(call.sound.lost).toBe(0);
  });

  test("that is uneven comes unevenly", async () => {
    const [call] = await callFrom("ben", { To: "+15005550107*300" });
    await call.answered();
    await until(() => call.sound.jitterMs() > 30);
    call.hangUp();
  });

  test("says each key back", async () => {
    const [call, phone] = await callFrom("eve", { To: "+15005550101" });
    await call.answered();
    call.sound.mute(true);
    await until(() => call.sound.received > 80 && call.sound.level() < 0.01);
    call.sound.press("5");
    await until(() => call.sound.share(770) > 0.2 && call.sound.share(1_336) > 0.2);
    phone.say("dtmf", { callsid: call.sid, dtmf: "#" });
    await until(() => call.sound.share(941) > 0.1 && call.sound.share(1_477) > 0.1);
    call.hangUp();
  });

  test("that calls back rings its person's devices a moment later", async ({ expect: see }) => {
    const [call, phone] = await callFrom("eve", { To: "+15005550109*1" });
    await call.answered();
    await call.over();
    const back = await phone.accept();
    calls.push(back);
    await until(() => app.story(back.call_id).includes("answered"));
    await until(() => back.sound.level() > 0.01);
    see(app.events.find(({ call_id }) => call_id === back.call_id)).toMatchObject({
      call_direction: "inbound",
      call_from: "+15005550109",
      call_to: people.eve.number,
    });
    back.hangUp();
  });

  test("without a number is a test of the line: an echo, and nothing in the log", async ({ expect: see }) => {
    const [call] = await callFrom("ben", {});
    await call.answered();
    await until(() => call.sound.share(440) > 0.5);
    call.hangUp();
    see(app.story(call.call_id)).toEqual([]);
  });
});

describe("a call to a colleague", () => {
  test("is audible both ways, recorded on two channels, and ends for both", async () => {
    const call = await adaCalls(people.ben.number);
    const taken = await ben.accept();
    calls.push(taken);
    await call.answered();
    await until(() => call.sound.share(880) > 0.5 && taken.sound.share(440) > 0.5);
    const ref = { tenant_id: people.ada.tenant_id, call_id: call.call_id };
    expect(await app.gateway.startRecording(ref, { isAnnounced: true })).toBe("on");
    expect(await app.gateway.startRecording(ref, { isAnnounced: true })).toBe("on");
    await until(() => app.events.some(({ kind }) => kind === "disclosure"));
    await until(() => call.sound.share(880) > 0.5);
    expect(await app.gateway.pauseRecording(ref)).toBe("paused");
    expect(await app.gateway.resumeRecording(ref)).toBe("on");
    taken.hangUp();
    await call.over();
    expect(app.story(call.call_id).at(-1)).toBe("ended completed by contact: hangup");
    expect(app.story(taken.call_id)).toEqual(["placed", "ringing", "answered", "ended completed by agent: hangup"]);
    await until(() => app.events.some(({ kind }) => kind === "recording_part"));
    const received = app.events.find((event) => event.kind === "recording_part");
    if (received?.kind !== "recording_part") throw new Error("no part");
    const wav = await readFile(join(app.folder, "files", ...pathOf(received.part.storage_key)));
    expect(wav.length).toBe(received.part.size);
    expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([2, 8_000, 16]);
    expect(loudnessOf(wav, 0)).toBeGreaterThan(500);
    expect(loudnessOf(wav, 1)).toBeGreaterThan(500);
    expect(await app.gateway.startRecording(ref, { isAnnounced: true })).toBe("unavailable");
  });

  test("who turns it down is busy for the caller", async () => {
    const since = ben.frames.length;
    const call = await adaCalls(people.ben.number);
    const { callsid } = await ben.hears("invite", since);
    ben.say("reject", { callsid });
    expect(await call.over()).toMatchObject({ error: { code: 31486 } });
    expect(app.story(call.call_id).at(-1)).toBe("ended busy by contact: busy");
  });

  test("who is left before answering has a missed call, and stops ringing", async () => {
    const since = ben.frames.length;
    const call = await adaCalls(people.ben.number);
    const { callsid } = await ben.hears("invite", since);
    call.hangUp();
    expect(await ben.hears("cancel", since)).toEqual({ callsid });
    const inbound = app.events.findLast((event) => event.kind === "placed" && event.call_direction === "inbound");
    await until(() => app.story(inbound?.call_id ?? "").length === 3);
    expect(app.story(inbound?.call_id ?? "").at(-1)).toBe("ended missed by contact: caller_left");
    expect(app.story(call.call_id).at(-1)).toBe("ended canceled by agent: hangup");
  });

  test("rings on all their devices, and only the first to answer has it", async () => {
    const second = await openPhone(app, "ben", { hertz: 1_200 });
    await second.ready();
    const since = ben.frames.length;
    const call = await adaCalls(people.ben.number);
    await ben.hears("invite", since);
    const taken = await second.accept();
    calls.push(taken);
    await call.answered();
    await ben.hears("cancel", since);
    await until(() => call.sound.share(1_200) > 0.4);
    // Any of them may end it; the process that has it is informed.
    const received = second.hears("hangup");
    ben.say("hangup", { callsid: taken.sid });
    await received;
    await call.over();
    second.ws.close();
  });
});

test("where no one answers a message is taken, and is the called one's", async () => {
  const quiet = await startVoice({ voicemail: { max_ms: 60_000 } });
  const caller = await openPhone(quiet, "ada", { hertz: 440 });
  const called = await openPhone(quiet, "ben");
  await caller.ready();
  await called.ready();
  const call = await caller.call({ To: people.ben.number });
  calls.push(call);
  called.say("reject", { callsid: (await called.hears("invite"))["callsid"] });
  await call.answered();
  await until(() => call.sound.share(1_000) > 0.5);
  await until(() => call.sound.received > 250);
  call.hangUp();
  await until(() => quiet.events.some(({ kind }) => kind === "recording_part"));
  const received = quiet.events.find(({ kind }) => kind === "recording_part");
  expect(quiet.story(received?.call_id ?? "")).toEqual(["placed", "ringing", "ended voicemail by contact: message"]);
  expect(quiet.story(call.call_id).at(-1)).toBe("ended completed by agent: hangup");
  expect(received?.call_id).not.toBe(call.call_id);
  await quiet.stop();
});

test("where the caller leaves before the tone no message was left", async () => {
  const quiet = await startVoice({ voicemail: { max_ms: 60_000 } });
  const caller = await openPhone(quiet, "ada", { hertz: 440 });
  const called = await openPhone(quiet, "ben");
  await caller.ready();
  await called.ready();
  const call = await caller.call({ To: people.ben.number });
  calls.push(call);
  called.say("reject", { callsid: (await called.hears("invite"))["callsid"] });
  await call.answered();
  call.hangUp();
  const ends = () => quiet.events.flatMap((event) => (event.kind === "ended" ? [event.cause] : []));
  await until(() => ends().length === 2);
  expect(ends().toSorted()).toEqual(["caller_left", "hangup"]);
  await quiet.stop();
});

test("with no call under way the clock stands still, and nothing went wrong unheard", async () => {
  await until(() => app.gateway.stats().calls === 0 && !app.gateway.stats().isClockRunning);
  expect(app.reported).toEqual([]);
});

function pathOf(key: string): string[] {
  return key.split("/");
}

function loudnessOf(wav: Buffer, channel: number): number {
  let sum = 0;
  let count = 0;
  for (let at = 44 + 2 * channel; at + 1 < wav.length; at += 4, count++) sum += wav.readInt16LE(at) ** 2;
  return Math.sqrt(sum / Math.max(1, count));
}
