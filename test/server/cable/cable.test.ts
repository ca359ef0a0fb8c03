import { request } from "node:http";
import { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callsOf, changesIn, changesOf, importsOf, smsOf } from "../../../src/server/cable/channels.ts";
import { batchMs, beatMs, goodbyeMs } from "../../../src/server/cable/limits.ts";
import {
  ada,
  bareSocket,
  beats,
  bob,
  type CableTestServer,
  changesIdentifier,
  eve,
  rest,
  smsIdentifier,
  startCable,
  tick,
  until,
} from "../../fixtures/cable.ts";
import { seededWorld, type SeededWorld } from "../../fixtures/world.ts";

let clock: SeededWorld;
let testServer: CableTestServer;
beforeEach(async () => {
  clock = seededWorld(1);
  testServer = await startCable({ clock });
});
afterEach(() => testServer.stop());

const sms = {
  event: "received",
  conversation_id: "0192f0c1-0000-7000-8000-000000000001",
  message: { id: "0192f0c1-0000-7000-8000-000000000002", status: "received" },
  phone_number: "+15550001111",
} as const;

describe("the ActionCable protocol", () => {
  it("welcomes a signed-in device on the ActionCable subprotocol", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await until(() => socket.frames.length > 0);
    expect(socket.ws.protocol).toBe("actioncable-v1-json");
    expect(socket.frames).toEqual([{ type: "welcome" }]);
  });

  it("tells a device without a session that it is unauthorized and need not come back", async () => {
    const socket = await bareSocket(testServer.port, "nobody");
    expect((await socket.closed).code).toBe(1008);
    expect(socket.frames).toEqual([{ type: "disconnect", reason: "unauthorized", reconnect: false }]);
  });

  it("confirms a subscription with the identifier as it was written", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    const spaced = '{ "channel": "ChangesChannel", "x": "é" }';
    expect(await socket.subscribe(spaced)).toBe(true);
    expect(socket.frames.at(-1)).toEqual({ identifier: spaced, type: "confirm_subscription" });
  });

  it("confirms a second subscription of the same identifier and still sends each message once", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await socket.subscribe(smsIdentifier);
    expect(await socket.subscribe(smsIdentifier)).toBe(true);
    testServer.cable.broadcast(smsOf(ada), sms);
    await until(() => socket.frames.some((frame) => frame["message"]));
    await rest(20);
    expect(socket.frames.filter((frame) => frame["message"])).toEqual([{ identifier: smsIdentifier, message: sms }]);
  });

  it.each([
    '{"channel":"NoSuchChannel"}',
    '{"channel":"constructor"}',
    '{"channel":7}',
    "[]",
    "null",
    "not json",
    '{"channel":"__proto__"}',
  ])("rejects the identifier %s", async (identifier) => {
    const socket = await bareSocket(testServer.port, "ada");
    expect(await socket.subscribe(identifier)).toBe(false);
  });

  it("lets only users with c_1 hear the announced calls", async () => {
    const identifier = JSON.stringify({ channel: "ConvergeOneChannel" });
    const [hers, his] = await Promise.all([bareSocket(testServer.port, "ada"), bareSocket(testServer.port, "bob")]);
    expect(await hers.subscribe(identifier)).toBe(true);
    expect(await his.subscribe(identifier)).toBe(false);
    testServer.cable.broadcast(callsOf(ada), { event: "ringing", phone_number: "+15550001111", contact: 12 });
    await until(() => hers.frames.some((frame) => frame["message"]));
  });

  it("is silent after unsubscribe and active again after the next subscribe", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await socket.subscribe(smsIdentifier);
    socket.say("unsubscribe", smsIdentifier);
    await socket.subscribe(changesIdentifier);
    testServer.cable.broadcast(smsOf(ada), sms);
    await socket.subscribe(smsIdentifier);
    testServer.cable.broadcast(smsOf(ada), { ...sms, event: "read" });
    await until(() => socket.frames.some((frame) => frame["message"]));
    expect(socket.frames.flatMap((frame) => frame["message"] ?? [])).toEqual([{ ...sms, event: "read" }]);
  });

  it("obeys a burst of subscribe and unsubscribe in its order", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    for (let round = 0; round < 40; round++) {
      socket.say("subscribe", smsIdentifier);
      socket.say("unsubscribe", smsIdentifier);
    }
    expect(await socket.subscribe(smsIdentifier)).toBe(true);
    testServer.cable.broadcast(smsOf(ada), sms);
    await until(() => socket.frames.some((frame) => frame["message"]));
    expect(socket.frames.filter((frame) => frame["type"] === "confirm_subscription")).toHaveLength(41);
  });

  it("accepts validate_stream without an answer", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await socket.subscribe(changesIdentifier);
    for (let n = 0; n < 50; n++)
      socket.say("message", changesIdentifier, JSON.stringify({ action: "validate_stream" }));
    expect(await socket.subscribe(smsIdentifier)).toBe(true);
    expect(socket.frames).toHaveLength(3);
  });

  it("pings every three seconds with the time in seconds", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    const startedAt = Math.floor(clock.now() / 1_000);
    await beats(clock, 4);
    await until(() => socket.pings.length === 4);
    const firstAt = Number(socket.pings[0]);
    expect(socket.pings).toEqual([0, 3, 6, 9].map((later) => firstAt + later));
    expect([0, 1, 2, 3]).toContain(firstAt - startedAt);
  });
});

