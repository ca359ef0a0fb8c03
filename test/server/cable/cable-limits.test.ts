import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesIn, importsOf } from "../../../src/server/cable/channels.ts";
import { beatsPerProbe } from "../../../src/server/cable/limits.ts";
import {
  ada,
  badLine,
  bareSocket,
  beats,
  type CableTestServer,
  changesIdentifier,
  rest,
  smsIdentifier,
  startCable,
  until,
} from "../../fixtures/cable.ts";
import { seededWorld, type SeededWorld } from "../../fixtures/world.ts";

let clock: SeededWorld;
let app: CableTestServer;
beforeEach(async () => {
  clock = seededWorld(1);
  app = await startCable({ clock });
});
afterEach(() => app.stop());

const importsIdentifier = JSON.stringify({ channel: "ContactsImportChannel" });
/** The line under a WebSocket; ws keeps it to itself. */
const tcpOf = (ws: WebSocket) => (ws as unknown as { _socket: Socket })._socket;
const progress = (done: number) => ({
  id: "0192f0c1-0000-7000-8000-000000000001",
  status: "x".repeat(30),
  done,
  total: 1e6,
  failed: 0,
});

describe("frames", () => {
  it("takes 64 KiB and closes one byte more with 1009", async () => {
    const socket = await bareSocket(app.port, "ada");
    socket.ws.send("x".repeat(64 * 1024));
    expect(await socket.subscribe(changesIdentifier)).toBe(true);
    socket.ws.send("x".repeat(64 * 1024 + 1));
    expect((await socket.closed).code).toBe(1009);
  });

  it("closes a 32 MiB frame with 1009 at its announcement, before any of it is sent", async () => {
    const socket = await bareSocket(app.port, "ada");
    const announcement = Buffer.alloc(14);
    announcement.set([0x81, 0xff]); // a masked text frame whose length follows in 64 bits
    announcement.writeBigUInt64BE(32n * 1024n * 1024n, 2);
    tcpOf(socket.ws).write(announcement);
    expect((await socket.closed).code).toBe(1009);
    await until(() => app.cable.stats().sockets === 0);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "[1]"],
    ["null", "null"],
    ["an unknown command", '{"command":"destroy","identifier":"{}"}'],
    ["no identifier", '{"command":"subscribe"}'],
    ["an identifier that is no text", '{"command":"subscribe","identifier":{"channel":"ChangesChannel"}}'],
    ["an endless identifier", JSON.stringify({ command: "subscribe", identifier: "x".repeat(600) })],
    ["an unknown action", JSON.stringify({ command: "message", identifier: "{}", data: '{"action":"destroy"}' })],
    ["deep nesting", "[".repeat(30_000)],
    ["a prototype", '{"__proto__":{"command":"subscribe","identifier":"{}"}}'],
  ])("skips %s; too much of it closes the socket", async (_name, junk) => {
    const socket = await bareSocket(app.port, "ada");
    for (let n = 0; n < 3; n++) socket.ws.send(junk);
    expect(await socket.subscribe(changesIdentifier)).toBe(true);
    for (let n = 0; n < 8; n++) socket.ws.send(junk);
    await socket.closed;
    expect(socket.frames.at(-1)).toEqual({ type: "disconnect", reason: "too_many_frames", reconnect: true });
  });

  it("counts binary frames as junk and gives a new allowance with each beat", async () => {
    const socket = await bareSocket(app.port, "ada");
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 8; n++) socket.ws.send(Buffer.from("{}"));
      expect(await socket.subscribe(changesIdentifier)).toBe(true);
      await beats(clock, 1);
    }
    for (let n = 0; n < 11; n++) socket.ws.send(Buffer.from("{}"));
    await socket.closed;
    expect(socket.frames.at(-1)).toEqual({ type: "disconnect", reason: "too_many_frames", reconnect: true });
  });

  it("closes a socket that floods it with good commands", async () => {
    const socket = await bareSocket(app.port, "ada");
    for (let n = 0; n < 400; n++) socket.say("subscribe", changesIdentifier);
    await socket.closed;
    expect(socket.frames.at(-1)).toEqual({ type: "disconnect", reason: "too_many_frames", reconnect: true });
    expect(app.cable.stats().ended).toEqual({ too_many_frames: 1 });
  });

  it("rejects more than 32 subscriptions on one socket", async () => {
    const socket = await bareSocket(app.port, "ada");
    for (let n = 0; n < 32; n++)
      expect(await socket.subscribe(JSON.stringify({ channel: "SmsChannel", n }))).toBe(true);
    expect(await socket.subscribe(changesIdentifier)).toBe(false);
    socket.say("unsubscribe", JSON.stringify({ channel: "SmsChannel", n: 3 }));
    expect(await socket.subscribe(changesIdentifier)).toBe(true);
  });
});

