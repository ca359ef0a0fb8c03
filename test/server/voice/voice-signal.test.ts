/** The signalling wire of the local gateway: who gets in, what is answered, and what hostile or unlucky devices may do. */
import { request } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { until } from "../../fixtures/cable.ts";
import {
  openPhone,
  people,
  type PersonName,
  startVoice,
  type TestPhone,
  type VoiceTestServer,
} from "../../fixtures/voice.ts";
import { openSound, withoutCandidates } from "../../fixtures/voice-sound.ts";
import { seededWorld } from "../../fixtures/world.ts";

const opened: VoiceTestServer[] = [];
const sounds: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const sound of sounds.splice(0)) await sound.close();
  for (const app of opened.splice(0)) await app.stop();
});

async function openTestServer(options: Parameters<typeof startVoice>[0] = {}): Promise<VoiceTestServer> {
  const app = await startVoice(options);
  opened.push(app);
  return app;
}

async function readyPhone(app: VoiceTestServer, name: PersonName): Promise<TestPhone> {
  const phone = await openPhone(app, name);
  await phone.ready();
  return phone;
}

/** Without sound: enough for a call to ring. */
async function invite(phone: TestPhone, params: Record<string, string>, callsid = "TJSone"): Promise<void> {
  const sound = openSound(440);
  sounds.push(sound);
  await sound.peer.setLocalDescription(await sound.peer.createOffer());
  phone.say("invite", {
    callsid,
    sdp: withoutCandidates(sound.peer),
    twilio: { params: String(new URLSearchParams(params)) },
  });
}

const refusedWith = (port: number, headers: Record<string, string>, path = "/voice/signal") =>
  new Promise<number | undefined>((resolve) => {
    const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const asked = request({
      port,
      path,
      headers: { ...upgrade, "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", ...headers },
    });
    asked
      .on("response", ({ statusCode }) => resolve(statusCode))
      .on("upgrade", () => resolve(101))
      .on("error", () => resolve(undefined));
    asked.end();
  });

