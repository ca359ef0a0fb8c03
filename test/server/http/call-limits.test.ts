/** Two servers on one database are one deployment: whoever tries at both has no more tries. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, type Server } from "../../../src/server/build.ts";
import { connect, type Connection } from "../../../src/server/db/connect.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password } from "../../fixtures/people.ts";
import { whileClockRuns } from "../../fixtures/world.ts";

let app: TestServer;
let other: Server;
let connection: Connection;
beforeAll(async () => {
  app = await openTestServer();
  const { world, settings } = app.server.services;
  connection = connect(app.connection.connectionString, () => {}, { connectionsMax: 6 });
  other = await build({ world, settings, connection, logLevel: false });
});
afterAll(async () => {
  await whileClockRuns(app.world, other.close());
  await connection.close();
  await app.close();
});

let calls = 0;
/** By turns to the one and to the other. */
const post = async (url: string, payload: object, remoteAddress = `10.6.${++calls >> 8}.${calls & 255}`) => {
  const { fastify } = ++turn % 2 === 0 ? app.server : other;
  const { statusCode, headers, body } = await fastify.inject({ method: "POST", url, payload, remoteAddress });
  return { status: statusCode, headers, code: body && (JSON.parse(body) as { code?: string }).code };
};
let turn = 0;

describe("of two servers", () => {
  it("an address has the calls of a minute once", async () => {
    const request = () => post("/v1/users/reset_password_instructions", { email: "nobody@prairie.test" }, "10.7.0.1");
    for (let at = 0; at < 10; at++) expect((await request()).status).toBe(204);
    const refused = [await request(), await request(), await request()];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([429, "rate_limited"]));
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await post("/v1/sign_in_links/check", { kind: "first_admin", token: "x" }, "10.7.0.1")).status).toBe(200);
    expect((await post("/v1/users/reset_password_instructions", { email: "nobody@prairie.test" })).status).toBe(204);
  });

  it("a minute later it may call again", async () => {
    const request = () => post("/v1/users/reset_password_instructions", { email: "nobody@prairie.test" }, "10.7.0.1");
    await app.world.pass(61_000);
    await app.connection.pool.query("update call_counts set began_at = began_at - interval '61 seconds'");
    expect((await request()).status).toBe(204);
  });

  it("a password is tried ten times, then the account is locked on both", async () => {
    const signIn = (typed: string) => post("/v1/sessions", { email: "ada@prairie.test", password: typed });
    for (let at = 0; at < 10; at++) expect((await signIn("not her password")).code).toBe("wrong_sign_in");
    expect([(await signIn(password)).code, (await signIn(password)).code]).toEqual(["locked", "locked"]);
  });

  it("many tries at once are no more than ten", async () => {
    const signIn = () => post("/v1/sessions", { email: "adam@prairie.test", password: "not his password" });
    const codes = (await Promise.all(Array.from({ length: 24 }, signIn))).map(({ code }) => code);
    expect(codes.filter((code) => code === "wrong_sign_in")).toHaveLength(10);
    expect(codes.filter((code) => code === "locked")).toHaveLength(14);
  });

  it("links for a forgotten password are three an hour", async () => {
    for (let at = 0; at < 6; at++) await post("/v1/users/reset_password_instructions", { email: "mona@prairie.test" });
    await Promise.all([app.server.services.background.idle(), other.services.background.idle()]);
    const { rows } = await app.connection.pool.query("select from mails where kind = 'password_reset'");
    expect(rows).toHaveLength(3);
  });
});
