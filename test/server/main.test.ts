/** The product as a user starts it: its own process, its own database, both demo companies. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoTenants } from "../../src/server/demo/fill.ts";
import { findRadicale } from "../../src/server/demo/trial-calendar.ts";
import { ServerProcess } from "../e2e/server-process.ts";

let server: ServerProcess;
beforeAll(async () => void (server = await ServerProcess.start()), 180_000);
afterAll(() => server.stop());

/** How many contacts an admin of each demo company finds. */
function counts(): Promise<number[]> {
  return Promise.all(demoTenants.map(({ key }) => countFor(`admin@${key}.fieldline.test`)));
}

async function countFor(email: string): Promise<number> {
  const list = await fetch(`${server.address}/v1/contacts`, {
    method: "PATCH",
    headers: await signedIn(email),
    body: JSON.stringify({ contacts_scope: { group: "all", limit: 1 } }),
  });
  const { meta } = (await list.json()) as { meta: { total_count: number } };
  return meta.total_count;
}

async function signedIn(email: string): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json", origin: server.address };
  const body = JSON.stringify({ email, password: "fieldline-demo" });
  const reply = await fetch(`${server.address}/v1/sessions`, { method: "POST", headers, body });
  const cookies = reply.headers.getSetCookie().map((one) => one.replace(/;.*$/s, ""));
  return { ...headers, cookie: cookies.join("; ") };
}

test.skipIf(!findRadicale(process.env))(
  "its agents have a calendar joined, with what could not be taken",
  async () => {
    const headers = await Promise.all(demoTenants.map(({ key }) => signedIn(`agent@${key}.fieldline.test`)));
    const joined = () =>
      Promise.all(
        headers.map(async (one) => {
          const reply = await fetch(`${server.address}/v1/authorizations`, { headers: one });
          return ((await reply.json()) as { data: unknown[] }).data;
        }),
      );
    const once = [
      expect.objectContaining({ status: "connected", direction: "in", counts: { in: 4, out: 0, skipped: 2 } }),
    ];
    await expect.poll(joined, { timeout: 60_000 }).toEqual([once, once]);
  },
  90_000,
);

// Last: a sync that is killed with its server goes on only once its lease has run out.
test("the demo companies are there after the first start, and once after a kill -9 and a second", async () => {
  const first = await counts();
  expect(first.every((count, at) => count > 0.9 * (demoTenants[at]?.contacts ?? Infinity))).toBe(true);
  await server.kill();
  await server.start();
  expect(await counts()).toEqual(first);
});