describe("the way in", () => {
  test("is for people who are signed in, on pages of our own", async () => {
    const { port } = await openTestServer();
    expect(await refusedWith(port, {})).toBe(401);
    expect(await refusedWith(port, { cookie: "token=nobody" })).toBe(401);
    expect(await refusedWith(port, { cookie: "token=ada", origin: "https://evil.example" })).toBe(403);
    expect(await refusedWith(port, { cookie: "token=ada", origin: "null" })).toBe(403);
    expect(await refusedWith(port, { cookie: "token=ada" }, "/voice/other")).toBe(404);
    expect(
      await refusedWith(port, { cookie: "token=ada", origin: `http://localhost:${port}` }, "/voice/signal?v=1"),
    ).toBe(101);
  });

  test("returns the identity and its lifetime, and registers", async () => {
    const app = await openTestServer();
    const phone = await openPhone(app, "ada");
    phone.say("listen", { token: app.tokenOf(people.ada, 100_000), browserinfo: {}, reconnectTimeout: 0 });
    expect(await phone.hears("connected")).toMatchObject({
      token: { identity: people.ada.user_id, ttl: expect.closeTo(100, -1) },
    });
    phone.say("register", { media: { audio: true } });
    await phone.hears("ready");
    phone.say("register", { media: { audio: false } });
    await phone.hears("offline");
  });

  const forged = (token: string) => `${token.slice(0, -4)}AAAA`;
  const unsigned = (token: string) =>
    [Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url"), token.split(".")[1], ""].join(".");
  test.each<[string, number, (app: VoiceTestServer) => string]>([
    ["forged", 31204, (app) => forged(app.tokenOf(people.ada))],
    ["unsigned", 31204, (app) => unsigned(app.tokenOf(people.ada))],
    ["no token at all", 31204, () => "nonsense"],
    ["expired", 31205, (app) => app.tokenOf(people.ada, -1)],
    ["a colleague's", 31201, (app) => app.tokenOf(people.ben)],
    ["another company's", 31201, (app) => app.tokenOf(people.eve)],
    ["of that id in another company", 31201, (app) => app.tokenOf({ ...people.ada, tenant_id: people.eve.tenant_id })],
  ])("a token that is %s is refused with %d, and nothing can be done with it", async (_what, code, tokenOf) => {
    const app = await openTestServer();
    const phone = await openPhone(app, "ada");
    phone.say("listen", { token: tokenOf(app) });
    expect(await phone.hears("error")).toMatchObject({ error: { code } });
    const before = phone.frames.length;
    phone.say("register", { media: { audio: true } });
    expect(await phone.hears("error", before)).toMatchObject({ error: { code: 31204 } });
  });

  test("an expired token prevents starting a call but not ending one", async () => {
    const world = seededWorld(3);
    const app = await openTestServer({ world });
    const phone = await openPhone(app, "ada", { token: app.tokenOf(people.ada, 5_000) });
    await phone.ready();
    await invite(phone, { To: "+15005550104" });
    const { callsid } = await phone.hears("ringing");
    await world.pass(6_000);
    await invite(phone, { To: "+15005550104" }, "TJStwo");
    expect(await phone.hears("error")).toMatchObject({ callsid: "TJStwo", error: { code: 31205 } });
    phone.say("hangup", { callsid });
    await until(() => app.events.some(({ kind }) => kind === "ended"));
    phone.say("listen", { token: app.tokenOf(people.ada) });
    await until(() => phone.frames.filter(({ type }) => type === "connected").length === 2);
    await invite(phone, { To: "+15005550104" }, "TJSthree");
    await until(() => phone.frames.filter(({ type }) => type === "ringing").length === 2);
  });
});

describe("frames", () => {
  test.each<[string, string | Buffer]>([
    ["no JSON", "{"],
    ["no object", "[1]"],
    ["no type", '{"payload":{}}'],
    ["an unknown type", '{"type":"constructor","payload":{}}'],
    ["a payload of another shape", '{"type":"hangup","payload":{"callsid":7}}'],
    ["bytes", Buffer.from([1, 2, 3])],
    ["digits that are none", '{"type":"dtmf","payload":{"callsid":"CA1","dtmf":"1;2"}}'],
  ])("of %s are answered with an error, and the socket goes on", async (_what, frame) => {
    const phone = await readyPhone(await openTestServer(), "ada");
    phone.ws.send(frame);
    expect(await phone.hears("error")).toMatchObject({ error: { code: 31400 } });
    phone.say("register", { media: { audio: false } });
    await phone.hears("offline");
  });

  test("that are too large end the socket with 1009, too many of them with leave to come back", async () => {
    const app = await openTestServer();
    const large = await readyPhone(app, "ada");
    large.ws.send("x".repeat(70_000));
    expect(await large.closed).toBe(1009);
    const busy = await readyPhone(app, "ada");
    for (let times = 0; times < 300; times++) busy.say("register", { media: { audio: true } });
    expect(await busy.closed).toBe(1001);
  });

  test("about other users' calls are not sent", async () => {
    const app = await openTestServer();
    const ada = await readyPhone(app, "ada");
    await invite(ada, { To: "+15005550104" });
    const { callsid } = await ada.hears("ringing");
    for (const name of ["ben", "eve"] as const) {
      const other = await readyPhone(app, name);
      for (const type of ["hangup", "reject"]) other.say(type, { callsid });
      other.say("dtmf", { callsid, dtmf: "1" });
      other.say("answer", { callsid, sdp: "v=0" });
      other.say("reinvite", { callsid, sdp: "v=0" });
      await until(() => other.frames.filter(({ type }) => type === "error").length === 5);
      expect(other.frames.at(-1)?.payload).toMatchObject({ callsid, error: { code: 31404 } });
    }
    expect(app.gateway.stats().calls).toBe(1);
  });

  test("that begin a call with what is no offer are refused, and leave nothing behind", async () => {
    const app = await openTestServer();
    const phone = await readyPhone(app, "ada");
    const noSound = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=fingerprint:sha-256 00\r\nm=audio 9 X 0\r\n";
    for (const sdp of ["nonsense", "v=0\r\n", noSound]) {
      const before = phone.frames.length;
      phone.say("invite", { callsid: `TJS${sdp.length}`, sdp, twilio: { params: "To=%2B15005550101" } });
      expect(await phone.hears("hangup", before)).toMatchObject({ error: { code: 31400 } });
    }
    expect(app.events).toEqual([]);
    expect(app.gateway.stats().calls).toBe(0);
  });

  test("out of their order change nothing: answers to what does not ring, ends of what has ended", async () => {
    const app = await openTestServer();
    const phone = await readyPhone(app, "ada");
    await invite(phone, { To: "+15005550104" });
    const { callsid } = await phone.hears("ringing");
    phone.say("answer", { callsid, sdp: "v=0" });
    phone.say("reject", { callsid });
    phone.say("message", { callsid, voiceeventsid: "KX1", content: "x", contenttype: "text/plain", messagetype: "m" });
    expect(await phone.hears("ack")).toMatchObject({ callsid, voiceeventsid: "KX1" });
    expect(app.gateway.stats().calls).toBe(1);
    for (let times = 0; times < 3; times++) phone.say("hangup", { callsid });
    phone.say("reinvite", { callsid, sdp: "v=0" });
    expect(await phone.hears("hangup")).toEqual({ callsid });
    expect(app.events.filter(({ kind }) => kind === "ended")).toHaveLength(1);
  });

  test("that begin one call twice ring once", async () => {
    const app = await openTestServer();
    const phone = await readyPhone(app, "ada");
    await invite(phone, { To: "+15005550104" });
    await invite(phone, { To: "+15005550104" });
    expect(await phone.hears("hangup")).toMatchObject({ callsid: "TJSone", error: { code: 31400 } });
    await phone.hears("ringing");
    expect(app.gateway.stats().calls).toBe(1);
  });

  test("that begin two calls of one id ring once, also where another company has it", async () => {
    const app = await openTestServer();
    const [ada, eve] = [await readyPhone(app, "ada"), await readyPhone(app, "eve")];
    const cid = app.world.uuid();
    await invite(ada, { To: "+15005550104", cid });
    const { callsid } = await ada.hears("ringing");
    await invite(ada, { To: "+15005550104", cid }, "TJStwo");
    expect(await ada.hears("hangup")).toMatchObject({ callsid: "TJStwo", error: { code: 31400 } });
    await invite(eve, { To: "+15005550104", cid });
    expect(await eve.hears("hangup")).toMatchObject({ error: { code: 31400 } });
    ada.say("hangup", { callsid });
    await until(() => app.gateway.stats().calls === 0);
  });

  test("a call cancelled during set-up leaves nothing behind", async () => {
    const app = await openTestServer();
    const phone = await readyPhone(app, "ada");
    await invite(phone, { To: "+15005550104" });
    phone.say("hangup", { callsid: "TJSone" });
    phone.say("register", { media: { audio: false } });
    await phone.hears("offline");
    await until(() => app.gateway.stats().calls === 0);
    expect(app.events.filter(({ kind }) => kind === "placed").length).toBe(
      app.events.filter(({ kind }) => kind === "ended").length,
    );
  });
});

test("what the rules refuse is explained in their words", async () => {
  const phone = await readyPhone(await openTestServer(), "ada");
  await invite(phone, { To: "+19005550100" });
  expect(await phone.hears("hangup")).toEqual({
    callsid: "TJSone",
    error: { code: 31603, message: "Blocked: they asked not to be called." },
  });
});

test("a number of another company's is not one of ours", async () => {
  const app = await openTestServer();
  const [ada, eve] = [await readyPhone(app, "ada"), await readyPhone(app, "eve")];
  await invite(ada, { To: people.eve.number });
  await ada.hears("ringing");
  expect(eve.frames.map(({ type }) => type)).toEqual(["connected", "ready"]);
});

test("no one answers: after the ring time it ends for both, as unanswered", async () => {
  const world = seededWorld(5);
  const app = await openTestServer({ world });
  const [ada, ben] = [await readyPhone(app, "ada"), await readyPhone(app, "ben")];
  await invite(ada, { To: people.ben.number });
  const { callsid } = await ben.hears("invite");
  await world.pass(61_000);
  expect(await ben.hears("cancel")).toEqual({ callsid });
  await ada.hears("hangup");
  const ends = app.events.flatMap((event) => (event.kind === "ended" ? [event.status] : []));
  expect(ends.toSorted()).toEqual(["missed", "no_answer"]);
});

test("a device that comes while it rings is rung too", async () => {
  const app = await openTestServer();
  const ada = await readyPhone(app, "ada");
  await invite(ada, { To: people.ben.number });
  await ada.hears("ringing");
  const ben = await readyPhone(app, "ben");
  expect(await ben.hears("invite")).toMatchObject({ parameters: { From: people.ada.number, To: people.ben.number } });
});

test("a caller whose signalling is lost before the answer has left", async () => {
  const app = await openTestServer();
  const [ada, ben] = [await readyPhone(app, "ada"), await readyPhone(app, "ben")];
  await invite(ada, { To: people.ben.number });
  await ben.hears("invite");
  ada.ws.terminate();
  await ben.hears("cancel");
  expect(app.story(app.events[0]?.call_id ?? "").at(-1)).toBe("ended canceled by network: signalling_lost");
});

test("a session that ends takes its devices with it, and a former owner's sockets stay away", async () => {
  const app = await openTestServer();
  const phone = await readyPhone(app, "ada");
  app.gateway.endSession("ada");
  expect(await phone.closed).toBe(1008);
});

test("a device whose session ran out by itself is rung no more", async () => {
  const app = await openTestServer({ leaves: "ben", ring_ms: 300 });
  const [ada, ben] = [await readyPhone(app, "ada"), await readyPhone(app, "ben")];
  await invite(ada, { To: people.ben.number });
  await ada.hears("hangup");
  expect(ben.frames.filter(({ type }) => type === "invite")).toEqual([]);
});

test("200 devices that come at once are all let in, and the newest of each person stay", async () => {
  const app = await openTestServer();
  const names: PersonName[] = ["ada", "ben", "eve"];
  const phones = await Promise.all(
    Array.from({ length: 200 }, (_unused, at) => readyPhone(app, names[at % 3] ?? "ada")),
  );
  // The newest devices of each person stay.
  await until(() => app.gateway.stats().sockets === 36);
  expect(phones.filter(({ ws }) => ws.readyState === ws.OPEN)).toHaveLength(36);
});

test("an answer that leaves out what the library waits for ends the call in time, and both hear of it", async () => {
  const world = seededWorld(1);
  const app = await openTestServer({ world });
  const [ada, ben] = [await readyPhone(app, "ada"), await readyPhone(app, "ben")];
  await invite(ada, { To: people.ben.number });
  const { callsid } = await ben.hears("invite");
  ben.say("answer", {
    callsid,
    sdp: "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n",
  });
  const clock = setInterval(() => void world.pass(500), 5);
  await until(() => app.gateway.stats().calls === 0).finally(() => clearInterval(clock));
  expect(app.events.filter(({ kind }) => kind === "ended")).toMatchObject([
    { cause: "bad_answer" },
    { cause: "bad_answer" },
  ]);
  await ada.hears("hangup");
});
