import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import type { OpenApi } from "../../../src/server/http/openapi.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

describe("the API's description", () => {
  test("lists every declared call with its fields, and points only at shapes that are there", async () => {
    const reply = await app.ask(null, "GET", "/v1/openapi.json");
    const api = reply.json as OpenApi;
    const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? "");
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of new Set(refs)) {
      const [, , kind = "", name = ""] = ref.split("/");
      expect(Object.keys(api.components[kind as "schemas" | "responses"]), ref).toContain(name);
    }
    const quickUpdate = api.paths["/v1/contacts/{id}/quick_update"]?.["patch"];
    expect(quickUpdate).toMatchObject({
      operationId: "contacts.quickUpdate",
      "x-access": "contacts.edit",
      "x-writes": "queue",
    });
    expect(quickUpdate?.parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ["id", "path", true],
      ["Idempotency-Key", "header", false],
    ]);
  });

  test("is a page people can read, without scripts", async () => {
    const reply = await app.server.fastify.inject({ url: "/docs" });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.body).toContain("<code>/v1/contacts/{id}/quick_update</code>");
    expect(reply.body).not.toMatch(/<script|undefined|\[object/);
  });
});
