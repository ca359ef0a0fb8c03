/** A stopping server waits briefly for open requests, and not for idle connections. */
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeServer } from "../../../src/server/http/closing.ts";
import { newServer } from "../../../src/server/http/fastify.ts";
import { seededWorld, type SeededWorld, whileClockRuns } from "../../fixtures/world.ts";

let world: SeededWorld;
let fastify: FastifyInstance;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  world = seededWorld(1);
  fastify = newServer();
  fastify.post("/", async () => "whole");
  fastify.get("/slow", async () => {
    await world.sleep(500);
    return "whole";
  });
  fastify.get("/never", () => new Promise(() => {}));
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  port = (fastify.server.address() as AddressInfo).port;
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function say(text: string): Promise<{ heard: Promise<string> }> {
  const taken = once(fastify.server, "connection") as Promise<[Socket]>;
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  const [there] = await taken;
  if (text) socket.write(text);
  let heard = "";
  socket.on("data", (bytes) => (heard += String(bytes)));
  const closed = once(socket, "close").then(() => heard);
  await expect.poll(() => there.bytesRead).toBe(text.length);
  return { heard: closed };
}

const head = "POST / HTTP/1.1\r\nhost: x\r\n";

test.each([
  ["a connection without a word", ""],
  ["half a head", head],
  ["half a body", `${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`],
  ["a request without an end", "GET /never HTTP/1.1\r\nhost: x\r\n\r\n"],
])("%s does not keep it from closing within five seconds", async (_name, text) => {
  const { heard } = await say(text);
  const before = world.now();
  await whileClockRuns(world, closeServer(fastify, world));
  expect(world.now() - before).toBeLessThanOrEqual(5_000);
  await heard;
});

test("who is being answered gets the whole answer", async () => {
  const { heard } = await say("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n");
  await whileClockRuns(world, closeServer(fastify, world));
  expect(await heard).toContain("whole");
});
