/** An import completes even if servers are killed: every row once, none lost. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import { archiveOf } from "../../fixtures/archive.ts";
import { csv, type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";
import { stallUpdates } from "../../fixtures/stalled-rows.ts";

let fixture: ImportFixture;
let agent: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  fixture = await openImportFixture(14);
  agent = await fixture.tokenOf("agent");
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

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, "exit");
}

async function attemptNow(id: string): Promise<Attempt> {
  const row = await fixture.town.db
    .selectFrom("import_attempts")
    .selectAll()
    .where("tenant_id", "=", fixture.town.tenant_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
}

/** Bounds what hangs, not a machine that is slow. */
const hangMs = 60_000;

async function until(so: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + hangMs;
  while (!(await so())) {
    if (performance.now() > deadline) throw new Error(`not so within ${hangMs} ms: ${so}`);
    await new Promise((next) => setTimeout(next, 15));
  }
}

/** The part after the one that first counts in `column` waits until this is called. */
function stalledOnce(column: "created" | "undo_done"): Promise<() => Promise<void>> {
  return stallUpdates(fixture.address, "import_attempts", `old.${column} > 0 and new.${column} > old.${column}`);
}

/** The database's clock cannot be moved: the dead worker's last sign of life is. */
async function ageHeartbeats(): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
    fixture.town.db,
  );
  await sql`update pgboss.queue set monitor_claim_on = now() - interval '1 minute'`.execute(fixture.town.db);
}

async function counted(id: string): Promise<{ contacts: number; people: number; moved: number }> {
  const { rows } = await sql<{
    contacts: number;
    people: number;
    moved: number;
  }>`select count(*)::int as contacts, count(distinct emails->0->>'address')::int as people,
      count(*) filter (where seq = 0)::int as moved from contacts where tenant_id = ${fixture.town.tenant_id} and import_attempt_id = ${id}`.execute(
    fixture.town.db,
  );
  return rows[0] ?? { contacts: 0, people: 0, moved: 0 };
}

const rows = 3_200;
const file = (name: string, length = rows) =>
  csv(
    "Last Name,Email,Notes",
    ...Array.from({ length }, (_, place) => `${name}${place},${name}${place}@example.com,note ${place}`),
  );

test("kill -9 while rows are read, and again while they come in", { timeout: 240_000 }, async () => {
  const { body } = await fixture.upload(agent, file("killed"), { scrub_against: { who: "nobody" } });
  const { id } = body.data;
  const staged = async () =>
    Number(
      (await sql<{ n: string }>`select count(*) as n from import_rows where import_id = ${id}`.execute(fixture.town.db))
        .rows[0]?.n,
    );
  const first = await startServer();
  await until(async () => (await staged()) >= 1_000);
  await end(first, "SIGKILL");
  expect(await staged()).toBeLessThanOrEqual(rows);
  await ageHeartbeats();
  const goOn = await stalledOnce("created");
  const second = await startServer();
  await until(async () => (await attemptNow(id)).created > 0);
  await end(second, "SIGKILL");
  const { created } = await attemptNow(id);
  expect(created).toBeLessThan(rows);
  expect((await counted(id)).contacts).toBe(created);
  await goOn();
  await ageHeartbeats();
  await startServer();
  await until(async () => (await attemptNow(id)).status === "complete");
  expect(await attemptNow(id)).toMatchObject({ total: rows, created: rows, done: rows, failed: 0 });
  expect(await counted(id)).toEqual({ contacts: rows, people: rows, moved: 0 });
  const notes = await sql<{
    n: number;
  }>`select count(*)::int as n from notes n join contacts c on c.tenant_id = n.tenant_id and c.id = n.contact_id
    where c.import_attempt_id = ${id}`.execute(fixture.town.db);
  expect(notes.rows[0]?.n).toBe(rows);
  expect(
    Number(
      (
        await sql<{ n: string }>`select count(*) as n from import_parts where import_id = ${id}`.execute(
          fixture.town.db,
        )
      ).rows[0]?.n,
    ),
  ).toBe(0);
});

const few = 1_400;

