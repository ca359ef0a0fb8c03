/** The device's end of the live socket against a server that breaks the protocol. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { afterEach, describe, expect, it } from "vitest";
import { socketReconnectMs } from "../../src/domain/session/limits.ts";
import { openDevice, rest, until } from "../fixtures/cable.ts";
import { seededWorld } from "../fixtures/world.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function deviceOf(...args: Parameters<typeof openDevice>) {
  const log = openDevice(...args);
  closing.push(() => log.device.close());
  return log;
}

describe("against a server that speaks nonsense", () => {
  /** A scripted server: records what it receives, sends anything. */
  async function handMade() {
    const http = createServer();
    const server = new WebSocketServer({ server: http });
    const received: Record<string, unknown>[] = [];
    const sockets: WebSocket[] = [];
    server.on("connection", (ws) => {
      sockets.push(ws);
      ws.on("message", (data) => received.push(JSON.parse(String(data)) as Record<string, unknown>));
      ws.send('{"type":"welcome"}');
    });
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    closing.push(() => {
      sockets.forEach((ws) => ws.terminate());
      http.close();
    });
    const identifier = '{"channel":"ChangesChannel"}';
    const say = (frame: unknown) => sockets.at(-1)?.send(typeof frame === "string" ? frame : JSON.stringify(frame));
    const confirm = () => say({ type: "confirm_subscription", identifier });
    return { port: (http.address() as AddressInfo).port, received, sockets, say, confirm, identifier };
  }

  it.each(["not json", "null", "7", '"text"', "{", ""])(
    "closes at the frame '%s' and comes back after a second",
    async (junk) => {
      const server = await handMade();
      const world = seededWorld(1);
      const log = deviceOf(server.port, "ada", { world });
      await until(() => server.received.length === 1);
      server.confirm();
      await log.connected();
      server.say(junk);
      await until(() => log.state() === "CONNECTING");
      await world.pass(socketReconnectMs); // too short for its silence alone
      await until(() => server.sockets.length === 2);
      await until(() => server.received.at(-1)?.["command"] === "subscribe");
      server.confirm();
      await log.connected();
    },
  );

  it("skips frames of an unknown type or for an unknown subscription", async () => {
    const server = await handMade();
    const log = deviceOf(server.port, "ada");
    await until(() => server.received.length === 1);
    server.confirm();
    await log.connected();
    for (const frame of [
      {},
      [],
      { type: "party" },
      { identifier: "x", message: 1 },
      { identifier: server.identifier, message: "hello" },
    ])
      server.say(frame);
    server.say({ identifier: server.identifier, message: { collection: "tags", seq: 3 } });
    await until(() => log.heard.length === 1);
    expect(log.states).toHaveLength(1);
  });

  it("sends validate_stream once after each connecting, although the server confirms twice", async () => {
    const server = await handMade();
    const world = seededWorld(1);
    const log = deviceOf(server.port, "ada", { world });
    for (let round = 1; round <= 3; round++) {
      await until(() => server.received.filter(({ command }) => command === "subscribe").length === round);
      server.confirm();
      server.confirm();
      await until(() => server.received.filter(({ command }) => command === "message").length === round);
      await log.connected();
      server.say({ type: "disconnect", reason: "server_restart", reconnect: true });
      await until(() => log.state() === "CONNECTING");
      await world.pass(socketReconnectMs);
    }
    await until(() => server.received.length === 7);
    expect(server.received.filter(({ command }) => command === "message")).toEqual(
      Array.from({ length: 3 }, () => ({
        command: "message",
        identifier: server.identifier,
        data: '{"action":"validate_stream"}',
      })),
    );
  });

  it("subscribes once per identifier and once after each reconnect", async () => {
    const server = await handMade();
    const world = seededWorld(1);
    const log = deviceOf(server.port, "ada", { world });
    for (let n = 0; n < 5; n++) log.device.subscribe("ChangesChannel");
    await until(() => server.received.length === 1);
    server.confirm();
    await log.connected();
    server.sockets[0]?.terminate();
    await until(() => log.state() === "CONNECTING");
    await world.pass(socketReconnectMs);
    await until(() => server.sockets.length === 2 && server.received.length >= 3);
    server.confirm();
    await log.connected();
    await rest(30);
    expect(server.received.map(({ command }) => command)).toEqual(["subscribe", "message", "subscribe", "message"]);
  });

  it("is CONNECTING again at a welcome, and until every subscription is answered", async () => {
    const server = await handMade();
    const log = deviceOf(server.port, "ada");
    await until(() => server.received.length === 1);
    server.confirm();
    await log.connected();
    server.say({ type: "welcome" });
    await until(() => log.state() === "CONNECTING");
    log.device.subscribe("SmsChannel");
    server.confirm();
    await rest(30);
    expect(log.state()).toBe("CONNECTING");
    const answerSecond = () => server.say({ type: "confirm_subscription", identifier: '{"channel":"SmsChannel"}' });
    answerSecond();
    await log.connected();
    server.say({ type: "welcome" });
    server.confirm();
    await until(() => log.state() === "CONNECTING");
    await rest(30);
    expect(log.state()).toBe("CONNECTING");
    answerSecond();
    await log.connected();
  });
});
