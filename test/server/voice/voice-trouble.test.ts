/** Calls when things break: signalling cut and back, sound gone, a gateway that restarts, media that moves. */
import { cpSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "vitest";
import { until } from "../../fixtures/cable.ts";
import {
  openPhone,
  people,
  type PersonName,
  startVoice,
  type TestCall,
  type TestPhone,
  type VoiceTestServer,
} from "../../fixtures/voice.ts";
import { withoutCandidates } from "../../fixtures/voice-sound.ts";

type Cleaning = Pick<TestContext, "onTestFinished">;

type Options = Parameters<typeof startVoice>[0] & { to?: string };

async function inCall({ onTestFinished }: Cleaning, { to = "+15005550101", ...options }: Options = {}) {
  const app = await startVoice(options);
  onTestFinished(app.stop);
  const phone = await openPhone(app, "ada");
  await phone.ready();
  const call = await phone.call({ To: to });
  onTestFinished(call.sound.close);
  const { reconnect } = await phone.hears("answer");
  return { app, phone, call, reconnect: String(reconnect) };
}

const back = (phone: TestPhone, call: TestCall, reconnect: string) =>
  phone.say("invite", { callsid: call.sid, sdp: withoutCandidates(call.sound.peer), reconnect, twilio: {} });

async function again(app: VoiceTestServer, name: PersonName = "ada"): Promise<TestPhone> {
  const phone = await openPhone(app, name);
  await phone.ready();
  return phone;
}

describe.concurrent("signalling that is lost", () => {
  test("and comes back goes on with the call, whose sound never stopped", async (run) => {
    const { expect } = run;
    const { app, phone, call, reconnect } = await inCall(run);
    await until(() => call.sound.share(440) > 0.5);
    phone.ws.terminate();
    const other = await again(app);
    back(other, call, reconnect);
    expect(await other.hears("answer")).toEqual({ callsid: call.sid, reconnect });
    expect(app.gateway.stats().calls).toBe(1);
    other.say("hangup", { callsid: call.sid });
    await until(() => app.story(call.call_id).length === 5);
    expect(app.story(call.call_id)).toEqual([
      "placed",
      "ringing",
      "answered",
      "reconnected",
      "ended completed by agent: hangup",
    ]);
  });

  test("by 200 devices at once, and comes back with all of them, goes on with the call and reaches no one else's", async (run) => {
    const { expect } = run;
    const { app, phone, call, reconnect } = await inCall(run);
    const names: PersonName[] = ["ben", "eve"];
    const crowd = () => Promise.all(Array.from({ length: 200 }, (_unused, at) => again(app, names[at % 2] ?? "ben")));
    for (const { ws } of [phone, ...(await crowd())]) ws.terminate();
    const others = await crowd();
    const other = await again(app);
    back(other, call, reconnect);
    for (const stranger of others.slice(-2)) back(stranger, call, reconnect);
    expect(await other.hears("answer")).toEqual({ callsid: call.sid, reconnect });
    for (const stranger of others.slice(-2))
      expect(await stranger.hears("error")).toMatchObject({ error: { code: 31404 } });
    // The newest devices of each person stay.
    await until(() => app.gateway.stats().sockets === 25);
    other.say("hangup", { callsid: call.sid });
    await until(() => app.story(call.call_id).length === 5);
    expect(app.story(call.call_id).slice(3)).toEqual(["reconnected", "ended completed by agent: hangup"]);
  });

  test("and comes back to a call that ended in the meantime hears that it has", async (run) => {
    const { expect } = run;
    const { app, phone, call, reconnect } = await inCall(run, { to: "+15005550105*1" });
    phone.ws.terminate();
    await until(() => app.story(call.call_id).length === 4);
    const other = await again(app);
    back(other, call, reconnect);
    expect(await other.hears("hangup")).toEqual({ callsid: call.sid });
  });

  test("cannot be come back to by anyone else, nor with a token made up", async (run) => {
    const { expect } = run;
    const { app, call, reconnect } = await inCall(run);
    const ben = await openPhone(app, "ben");
    await ben.ready();
    back(ben, call, reconnect);
    expect(await ben.hears("error")).toMatchObject({ error: { code: 31404 } });
    const ada = await again(app);
    back(ada, call, `${reconnect.slice(0, -4)}AAAA`);
    expect(await ada.hears("error")).toMatchObject({ error: { code: 31404 } });
    expect(app.gateway.stats().calls).toBe(1);
  });

  test("while it rings ends nothing, by whatever name it is asked for", async (run) => {
    const { expect, onTestFinished } = run;
    const app = await startVoice();
    onTestFinished(app.stop);
    const [ada, ben] = [await openPhone(app, "ada"), await openPhone(app, "ben")];
    await ada.ready();
    await ben.ready();
    const call = await ada.call({ To: people.ben.number });
    onTestFinished(call.sound.close);
    const { reconnect } = await ben.hears("invite");
    ben.say("invite", { callsid: "TJSother", sdp: "v=0", reconnect, twilio: {} });
    await ben.hears("hangup");
    ben.say("register", { media: { audio: false } });
    await ben.hears("offline");
    expect(app.events.filter(({ kind }) => kind === "ended")).toEqual([]);
  });

  test("and does not come back ends the call once its sound has stopped", async (run) => {
    const { expect } = run;
    const { app, phone, call } = await inCall(run);
    await until(() => call.sound.received > 10);
    call.sound.mute(true);
    phone.ws.terminate();
    await until(() => app.gateway.stats().calls === 0);
    expect(app.story(call.call_id).at(-1)).toBe("ended completed by network: rtp_silence");
  });
});

test.concurrent("media that moves to other ways is offered new ones, in the same call", async (run) => {
  const { expect } = run;
  const { app, phone, call } = await inCall(run);
  const first = await phone.hears("ringing");
  const { peer } = call.sound;
  await peer.setLocalDescription(await peer.createOffer({ iceRestart: true }));
  const before = phone.frames.length;
  phone.say("reinvite", { callsid: call.sid, sdp: withoutCandidates(peer) });
  const again = await phone.hears("answer", before);
  const ufrag = (sdp: unknown) => /a=ice-ufrag:(\S+)/.exec(String(sdp))?.[1];
  expect(again["callsid"]).toBe(call.sid);
  expect(ufrag(again["sdp"])).not.toBe(ufrag(first["sdp"]));
  const garbage = phone.frames.length;
  phone.say("reinvite", { callsid: call.sid, sdp: "garbage" });
  expect(await phone.hears("error", garbage)).toMatchObject({ callsid: call.sid, error: { code: 53405 } });
  expect(app.gateway.stats().calls).toBe(1);
});

describe.concurrent("a gateway that restarts in the midst of a call", () => {
  test("on being told to stop ends it first, and keeps what was recorded", async (run) => {
    const { expect } = run;
    const { app, phone, call } = await inCall(run);
    expect(
      await app.gateway.startRecording(
        { tenant_id: people.ada.tenant_id, call_id: call.call_id },
        { isAnnounced: true },
      ),
    ).toBe("on");
    await until(() => app.events.some(({ kind }) => kind === "disclosure"));
    await app.gateway.close();
    expect(await phone.closed).toBe(1001);
    expect(app.story(call.call_id).at(-1)).toBe("ended completed by system: gateway_stopped");
    expect(app.events.some(({ kind }) => kind === "recording_part")).toBe(true);
  });

  test("does not know the call any more, and informs the log and the device", async (run) => {
    const { expect } = run;
    const { app, phone, call, reconnect } = await inCall(run);
    const next = await startVoice();
    run.onTestFinished(next.stop);
    phone.ws.terminate();
    const other = await again(next);
    back(other, call, reconnect);
    expect(await other.hears("hangup")).toEqual({ callsid: call.sid });
    await until(() => next.events.length === 1);
    expect(next.story(call.call_id)).toEqual(["ended completed by system: gateway_gone"]);
    expect(app.gateway.stats().calls).toBe(1);
  });

  test("makes whole what the killed one was recording", async (run) => {
    const { expect } = run;
    const { app, call } = await inCall(run);
    await app.gateway.startRecording({ tenant_id: people.ada.tenant_id, call_id: call.call_id }, { isAnnounced: true });
    await until(() => app.events.some(({ kind }) => kind === "disclosure"));
    const folder = mkdtempSync(join(tmpdir(), "fieldline-voice-left-"));
    await until(() => readdirSync(join(app.folder, "calls")).length === 1);
    cpSync(join(app.folder, "calls"), join(folder, "calls"), { recursive: true });
    const next = await startVoice({ folder });
    run.onTestFinished(async () => {
      await next.stop();
      rmSync(folder, { recursive: true });
    });
    await next.gateway.recover();
    // Somebody may still be writing to it.
    expect(next.events).toEqual([]);
    writeFileSync(join(folder, "calls", "0.no.name of ours.0.pcm"), "sound");
    for (const name of readdirSync(join(folder, "calls"))) utimesSync(join(folder, "calls", name), 0, 0);
    await next.gateway.recover();
    await until(() => readdirSync(join(folder, "calls")).length === 1);
    await next.gateway.recover();
    expect(next.events).toHaveLength(1);
    const [received] = next.events;
    expect(next.reported).toHaveLength(1);
    expect(received).toMatchObject({ kind: "recording_part", call_id: call.call_id });
    if (received?.kind === "recording_part") expect(received.part.seconds).toBeGreaterThanOrEqual(1);
  });
});

test.concurrent("recordings made while the log was unreachable are reported by the next gateway", async (run) => {
  const { expect } = run;
  let isAway = false;
  const { app, call } = await inCall(run, {
    note: async () => {
      if (isAway) throw new Error("the database is away");
    },
  });
  await app.gateway.startRecording({ tenant_id: people.ada.tenant_id, call_id: call.call_id }, { isAnnounced: true });
  await until(() => app.events.some(({ kind }) => kind === "disclosure"));
  isAway = true;
  await app.gateway.close();
  expect(app.events.some(({ kind }) => kind === "recording_part")).toBe(false);
  const left = () => readdirSync(join(app.folder, "calls"));
  expect(left()).toHaveLength(1);
  for (const name of left()) utimesSync(join(app.folder, "calls", name), 0, 0);
  const next = await startVoice({ folder: app.folder });
  run.onTestFinished(next.stop);
  await next.gateway.recover();
  await until(() => left().length === 0);
  expect(next.events).toMatchObject([{ kind: "recording_part", call_id: call.call_id }]);
});

test.concurrent("a log that is unreachable for a while receives everything later, in order", async (run) => {
  const { expect } = run;
  let away = 3;
  const { app, call } = await inCall(run, {
    note: async () => {
      if (away-- > 0) throw new Error("the database is away");
    },
  });
  call.hangUp();
  await until(() => app.story(call.call_id).length === 4);
  expect(app.story(call.call_id)).toEqual(["placed", "ringing", "answered", "ended completed by agent: hangup"]);
});