test("kill -9 in the middle of an undo: the next server goes on with the rest", { timeout: 240_000 }, async () => {
  const { body } = await fixture.upload(agent, file("undone", few), { scrub_against: { who: "nobody" } });
  const { id } = body.data;
  await fixture.finish(body.data);
  expect((await fixture.send(agent, "POST", `/v1/contacts/import_attempts/${id}/undo`)).status).toBe(200);
  const goOn = await stalledOnce("undo_done");
  const first = await startServer();
  await until(async () => (await attemptNow(id)).undo_done > 0);
  await end(first, "SIGKILL");
  const { undo_done, removed } = await attemptNow(id);
  expect(undo_done).toBeLessThan(few);
  expect(removed).toBe(undo_done);
  await goOn();
  await ageHeartbeats();
  await startServer();
  await until(async () => (await attemptNow(id)).status === "undone");
  expect(await attemptNow(id)).toMatchObject({ undo_total: few, undo_done: few, removed: few, restored: 0, kept: 0 });
  const left = await sql<{ n: number }>`select count(*)::int as n from contacts
    where tenant_id = ${fixture.town.tenant_id} and import_attempt_id = ${id} and deleted_at is null`.execute(
    fixture.town.db,
  );
  expect(left.rows[0]?.n).toBe(0);
});

test("kill -9 in the middle of an archive: each file comes to its contact once", { timeout: 240_000 }, async () => {
  const { contacts } = await fixture.bring(agent, file("papers", 5), { scrub_against: { who: "nobody" } });
  const papers = 150;
  const members = Array.from({ length: papers }, (_, place) => ({
    name: `${contacts[place % contacts.length]?.id}_paper${place}.txt`,
    bytes: `paper ${place}`,
  }));
  const archive = new Blob([archiveOf(members)]);
  const { body } = await fixture.uploadFile(agent, archive, "/v1/contacts/import_attachments");
  const { id } = body.data;
  const goOn = await stalledOnce("created");
  const first = await startServer();
  await until(async () => (await attemptNow(id)).created > 0);
  await end(first, "SIGKILL");
  const { created } = await attemptNow(id);
  expect(created).toBeLessThan(papers);
  const lying = async () => {
    const { rows } = await sql<{ files: number; names: number }>`select count(*)::int as files,
        count(distinct file_name)::int as names from files where tenant_id = ${fixture.town.tenant_id} and file_name like '%paper%'`.execute(
      fixture.town.db,
    );
    return rows[0];
  };
  expect(await lying()).toEqual({ files: created, names: created });
  await goOn();
  await ageHeartbeats();
  await startServer();
  await until(async () => (await attemptNow(id)).status === "complete");
  expect(await attemptNow(id)).toMatchObject({ total: papers, created: papers, done: papers, failed: 0 });
  expect(await lying()).toEqual({ files: papers, names: papers });
});

test("a server told to stop hands its import over by itself", { timeout: 240_000 }, async () => {
  const { body } = await fixture.upload(agent, file("stopped"), { scrub_against: { who: "nobody" } });
  const { id } = body.data;
  const goOn = await stalledOnce("created");
  const first = await startServer();
  await until(async () => (await attemptNow(id)).created > 0);
  const ended = end(first, "SIGTERM");
  await goOn();
  await ended;
  // Its death need not be detected: its job waits for the next worker.
  const { rows: jobs } = await sql<{
    state: string;
  }>`select state from pgboss.job where data->>'import_id' = ${id} and state in ('active', 'created', 'retry')`.execute(
    fixture.town.db,
  );
  expect(jobs).toEqual([{ state: "created" }]);
  expect((await attemptNow(id)).created).toBeLessThan(rows);
  await startServer();
  await until(async () => (await attemptNow(id)).status === "complete");
  expect(await counted(id)).toEqual({ contacts: rows, people: rows, moved: 0 });
});

test("two servers share the work and never take the same row", { timeout: 240_000 }, async () => {
  const { body } = await fixture.upload(agent, file("shared"), { scrub_against: { who: "nobody" } });
  const { id } = body.data;
  // The same import asked for twice, as a person clicking twice would.
  await sql`insert into pgboss.job (name, data, policy, retry_limit, heartbeat_seconds) select name, data, policy, retry_limit, heartbeat_seconds from pgboss.job where data->>'import_id' = ${id} limit 1`.execute(
    fixture.town.db,
  );
  await Promise.all([startServer(), startServer()]);
  await until(async () => (await attemptNow(id)).status === "complete");
  expect(await counted(id)).toEqual({ contacts: rows, people: rows, moved: 0 });
});
