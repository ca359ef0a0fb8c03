/** What goes wrong around a request: told as what it is, and without anybody's data in the log. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerError } from "../../../src/server/http/errors.ts";
import { newServer } from "../../../src/server/http/fastify.ts";
import { logSerializers } from "../../../src/server/http/log.ts";

let fastify: FastifyInstance;
let lines: string[];
let thrown: Error;
beforeEach(() => {
  lines = [];
  const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
  fastify = newServer({ logger: { level: "warn", stream, serializers: logSerializers } });
  fastify.setErrorHandler(answerError);
  fastify.get("/", () => Promise.reject(thrown));
});
afterEach(() => fastify.close());

describe("a database out of reach", () => {
  test.each([
    "timeout exceeded when trying to connect",
    "Connection terminated",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
  ])("that says only: %s", async (message) => {
    thrown = new Error(message);
    const { statusCode, headers, body } = await fastify.inject("/");
    expect([statusCode, headers["retry-after"], JSON.parse(body)]).toEqual([
      503,
      "2",
      { code: "unavailable", errors: {} },
    ]);
  });

  test.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "08006"])("that names itself: %s", async (code) => {
    thrown = Object.assign(new Error("away"), { code });
    expect((await fastify.inject("/")).statusCode).toBe(503);
  });

  test("is nothing but that", async () => {
    thrown = new Error("a mistake of ours");
    expect((await fastify.inject("/")).statusCode).toBe(500);
  });
});

test("an upload cut off by its sender is no trouble of the database", async () => {
  const read = Promise.withResolvers<void>();
  fastify.addContentTypeParser(
    "application/octet-stream",
    (_request: unknown, _body: unknown, done: (e: null) => void) => done(null),
  );
  fastify.post("/", async (request: FastifyRequest) => {
    try {
      for await (const _ of request.raw);
    } finally {
      setTimeout(read.resolve, 20);
    }
  });
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((fastify.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 100\r\n\r\nhalf",
  );
  await new Promise((next) => setTimeout(next, 50));
  socket.destroy();
  await read.promise;
  expect(lines.join()).not.toContain("database");
});

test.each([
  ['invalid input syntax for type uuid: "Rosa Delgado"', "Rosa"],
  [`Unexpected token 'R', "{"name":Rosa}" is not valid JSON`, "Rosa"],
  ["Key (email)=(rosa@example.com) already exists.", "rosa@"],
  ["no such person: 'Rosa Delgado'", "Rosa"],
  ["cannot send to rosa@example.com", "rosa@"],
])("the log keeps where it was and no value: %s", async (message, value) => {
  thrown = new Error(message);
  await fastify.inject("/");
  const received = JSON.parse(lines[0] ?? "{}") as { err: { stack: string; message: string } };
  expect(lines.join()).not.toContain(value);
  expect(received.err.stack).toMatch(/^Error: .*\n {4}at .*http-errors\.test/s);
});

test("of a request the log keeps its id, its route and its end, and no value of anyone's", async () => {
  const received: { reqId: string; req?: object; res?: object }[] = [];
  const stream = new Writable({ write: (line, _encoding, done) => (received.push(JSON.parse(String(line))), done()) });
  const talkative = newServer({ logger: { level: "info", stream, serializers: logSerializers } });
  talkative.get("/people/:id", () => "Rosa Delgado");
  await talkative.inject({ url: "/people/4711?q=Rosa", headers: { cookie: "token=secret" } });
  await talkative.close();
  const [began, ended] = received;
  expect(began?.req).toEqual({ id: began?.reqId, method: "GET", route: "/people/:id" });
  expect([ended?.reqId, ended?.res]).toEqual([began?.reqId, { statusCode: 200 }]);
  expect(JSON.stringify(received)).not.toMatch(/4711|Rosa|secret/);
});
