/** Large bodies: rejected unread, without holding up others. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractVersion } from "../../../src/contract/version.ts";
import { importColumnsMax, mendedRowsMax } from "../../../src/domain/imports/limits.ts";
import { transferContactsMax } from "../../../src/domain/transfers/limits.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let port: number;
let retry: string;
beforeAll(async () => {
  app = await openTestServer();
  retry = `/v1/contacts/retry_failed_import_attempts/${app.world.uuid()}`;
  port = Number(new URL(await app.server.fastify.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

/** What is answered to a head and the beginning of a body whose rest never comes. */
async function answerToBeginning(headers: Record<string, string>, begun = "["): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ host: `127.0.0.1:${port}`, "content-type": "application/json", ...headers });
  socket.write(`POST ${retry} HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n${begun}`);
  const [answer] = (await once(socket, "data", { signal: AbortSignal.timeout(30_000) })) as [Buffer];
  socket.destroy();
  return answer.toString();
}

const large = { "content-length": String(15 * 1024 * 1024) };

describe("who may not make the call is told before a large body is read", () => {
  test.each([
    ["of a told length", large],
    ["of an untold length", { "transfer-encoding": "chunked" }],
  ])("without a session, %s", async (_name, headers) => {
    const begun = "content-length" in headers ? "[" : "1\r\n[\r\n";
    expect(await answerToBeginning(headers, begun)).toMatch(/^HTTP\/1.1 401 .*"code":"unauthorized"/s);
  });

  test("with an unknown key, an unknown session, or another user's", async () => {
    const { cookie } = await app.sessionOf("ada");
    const shown: Record<string, string>[] = [
      { authorization: "Bearer nonsense" },
      { cookie: cookie.replace(/.{5}$/, "AAAAA") },
      { cookie, "x-identity": app.people.erin.id },
    ];
    for (const headers of shown) expect(await answerToBeginning({ ...large, ...headers })).toMatch(/^HTTP\/1.1 401 /);
  });

  test("from a page of another site", async () => {
    const { cookie } = await app.sessionOf("ada");
    expect(await answerToBeginning({ ...large, cookie, origin: "https://evil.test" })).toMatch(/^HTTP\/1.1 403 /);
  });
});

describe("a body of very many parts", () => {
  test.each([
    ["objects", `[${"{},".repeat(1_000_000)}{}]`],
    ["arrays", `{"rows":[${"[],".repeat(1_000_000)}[]]}`],
    ["numbers", `{"row_nos":[${"1,".repeat(2_000_000)}1]}`],
  ])("%s is refused without being parsed", async (_name, body) => {
    const answer = await app.request("ada", "POST", retry, { body });
    expect([answer.status, answer.at("code")]).toEqual([413, "too_large"]);
  });

  test("the largest that people send are taken", async () => {
    const cells = Array.from({ length: importColumnsMax }, () => "");
    const rows = Array.from({ length: mendedRowsMax }, (_, place) => ({ row_no: place + 1, cells }));
    const row_nos = rows.map(({ row_no }) => row_no);
    expect((await app.request("ada", "POST", retry, { body: { rows, row_nos } })).status).toBe(404);
    const exclude_ids = Array.from({ length: 10_000 }, (_, place) => 1_000_000 + place);
    const body = { contacts_scope: { select_all: true, exclude_ids } };
    expect((await app.request("ada", "PATCH", "/v1/contacts", { body })).status).toBe(200);
  });

  test("as many contacts named one by one as can be moved at once are taken", async () => {
    const ids = Array.from({ length: transferContactsMax }, (_, place) => 1_000_000 + place);
    const body = { contacts_scope: { ids }, to: { user_id: app.people.ben.id } };
    const answer = await app.request("alma", "PATCH", "/v1/contacts/transfer_group", { body });
    expect([answer.status, answer.at("data.total")]).toEqual([200, 0]);
  });

  test("marks within texts are no parts", async () => {
    const body = { ref: app.world.uuid(), last_name: "Ames", employer: "[{,".repeat(200_000) };
    const answer = await app.request("ada", "POST", "/v1/contacts", { body });
    expect([answer.status, Object.keys(answer.at("errors") as object)]).toEqual([422, ["employer"]]);
  });
});

test("an origin that is none is no origin of ours", async () => {
  const headers = { origin: "foo" };
  expect((await app.request("ada", "POST", retry, { headers, body: {} })).status).toBe(403);
});

test("a path that cannot be read is refused like everything else", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/%zz`);
  expect([answer.status, await answer.json()]).toEqual([400, { code: "bad_request", errors: {} }]);
  expect(Object.fromEntries(answer.headers)).toMatchObject(ofRefused);
});

test.each([
  ["too many headers", `GET /v1/health HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431, "too_large"],
  ["what is no HTTP", "hello\r\n\r\n", 400, "bad_request"],
])("%s: the contract's answer, and the socket ends", async (_name, sent, status, code) => {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => (answer += String(bytes)));
  socket.write(sent);
  await once(socket, "close");
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const lines = head.split("\r\n").map((line) => line.toLowerCase());
  expect([lines[0], JSON.parse(body)]).toEqual([expect.stringContaining(` ${status} `), { code, errors: {} }]);
  for (const [name, value] of Object.entries({ ...ofRefused, connection: "close" }))
    expect(lines).toContain(`${name}: ${value}`.toLowerCase());
});

const ofRefused = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "content-type": "application/json; charset=utf-8",
  "x-content-type-options": "nosniff",
  "x-contract-version": contractVersion,
};
