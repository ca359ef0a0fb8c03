/** A transfer and its revert complete even if servers are killed: every contact once, none lost. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { TransferAttempt } from "../../../src/domain/transfers/attempt.ts";
import { type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";
import { stallUpdates } from "../../fixtures/stalled-rows.ts";

let fixture: ImportFixture;
let token: string;
let to: string;
const children: ChildProcess[] = [];
const contacts = 1_500;

beforeAll(async () => {
  fixture = await openImportFixture(31);
  token = await fixture.tokenOf("admin");
  to = await fixture.idOf("agent");
  // A copy of one contact, many times over: an import of as many would take longer than the test.
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'contacts'::regclass and attnum > 0 and not attisdropped`.execute(fixture.town.db);
  const own: Record<string, string> = { id: "100000 + n", ref: "gen_random_uuid()", pool_id: "null" };
  await sql`insert into contacts (${sql.raw(rows.map(({ name }) => name).join())})
    select ${sql.raw(rows.map(({ name }) => own[name] ?? `c.${name}`).join())}
    from (select * from contacts where tenant_id = ${fixture.town.tenant_id} and deleted_at is null and owner_id is not null
      and owner_id <> ${to} order by id limit 1) c cross join generate_series(1, ${contacts}) n`.execute(
    fixture.town.db,
  );
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => fixture.close());

async function startServer(): Promise<ChildProcess> {
  const script = new URL("../../fixtures/import-server.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, fixture.address, fixture.town.server.services.settings.dataFolder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout!, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
  // The database's clock cannot be moved: the dead worker's last sign of life is.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
    fixture.town.db,
  );
  await sql`update pgboss.queue set monitor_claim_on = now() - interval '1 minute'`.execute(fixture.town.db);
}

async function attemptNow(id: string): Promise<TransferAttempt> {
  return fixture.inTenant((trx) =>
    trx
      .selectFrom("transfer_attempts")
      .selectAll()
      .where("tenant_id", "=", fixture.town.tenant_id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
}

async function until(id: string, so: (attempt: TransferAttempt) => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!so(await attemptNow(id))) {
    if (performance.now() > deadline) throw new Error(`not so in time: ${so}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}

/** What the rows say, counted from them alone. */
async function counted(id: string, reason: "transfer" | "revert") {
  const { rows } = await sql<{ there: number; moves: number; moved: number; logs: number }>`select
    (select count(*)::int from contacts where tenant_id = ${fixture.town.tenant_id} and id > 100000 and owner_id = ${to}) as there,
    (select count(*)::int from moves where transfer_attempt_id = ${id} and reason = ${reason}) as moves,
    (select count(distinct contact_id)::int from moves where transfer_attempt_id = ${id} and reason = ${reason}) as moved,
    (select count(*)::int from transfer_logs where attempt_id = ${id}) as logs`.execute(fixture.town.db);
  return rows[0];
}

test("kill -9 in the middle of a transfer, and of its revert", { timeout: 240_000 }, async () => {
  const reply = await fixture.town.server.fastify.inject({
    method: "PATCH",
    url: "/v1/contacts/update_transfer_group",
    cookies: { token },
    headers: { "content-type": "application/json" },
    payload: {
      contacts_scope: { ids: Array.from({ length: contacts }, (_, nth) => 100_001 + nth) },
      to: { user_id: to },
    },
  });
  expect(reply.statusCode).toBe(201);
  const { id } = reply.json<{ data: TransferAttempt }>().data;
  const goOn = await stallUpdates(fixture.address, "transfer_attempts", "old.done > 0 and new.done > old.done");
  const first = await startServer();
  await until(id, ({ done }) => done > 0);
  await kill(first);
  const { done } = await attemptNow(id);
  expect(done).toBeLessThan(contacts);
  expect(await counted(id, "transfer")).toEqual({ there: done, moves: done, moved: done, logs: done });
  await goOn();
  const second = await startServer();
  await until(id, ({ status }) => status === "complete");
  expect(await attemptNow(id)).toMatchObject({ total: contacts, done: contacts, skipped: 0, failed: 0 });
  const all = { moves: contacts, moved: contacts, logs: contacts };
  expect(await counted(id, "transfer")).toEqual({ there: contacts, ...all });

  const revertOn = await stallUpdates(
    fixture.address,
    "transfer_attempts",
    "old.moved_back > 0 and new.moved_back > old.moved_back",
  );
  await fixture.send(token, "POST", `/v1/contacts/transfer_attempts/${id}`);
  await until(id, ({ moved_back }) => moved_back > 0);
  await kill(second);
  const { moved_back } = await attemptNow(id);
  expect(moved_back).toBeLessThan(contacts);
  expect(await counted(id, "revert")).toEqual({
    there: contacts - moved_back,
    moves: moved_back,
    moved: moved_back,
    logs: contacts,
  });
  await revertOn();
  await startServer();
  await until(id, ({ reverted, revert_in_progress }) => reverted && !revert_in_progress);
  expect(await attemptNow(id)).toMatchObject({ moved_back: contacts, left_there: 0 });
  expect(await counted(id, "revert")).toEqual({ there: 0, ...all });
});
