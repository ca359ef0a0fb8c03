/** The built app over the wire: a page at every screen's address, and nothing the runtime would warn of. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmptyTestServer, openEmptyTestServer } from "../../fixtures/test-server.ts";
import { publicUrl, twilioKeys } from "../../fixtures/vendors/twilio.ts";

const page = "<!doctype html><title>Fieldline</title>";
const part = "export const part = 1;";
const dist = mkdtempSync(join(tmpdir(), "fieldline-app-files-"));
const warnings: string[] = [];
const listener = ({ name }: Error) => void warnings.push(name);
let testServer: EmptyTestServer;
let address: string;

beforeAll(async () => {
  writeFileSync(join(dist, "index.html"), page);
  writeFileSync(join(dist, "index.html.br"), brotliCompressSync(page));
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "assets/part-1.js"), part);
  writeFileSync(join(dist, "assets/part-1.js.br"), brotliCompressSync(part));
  testServer = await openEmptyTestServer({}, undefined, dist);
  address = await testServer.server.fastify.listen({ port: 0, host: "127.0.0.1" });
  process.on("warning", listener);
});
afterAll(async () => {
  process.off("warning", listener);
  await testServer.close();
  rmSync(dist, { recursive: true });
});

it.each(["br", "identity"])(
  "a deep link is the app's page, sent as %s, and the runtime has nothing to warn of",
  async (encoding) => {
    const reply = await fetch(`${address}/contacts/12`, { headers: { "accept-encoding": encoding } });
    expect(await reply.text()).toBe(page);
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(warnings).toEqual([]);
  },
);

it.each(["br", "identity"])("a part of the app is kept for good, sent as %s", async (encoding) => {
  const asked = { headers: { "accept-encoding": encoding } };
  const reply = await fetch(`${address}/assets/part-1.js`, asked);
  expect([reply.status, await reply.text()]).toEqual([200, part]);
  expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(reply.headers.get("content-encoding")).toBe(encoding === "br" ? "br" : null);
  const head = await fetch(`${address}/assets/part-1.js`, { ...asked, method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

it("all of them count as one route", async () => {
  await fetch(`${address}/assets/part-1.js`);
  const counted = await (await fetch(`${address}/metrics`)).text();
  expect(counted).toContain('route="/*"');
  expect(counted).not.toContain("part-1");
});

it.each(["/v1/none", "/assets/gone.js", "/assets/part-1.js.br", "/assets/", "/nothing.png"])(
  "%s is missing, and no page",
  async (path) => {
    const reply = await fetch(`${address}${path}`);
    expect([reply.status, await reply.json()]).toEqual([404, { code: "not_found", errors: {} }]);
  },
);

describe("whom a page may talk to", () => {
  const said = async (at: string) =>
    /connect-src ([^;]*)/.exec((await fetch(`${at}/contacts`)).headers.get("content-security-policy") ?? "")?.[1];

  it("is its own origin alone, sockets with it", async () => {
    expect(await said(address)).toBe("'self'");
  });

  it("is Twilio too where Twilio carries the calls: its signals, and its reports of a call's score", async () => {
    const other = await openEmptyTestServer(twilioKeys, publicUrl, dist);
    try {
      const at = await other.server.fastify.listen({ port: 0, host: "127.0.0.1" });
      expect(await said(at)).toBe("'self' https://*.twilio.com wss://*.twilio.com");
    } finally {
      await other.close();
    }
  });
});

it("HSTS is sent for this host name where the app is opened by https", async () => {
  const strict = async (app: EmptyTestServer) => {
    const replies = await Promise.all(["/v1/health", "/contacts"].map((path) => app.send("GET", path)));
    return replies.map(({ headers }) => headers["strict-transport-security"]);
  };
  const secure = await openEmptyTestServer({}, "https://crm.example.com", dist);
  expect(await strict(secure)).toEqual(["max-age=31536000", "max-age=31536000"]);
  await secure.close();
  expect(await strict(testServer)).toEqual([undefined, undefined]);
});