describe("who hears what", () => {
  it("delivers 200 messages in their order", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await socket.subscribe(JSON.stringify({ channel: "ContactsImportChannel" }));
    const message = (done: number) => ({ id: sms.conversation_id, status: "processing", done, total: 200, failed: 0 });
    for (let done = 1; done <= 200; done++) testServer.cable.broadcast(importsOf(ada), message(done));
    await until(() => socket.frames.filter((frame) => frame["message"]).length === 200);
    const numbers = socket.frames.flatMap((frame) =>
      frame["message"] ? [(frame["message"] as { done: number }).done] : [],
    );
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it("hints a change to every device of the tenant and to no one of another", async () => {
    const sockets = await Promise.all([ada, bob, eve].map((who) => bareSocket(testServer.port, who.user_id)));
    for (const socket of sockets) await socket.subscribe(changesIdentifier);
    testServer.cable.broadcast(changesIn("demo"), { collection: "contacts", seq: 4711 });
    testServer.cable.broadcast(changesOf(bob), { collection: "quick_filters", seq: 4712 });
    await until(() => sockets[1]!.frames.filter((frame) => frame["message"]).length === 2);
    await rest(20);
    const heard = sockets.map((socket) => socket.frames.flatMap((frame) => frame["message"] ?? []));
    expect(heard).toEqual([
      [{ collection: "contacts", seq: 4711 }],
      [
        { collection: "contacts", seq: 4711 },
        { collection: "quick_filters", seq: 4712 },
      ],
      [],
    ]);
  });

  it("joins hints of one stream to at most one in 25 ms, and the last one carries the highest number", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await socket.subscribe(changesIdentifier);
    for (let seq = 1; seq <= 100; seq++) {
      testServer.cable.broadcast(changesIn("demo"), { collection: "contacts", seq });
      await clock.pass(1);
    }
    await clock.pass(batchMs);
    const hints = () =>
      socket.frames.flatMap((frame) => (frame["message"] ? [(frame["message"] as { seq: number }).seq] : []));
    await until(() => hints().at(-1) === 100);
    // One at once, then what came in each window at its end.
    expect(hints()).toEqual([1, 25, 50, 75, 100]);
  });

  it("names any collection when joined hints were of several", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await socket.subscribe(changesIdentifier);
    for (const collection of ["tags", "contacts", "notes"])
      testServer.cable.broadcast(changesIn("demo"), { collection, seq: collection.length });
    await clock.pass(batchMs);
    await until(() => socket.frames.filter((frame) => frame["message"]).length === 2);
    expect(socket.frames.flatMap((frame) => frame["message"] ?? [])).toEqual([
      { collection: "tags", seq: 4 },
      { collection: "*", seq: 8 },
    ]);
  });
});

