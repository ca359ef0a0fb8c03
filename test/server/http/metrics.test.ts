import { afterAll, beforeAll, expect, it } from "vitest";
import { realWorld } from "../../../src/kit/real-world.ts";
import { build, type Server } from "../../../src/server/build.ts";
import { connect } from "../../../src/server/db/connect.ts";
import { readSettings } from "../../../src/server/settings.ts";
import { freshDatabase } from "../../fixtures/database.ts";

let server: Server;
let connection: ReturnType<typeof connect>;
beforeAll(async () => {
  connection = connect(await freshDatabase(), () => undefined, { connectionsMax: 2 });
  const settings = readSettings({ PORT: "0", METRICS_TOKEN: "let-me-read" }, ["--empty"]);
  server = await build({ world: realWorld(), settings, connection, logLevel: false });
});
afterAll(async () => {
  await server.close();
  await connection.close();
});

it("metrics are read on this machine and count requests by route", async () => {
  await server.fastify.inject({ url: "/v1/health" });
  const { statusCode, body } = await server.fastify.inject({ url: "/metrics" });
  expect(statusCode).toBe(200);
  expect(body).toContain('route="/v1/health"');
});

it.each([
  [{ "x-forwarded-for": "203.0.113.9" }, 404],
  [{ host: "crm.example.com" }, 404],
  [{ "x-forwarded-for": "203.0.113.9", authorization: "Bearer let-me-rea_" }, 404],
  [{ "x-forwarded-for": "203.0.113.9", authorization: "Bearer let-me-read" }, 200],
])("from elsewhere they need the token: %o answers %i", async (headers, status) => {
  const { statusCode } = await server.fastify.inject({ url: "/metrics", headers });
  expect(statusCode).toBe(status);
});