describe("slow and silent devices", () => {
  it("drops a reader with more than 1 MB waiting, and the others go on hearing", async () => {
    const [slow, quick] = await Promise.all([bareSocket(app.port, "ada"), bareSocket(app.port, "ada")]);
    for (const socket of [slow, quick]) await socket.subscribe(importsIdentifier);
    slow.ws.pause();
    const before = process.memoryUsage().rss;
    let done = 0;
    while (app.cable.stats().sockets === 2 && done < 200_000) {
      for (let n = 0; n < 500; n++) app.cable.broadcast(importsOf(ada), progress(++done));
      await rest(1);
    }
    expect(app.cable.stats()).toEqual({ sockets: 1, ended: { reader_too_slow: 1 } });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    await until(() => quick.frames.filter((frame) => frame["message"]).length === done);
    slow.ws.resume();
    expect((await slow.closed).code).toBe(1006);
  });

  it("drops a device that gives no sign of life for two probes, and keeps the one that does", async () => {
    const line = await badLine(app.port);
    const [far, near] = await Promise.all([bareSocket(line.port, "ada"), bareSocket(app.port, "ada")]);
    line.freeze();
    for (let probe = 0; probe < 3; probe++) {
      await beats(clock, beatsPerProbe);
      // Its sign of life travels before this question.
      expect(await near.subscribe(changesIdentifier)).toBe(true);
    }
    expect(near.pings).toHaveLength(3 * beatsPerProbe);
    expect(app.cable.stats()).toEqual({ sockets: 1, ended: { no_sign_of_life: 1 } });
    far.ws.terminate();
    await line.stop();
  });
});

describe("sockets of one user", () => {
  it("keeps the newest 20 and sends the oldest away for good", async () => {
    const sockets = [];
    for (let n = 0; n < 21; n++) sockets.push(await bareSocket(app.port, "ada"));
    const [first] = sockets;
    await first!.closed;
    expect(first!.frames.at(-1)).toEqual({ type: "disconnect", reason: "too_many_sockets", reconnect: false });
    expect(app.cable.stats().sockets).toBe(20);
    expect(await sockets.at(-1)!.subscribe(changesIdentifier)).toBe(true);
    expect(await (await bareSocket(app.port, "eve")).subscribe(changesIdentifier)).toBe(true);
  });

  it("counts again when sockets are closed by the device", async () => {
    for (let n = 0; n < 40; n++) (await bareSocket(app.port, "ada")).ws.close();
    await until(() => app.cable.stats().sockets === 0);
    expect(app.cable.stats().ended).toEqual({});
  });

  it("forgets the subscriptions of sockets that are gone", async () => {
    const gone = await bareSocket(app.port, "ada");
    const stays = await bareSocket(app.port, "bob");
    for (const socket of [gone, stays]) await socket.subscribe(changesIdentifier);
    await gone.subscribe(smsIdentifier);
    gone.ws.terminate();
    await until(() => app.cable.stats().sockets === 1);
    app.cable.broadcast(changesIn("demo"), { collection: "tags", seq: 1 });
    await until(() => stays.frames.some((frame) => frame["message"]));
  });
});