describe("the end of a session", () => {
  it("closes the session's sockets for good and leaves the user's others alone", async () => {
    testServer.sessions.set("tablet", { ...ada, session_id: "ada-2" });
    const [fixture, tablet] = await Promise.all([
      bareSocket(testServer.port, "ada"),
      bareSocket(testServer.port, "tablet"),
    ]);
    testServer.cable.closeSession("ada-1");
    expect(await fixture.closed).toEqual({ code: 1008, reason: "unauthorized" });
    expect(fixture.frames.at(-1)).toEqual({ type: "disconnect", reason: "unauthorized", reconnect: false });
    expect(await tablet.subscribe(changesIdentifier)).toBe(true);
  });

  it("sends nothing more to a closed session, even while the device keeps its socket open", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    await socket.subscribe(smsIdentifier);
    socket.ws.close = () => undefined;
    testServer.cable.closeSession("ada-1");
    socket.say("subscribe", changesIdentifier);
    testServer.cable.broadcast(smsOf(ada), sms);
    await rest(50);
    expect(socket.frames.at(-1)).toMatchObject({ type: "disconnect" });
  });

  it("closes all sockets of a user so that they come back with the rights of now", async () => {
    const [hers, his] = await Promise.all([bareSocket(testServer.port, "ada"), bareSocket(testServer.port, "bob")]);
    testServer.cable.closeUser(ada);
    await hers.closed;
    expect(hers.frames.at(-1)).toEqual({ type: "disconnect", reason: "remote", reconnect: true });
    expect(await his.subscribe(changesIdentifier)).toBe(true);
  });

  it("ends a socket when its session ends by time", async () => {
    testServer.sessions.set("short", { ...ada, expires_at: clock.now() + 2 * beatMs });
    const socket = await bareSocket(testServer.port, "short");
    await beats(clock, 3);
    expect(await socket.closed).toEqual({ code: 1008, reason: "unauthorized" });
    expect(socket.pings).toHaveLength(2);
  });

  it("informs every device when the server stops, and leaves no socket behind", async () => {
    const other = await startCable();
    const sockets = await Promise.all([bareSocket(other.port, "ada"), bareSocket(other.port, "eve")]);
    await other.stop();
    for (const socket of sockets) {
      await socket.closed;
      expect(socket.frames.at(-1)).toEqual({ type: "disconnect", reason: "server_restart", reconnect: true });
    }
    expect(other.cable.stats()).toEqual({ sockets: 0, ended: { server_restart: 2 } });
  });

  it("waits two seconds for a device that never says goodbye, and stops", async () => {
    const socket = await bareSocket(testServer.port, "ada");
    socket.ws.pause();
    let isStopped = false;
    const stopping = testServer.cable.stop().then(() => (isStopped = true));
    for (let passed = 0; passed < goodbyeMs; passed += 20) {
      expect(isStopped).toBe(false);
      await clock.pass(20);
      await tick();
    }
    await stopping;
    socket.ws.terminate();
  });
});

describe("the handshake", () => {
  const refusedWith = async (port: number, options: { path?: string; origin?: string; protocol?: string }) => {
    const ws = new WebSocket(
      `ws://127.0.0.1:${port}${options.path ?? "/cable"}`,
      options.protocol ?? "actioncable-v1-json",
      {
        headers: { cookie: "token=ada" },
        ...(options.origin ? { origin: options.origin } : {}),
      },
    );
    const error = await new Promise<Error>((refused, opened) =>
      ws.on("error", refused).on("open", () => opened(new Error("opened"))),
    );
    return Number(/\d{3}/.exec(error.message)?.[0]);
  };

  it("refuses pages of another origin, even with a valid cookie", async () => {
    const other = [`http://127.0.0.1:${testServer.port + 1}`, `https://127.0.0.1:${testServer.port}`];
    for (const origin of ["https://evil.example", ...other, "null", "file://"]) {
      expect(await refusedWith(testServer.port, { origin })).toBe(403);
    }
  });

  it("accepts its own host's pages and configured origins", async () => {
    const own = await bareSocket(testServer.port, "ada", { origin: `http://127.0.0.1:${testServer.port}` });
    const received = await startCable({ origins: ["https://app.example.com"] });
    const app = await bareSocket(received.port, "ada", { origin: "https://app.example.com" });
    await until(() => own.frames.length === 1 && app.frames.length === 1);
    await received.stop();
  });

  it("refuses other subprotocols and leaves other paths alone", async () => {
    expect(await refusedWith(testServer.port, { protocol: "graphql-ws" })).toBe(400);
    expect(await refusedWith(testServer.port, { path: "/cables" })).toBe(404);
    testServer.http.on(
      "upgrade",
      (incoming, socket) => void (incoming.url === "/voice" && socket.end("HTTP/1.1 418 Teapot\r\n\r\n")),
    );
    expect(await refusedWith(testServer.port, { path: "/voice" })).toBe(418);
    await bareSocket(testServer.port, "ada", { path: "/cable?v=1" });
  });

  it("answers 503, not unauthorized, when the session cannot be looked up", async () => {
    const other = await startCable({ authenticate: () => Promise.reject(new Error("database away")) });
    expect(await refusedWith(other.port, {})).toBe(503);
    await other.stop();
  });

  it("survives a device that hangs up while its session is looked up", async () => {
    let answer: (who: typeof ada) => void = () => undefined;
    let asked = 0;
    const authenticate = () => new Promise<typeof ada>((resolve) => (asked++, (answer = resolve)));
    const other = await startCable({ authenticate });
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-version": "13",
    };
    const asyncCommit = request({
      port: other.port,
      path: "/cable",
      headers: { ...headers, "sec-websocket-protocol": "actioncable-v1-json" },
    });
    asyncCommit.on("error", () => undefined).end();
    await until(() => asked === 1);
    asyncCommit.destroy();
    await rest(10);
    answer(ada);
    await rest(30);
    expect(other.cable.stats().sockets).toBe(0);
    const patient = bareSocket(other.port, "ada");
    await until(() => asked === 2);
    answer(ada);
    expect(await (await patient).subscribe(changesIdentifier)).toBe(true);
    await other.stop();
  });
});
