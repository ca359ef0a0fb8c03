/** Slow bodies are cut off; authorized file uploads may take longer. */
import { type AddressInfo, connect, type Socket } from "node:net";
import { once } from "node:events";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newServer, plugIn } from "../../../src/server/http/fastify.ts";
import { allowSlowBody, cutSlowBodies } from "../../../src/server/http/slow-bodies.ts";
import { seededWorld } from "../../fixtures/world.ts";

let fastify: FastifyInstance;
let port: number;
/** Uploads whose body a handler has begun to wait for. */
let begun = 0;
const timeoutMs = 60_000;
const world = seededWorld(1);

beforeAll(async () => {
  fastify = newServer();
  await plugIn(fastify, multipart);
  cutSlowBodies(fastify, world, timeoutMs);
  fastify.addContentTypeParser(
    "application/offset+octet-stream",
    (_request: unknown, _body: unknown, done: (error: null) => void) => done(null),
  );
  fastify.post("/early", async (request: FastifyRequest) => {
    allowSlowBody(request);
    return "early";
  });
  fastify.get("/", async () => "read");
  fastify.post("/", async (request: FastifyRequest) => {
    if (request.headers.authorization === undefined) return "refused";
    allowSlowBody(request);
    begun++;
    if (request.isMultipart())
      for await (const part of request.parts()) if (part.type === "file") await part.toBuffer();
    return "whole";
  });
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  port = (fastify.server.address() as AddressInfo).port;
});
afterAll(() => fastify.close());

interface Sent {
  method?: string;
  path?: string;
  type: string;
  isAllowed?: boolean;
}

/** Sends the head and half the body, waits, then the rest; what came back by then. */
async function trickle(
  { method = "POST", path = "/", type, isAllowed = false }: Sent,
  [half, rest]: [string, string],
  restAfter: (socket: Socket) => Promise<unknown>,
): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => (answer += String(bytes)));
  socket.on("error", () => {});
  const credential = isAllowed ? "authorization: Bearer it\r\n" : "";
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\n${credential}content-type: ${type}\r\ncontent-length: ${half.length + rest.length}\r\n\r\n${half}`,
  );
  const closed = once(socket, "close");
  await restAfter(socket);
  if (!socket.destroyed) socket.end(rest);
  await closed;
  return answer;
}

/** Minutes pass until the server has ended it. */
async function untilCut(socket: Socket): Promise<void> {
  while (!socket.closed) {
    await world.pass(timeoutMs);
    await new Promise((next) => setImmediate(next));
  }
}
async function untilCutAfterAnswer(socket: Socket): Promise<void> {
  await once(socket, "data");
  await untilCut(socket);
}
async function longer(): Promise<void> {
  const before = begun;
  await expect.poll(() => begun).toBe(before + 1);
  await world.pass(4 * timeoutMs);
}
const form = "multipart/form-data; boundary=x";
const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';

test("half a JSON body ends with its socket", async () => {
  expect(await trickle({ type: "application/json", isAllowed: true }, ['{"a":', "1}"], untilCut)).toBe("");
});

test("a JSON body in time is answered", async () => {
  const answer = await trickle({ type: "application/json", isAllowed: true }, ['{"a":', "1}"], async () => {});
  expect(answer).toContain("whole");
});

test("an authorized form upload may take longer", async () => {
  expect(await trickle({ type: form, isAllowed: true }, [half, "def\r\n--x--\r\n"], longer)).toContain("whole");
});

test.each([
  ["a form", { type: form }],
  ["a part of an upload", { type: "application/offset+octet-stream" }],
])("%s that was refused ends with its socket", async (_name, sent) => {
  expect(await trickle(sent, [half, "def\r\n--x--\r\n"], untilCutAfterAnswer)).toContain("refused");
});

test.each(["GET", "HEAD"])("the body that %s announces and does not send ends with its socket", async (method) => {
  expect(await trickle({ method, type: "text/plain" }, ["a", "b"], untilCutAfterAnswer)).toContain("200 OK");
});

test("the rest of a form that was answered before its end ends with its socket", async () => {
  const answer = await trickle({ path: "/early", type: form, isAllowed: true }, [half, "b"], untilCutAfterAnswer);
  expect(answer).toContain("early");
});
