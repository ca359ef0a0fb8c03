/** Slow bodies are cut off; authorized file uploads may take longer. */
import { type AddressInfo, connect, type Socket } from "node:net";
import { once } from "node:events";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newServer, plugIn } from "../../../src/server/http/fastify.ts";
import { allowSlowBody, cutSlowBodies } from "../../../src/server/http/slow-bodies.ts";
import { realWorld } from "../../../src/kit/real-world.ts";

let fastify: FastifyInstance;
let port: number;
const timeoutMs = 150;

beforeAll(async () => {
  fastify = newServer();
  await plugIn(fastify, multipart);
  cutSlowBodies(fastify, realWorld(), timeoutMs);
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

const untilClosed = (socket: Socket) => once(socket, "close");
const longer = () => new Promise((next) => setTimeout(next, 4 * timeoutMs));
const form = "multipart/form-data; boundary=x";
const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';

test("half a JSON body ends with its socket", async () => {
  expect(await trickle({ type: "application/json", isAllowed: true }, ['{"a":', "1}"], untilClosed)).toBe("");
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
  expect(await trickle(sent, [half, "def\r\n--x--\r\n"], untilClosed)).toContain("refused");
});

test.each(["GET", "HEAD"])("the body that %s announces and does not send ends with its socket", async (method) => {
  expect(await trickle({ method, type: "text/plain" }, ["a", "b"], untilClosed)).toContain("200 OK");
});

test("the rest of a form that was answered before its end ends with its socket", async () => {
  const answer = await trickle({ path: "/early", type: form, isAllowed: true }, [half, "b"], untilClosed);
  expect(answer).toContain("early");
});
