import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let address: string;
beforeAll(async () => {
  app = await openTestServer();
  address = await app.server.fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

it.each(["x=1&x=2", "x[]=1&x=2", "x=1&x[]=2", "__proto__=1&__proto__=2", "%5B%5D=1&=2&=3"])(
  "a parameter given twice (%s) is refused over the wire, and the server goes on",
  async (query) => {
    const refused = await fetch(`${address}/v1/health?${query}`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: "bad_request" });
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
  },
);

it.each(["%", "%zz", "a=%ff", "&&&&", "=", "[]=1", "x".repeat(8_000)])(
  "the odd query %s harms nothing",
  async (query) => {
    expect((await fetch(`${address}/v1/health?${query}`)).status).toBeLessThan(500);
  },
);

it.each(["/v1/%zz", "/v1//users/me", "/%00", "/v1/users/me/..%2f..", "/v1/users/%E0%A4%A"])(
  "the odd path %s is a plain refusal",
  async (path) => {
    const { status } = await fetch(`${address}${path}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);

it("text no database keeps is refused by the name of its field", async () => {
  for (const bad of ["\0", "\ud800"]) {
    const body = JSON.stringify({ ref: app.world.uuid(), last_name: "Ames", employer: `a${bad}` });
    const answer = await app.request("ada", "POST", "/v1/contacts", { body });
    expect([answer.status, answer.at("errors")]).toEqual([
      422,
      { employer: ["This text contains characters that cannot be saved."] },
    ]);
  }
});

const namesOfEveryObject = ["toString", "constructor", "hasOwnProperty", "valueOf", "__proto__", "__defineGetter__"];

it.each(namesOfEveryObject)("a field or a query parameter named %s is unknown like any other", async (name) => {
  for (const value of ["1", '{"prototype":{"admin":true}}']) {
    const body = `{"ref":"${app.world.uuid()}","last_name":"Ames","${name}":${value}}`;
    const written = await app.request("ada", "POST", "/v1/contacts", { body });
    expect([written.status, written.json]).toEqual([422, unknownFields(name)]);
  }
  const listed = await app.request("ada", "GET", `/v1/tags?${name}=1&limit=1`);
  expect([listed.status, listed.json]).toEqual([422, unknownFields(name)]);
});

it("a forbidden name deep in a body is named with its place", async () => {
  const body = `{"ref":"${app.world.uuid()}","phones":[{"number":"5125550161","__proto__":{"primary":true}}]}`;
  const written = await app.request("ada", "POST", "/v1/contacts", { body });
  expect([written.status, Object.keys(written.at("errors") as object)]).toEqual([422, ["phones.0.__proto__"]]);
});

function unknownFields(name: string): object {
  return JSON.parse(`{"code":"invalid","errors":{"${name}":["Unknown field."]}}`) as object;
}
