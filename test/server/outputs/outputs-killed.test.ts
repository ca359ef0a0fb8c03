/** An output file is produced even if servers are killed: whole, once, without leftovers. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Output } from "../../../src/domain/outputs/output.ts";
import { diskStorage } from "../../../src/vendors/storage/storage-disk.ts";
import { storageKey } from "../../../src/vendors/storage/storage.ts";
import { freshDatabase } from "../../fixtures/database.ts";
import { readPdf } from "../../fixtures/pdf-text.ts";
import { stallUpdates } from "../../fixtures/stalled-rows.ts";
import { buildTown, type Town } from "../../sim/town.ts";

let address: string;
let town: Town;
const folder = mkdtempSync(join(tmpdir(), "fieldline-outputs-"));
const children: ChildProcess[] = [];

beforeAll(async () => {
  address = await freshDatabase();
  town = await buildTown(address, { key: "demo", name: "Demo", seed: 9, users: 14, contacts: 400 }, 9);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await town.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startServer(): Promise<ChildProcess> {
  const script = new URL("../../fixtures/import-server.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, address, folder], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout!, "data");
  return child;
}

async function until(id: string, states: readonly Output["state"][], ms = 60_000): Promise<Output["state"]> {
  const deadline = performance.now() + ms;
  for (;;) {
    const { state } = await town.db
      .selectFrom("outputs")
      .select("state")
      .where("tenant_id", "=", town.tenant_id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (states.includes(state)) return state;
    if (performance.now() > deadline) throw new Error(`still ${state} after ${ms} ms`);
    await new Promise((next) => setTimeout(next, 10));
  }
}

test("kill -9 in the middle of a print: the next server makes it whole", { timeout: 240_000 }, async () => {
  const token = await town.signIn((await town.userOf("admin")).id);
  const reply = await town.server.fastify.inject({
    method: "POST",
    url: "/v1/contacts/batch_print",
    cookies: { token },
    headers: { "x-csrf-token": "test" },
    payload: { kind: "profile_sheet" },
  });
  const { data } = reply.json() as { data: Output };
  const goOn = await stallUpdates(address, "outputs", "old.state = 'working' and new.state <> old.state");
  const first = await startServer();
  await until(data.id, ["working"]);
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(await until(data.id, ["working", "complete"], 1)).toBe("working");
  await goOn();
  // The database's clock cannot be moved: the dead worker's last sign of life is.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(town.db);
  await sql`update pgboss.queue set monitor_claim_on = now() - interval '1 minute'`.execute(town.db);
  await startServer();
  await until(data.id, ["complete"]);
  const row = await town.db
    .selectFrom("outputs")
    .selectAll()
    .where("tenant_id", "=", town.tenant_id)
    .where("id", "=", data.id)
    .executeTakeFirstOrThrow();
  const storage = diskStorage({ dataFolder: folder });
  const key = storageKey(town.tenant_id, row.file_id ?? "");
  expect(await storage.list(town.tenant_id, "", 10)).toEqual([key]);
  const bytes = await buffer(await storage.read(key));
  expect(bytes.length).toBe(row.bytes);
  expect((await readPdf(bytes)).length).toBe(row.pages);
  expect(row.pages).toBeGreaterThanOrEqual(row.total);
});
