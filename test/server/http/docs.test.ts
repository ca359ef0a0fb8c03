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
    const reply = await app.request(null, "GET", "/v1/openapi.json");
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
});

interface Page {
  path: string;
  status: number;
  type: unknown;
  policy: unknown;
  body: string;
}

async function readPage(path: string): Promise<Page> {
  const { status, headers, body } = await app.request(null, "GET", path);
  return { path, status, type: headers["content-type"], policy: headers["content-security-policy"], body };
}

/** Addresses under /docs that a page links to or loads, without their anchors. */
function docsIn({ body }: Page): string[] {
  const found = [...body.matchAll(/(?:href|src)="(\/docs[^"#]*)/g)].map(([, address]) => address ?? "");
  return [...new Set(found)];
}

/** Every page that can be reached from the first one. */
async function allPages(): Promise<Map<string, Page>> {
  const read = new Map<string, Page>();
  const waiting = ["/docs"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (read.has(path)) continue;
    const page = await readPage(path);
    read.set(path, page);
    if (String(page.type).startsWith("text/html")) waiting.push(...docsIn(page));
  }
  return read;
}

describe("the documentation", () => {
  let pages: Page[];
  let byPath: Map<string, Page>;
  beforeAll(async () => {
    byPath = await allPages();
    pages = [...byPath.values()].filter(({ type }) => String(type).startsWith("text/html"));
  });

  test("has a page for every subject, and its own styles and font", () => {
    const subjects = ["production", "settings", "offline", "imports", "voice", "calendars", "integrations", "api"];
    const looks = ["docs.css", "api/contacts", "api/shapes"];
    expect([...byPath.keys()]).toEqual(
      expect.arrayContaining(["/docs", ...[...subjects, ...looks].map((name) => `/docs/${name}`)]),
    );
  });

  test("answers every address its pages link to", () => {
    expect([...byPath.values()].filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([]);
  });

  test("has a heading for every anchor that is linked to", () => {
    const broken = pages.flatMap((page) =>
      [...page.body.matchAll(/href="(\/docs[^"#]*)?#([^"]+)"/g)]
        .filter(([, path, anchor]) => !byPath.get(path ?? page.path)?.body.includes(`id="${anchor}"`))
        .map(([link]) => `${page.path} ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test("contains no script and nothing from other hosts, and its policy allows none", () => {
    for (const { path, policy, body } of pages) {
      expect(policy, path).toMatch(/^default-src 'none'; style-src 'self'; /);
      expect(policy, path).not.toContain("unsafe");
      expect(body, path).not.toMatch(/<script|<style| style="| on\w+="|src="http|undefined|\[object/);
    }
  });

  test("names each page in its title and marks it in the navigation", async () => {
    const voice = await readPage("/docs/voice");
    expect(voice.body).toContain("<title>Voice · Fieldline</title>");
    expect(voice.body).toContain('<a href="/docs/voice" aria-current="page">Voice</a>');
  });

  test("describes every endpoint on the page of its group", () => {
    const text = pages.map(({ body }) => body).join("");
    const missing = calls.filter(({ name }) => {
      const [method = "", path = ""] = name.split(" ");
      return !text.includes(`<code>${method}</code> <code>${path}</code>`);
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test("answers an unknown address with a page that leads back", async () => {
    const page = await readPage("/docs/nowhere");
    expect(page.status).toBe(404);
    expect(page.body).toContain("Page not found");
    expect(page.body).toContain('<a href="/docs">');
  });

  test("brings its font along", async () => {
    const reply = await app.server.fastify.inject({ url: "/docs/inter.woff2" });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("font/woff2");
    expect(reply.rawPayload.subarray(0, 4).toString()).toBe("wOF2");
  });
});
