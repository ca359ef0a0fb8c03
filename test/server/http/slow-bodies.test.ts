/** Bodies that trickle in are cut; forms with files may take their time. */
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newServer, plugIn } from "../../../src/server/http/fastify.ts";
import { cutSlowBodies } from "../../../src/server/http/slow-bodies.ts";
import { realWorld } from "../../../src/kit/real-world.ts";

let fastify: FastifyInstance;
let port: number;

beforeAll(async () => {
  fastify = newServer();
  await plugIn(fastify, multipart);
  cutSlowBodies(fastify, realWorld(), 150);
  fastify.post("/", async (request: FastifyRequest) => {
    if (request.isMultipart())
      for await (const part of request.parts()) if (part.type === "file") await part.toBuffer();
    return "whole";
  });
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  port = (fastify.server.address() as AddressInfo).port;
});
afterAll(() => fastify.close());

/** Sends the head and half the body, waits, then the rest; what came back by then. */
async function trickle(type: string, [half, rest]: [string, string], restAfterMs: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => (answer += String(bytes)));
  socket.on("error", () => {});
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${half.length + rest.length}\r\n\r\n${half}`,
  );
  const closed = once(socket, "close");
  await new Promise((next) => setTimeout(next, restAfterMs));
  if (!socket.destroyed) socket.write(rest);
  await closed;
  return answer;
}

test("half a JSON body ends with its socket", async () => {
  expect(await trickle("application/json", ['{"a":', "1}"], 600)).not.toContain("whole");
});

test("a JSON body in time is answered", async () => {
  expect(await trickle("application/json", ['{"a":', "1}"], 20)).toContain("whole");
});

test("a form may take longer", async () => {
  const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
  expect(await trickle("multipart/form-data; boundary=x", [half, "def\r\n--x--\r\n"], 600)).toContain("whole");
});
