/** Background jobs on the real queue: once committed they run, even if workers are killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "../../../src/server/db/connect.ts";
import type { Trx } from "../../../src/server/db/schema.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import type { JobName, JobNumbers } from "../../../src/server/jobs/jobs.ts";
import { createQueue, type JobKind, type JobQueue, type RunJob } from "../../../src/server/jobs/queue.ts";
import { freshDatabase } from "../../fixtures/database.ts";
import { inDatabase } from "../../fixtures/database-server.ts";

const tenant = "00000000-0000-7000-8000-000000000001";
const other = "00000000-0000-7000-8000-000000000002";
const kind: JobKind = { atOnce: 2, triesMax: 2, secondsMax: 60 };
const kinds = { run_import: kind, purge: kind, deliver_mail: kind } satisfies Partial<Record<JobName, JobKind>>;

/** Ends what would never end; says nothing about speed. */
const hangMs = 60_000;

let address: string;
const open: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  address = await freshDatabase();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
  await inDatabase(address, (client) => client.query("delete from pgboss.job"));
  await inDatabase(address, (client) => client.query("delete from job_modes"));
});

function queue(throttle: { pollSeconds?: number } = {}): JobQueue {
  const made = createQueue({
    connectionString: address,
    report: () => {},
    throttle: { superviseSeconds: 1, quietSeconds: 1, ...throttle },
  });
  open.push(made);
  return made;
}

async function enqueue(jobs: JobQueue, import_id: string, tenant_id = tenant, fail = false): Promise<void> {
  const connection: Connection = connect(address, () => {}, { connectionsMax: 1 });
  try {
    await tenantTx(connection.db, tenant_id, async (trx) => {
      await jobs.enqueue(trx, "run_import", { tenant_id, import_id });
      if (fail) throw new Error("the handler refused");
    });
  } finally {
    await connection.close();
  }
}

/** A worker that writes down what it was given. */
function diary(act: RunJob = async () => "done"): { run: RunJob; done: string[] } {
  const done: string[] = [];
  const run: RunJob = async (name, data, signal) => {
    const outcome = await act(name, data, signal);
    done.push(String((data as { import_id?: string }).import_id));
    return outcome;
  };
  return { run, done };
}

async function until(so: () => boolean | Promise<boolean>, ms = hangMs): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await so())) {
    if (performance.now() > deadline) throw new Error(`not so within ${ms} ms: ${so}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

test("a job runs once its transaction has committed: workers are notified and need not poll", async () => {
  const jobs = queue({ pollSeconds: 3_600 });
  const { run, done } = diary();
  await jobs.work(kinds, run);
  await enqueue(jobs, "a");
  await until(() => done.length === 1);
  expect(done).toEqual(["a"]);
});

test("a job asked for in a transaction that rolls back is never done", async () => {
  const jobs = queue();
  const { run, done } = diary();
  await jobs.work(kinds, run);
  await expect(enqueue(jobs, "refused", tenant, true)).rejects.toThrow("the handler refused");
  await enqueue(jobs, "kept");
  await until(() => done.length === 1);
  expect(done).toEqual(["kept"]);
});

test("a job waits for a server that works, and survives one that only asked", async () => {
  const asking = queue();
  await enqueue(asking, "left behind");
  expect(await asking.numbers(tenant)).toMatchObject({ waiting: 1, busy: 0 });
  await asking.stop();
  const { run, done } = diary();
  await queue().work(kinds, run);
  await until(() => done.length === 1);
  expect(done).toEqual(["left behind"]);
});

test("a job that fails is tried again, and is dead after its last try", async () => {
  const jobs = queue();
  let tries = 0;
  await jobs.work(kinds, async () => {
    tries++;
    throw new Error("no");
  });
  await enqueue(jobs, "hopeless");
  await until(async () => (await jobs.numbers(tenant)).dead === 1);
  expect(tries).toBe(2);
  expect(await jobs.numbers(tenant)).toMatchObject({ busy: 0, waiting: 0, retrying: 0, dead: 1 });
});

test("a dead job says why without the words of its error, and is done once it is retried", async () => {
  const jobs = queue();
  let isMended = false;
  const { run, done } = diary(async () => {
    if (isMended) return "done";
    throw Object.assign(new Error("no mail to ada@prairie.test"), { code: "ECONNREFUSED" });
  });
  await jobs.work(kinds, run);
  await enqueue(jobs, "mended");
  const page = { page: 1, limit: 10, order_field: "failed_at" } as const;
  const dead = () => inTenant(tenant, (trx) => jobs.listDead(trx, tenant, page));
  await until(async () => (await dead()).total_count === 1);
  const [job] = (await dead()).rows;
  expect(job).toMatchObject({ kind: "run_import", tries: 2, reason: "An outside service could not be reached." });
  const id = job?.id ?? "";
  expect(await inTenant(other, (trx) => jobs.endDead(trx, other, { id, how: "retry" }))).toBeUndefined();
  isMended = true;
  await inTenant(tenant, (trx) => jobs.endDead(trx, tenant, { id, how: "retry" }));
  await until(() => done.length === 1);
  await until(async () => (await jobs.numbers(tenant)).busy === 0);
  expect(await inTenant(tenant, (trx) => jobs.endDead(trx, tenant, { id, how: "retry" }))).toMatchObject({
    isDead: false,
  });
  expect(await jobs.numbers(tenant)).toMatchObject({ dead: 0, retrying: 0, waiting: 0 });
});

test("work longer than one slice goes on until it is done", async () => {
  const jobs = queue();
  let slices = 0;
  const { run, done } = diary(async () => (++slices < 3 ? "again" : "done"));
  await jobs.work(kinds, run);
  await enqueue(jobs, "long");
  await until(() => done.length === 3);
  // The last slice is over a moment before its end is recorded.
  await until(async () => (await jobs.numbers(tenant)).busy === 0);
  expect(await jobs.numbers(tenant)).toMatchObject({ waiting: 0, busy: 0 } satisfies Partial<JobNumbers>);
});

test("long work that was asked for several times is soon one piece of work", async () => {
  const jobs = queue();
  for (let wish = 0; wish < 4; wish++) await enqueue(jobs, "long");
  let last: JobNumbers | undefined;
  const { run, done } = diary(async () => {
    if (done.length < 8) return "again";
    last ??= await jobs.numbers(tenant);
    return "done";
  });
  await jobs.work(kinds, run);
  await until(async () => last !== undefined && (await jobs.numbers(tenant)).waiting === 0);
  // As many as one server does at once.
  expect((last?.waiting ?? 0) + (last?.busy ?? 0)).toBeLessThanOrEqual(2);
});

test("a server that stops hands its running work to the next one", async () => {
  const first = queue();
  let began = false;
  await first.work(kinds, async (_name, _data, signal) => {
    began = true;
    await new Promise((stopped) => signal.addEventListener("abort", stopped));
    return "again";
  });
  await enqueue(first, "handed over");
  await until(() => began);
  await first.stop();
  // Handed over by itself, not found later for want of a sign of life.
  expect(await queue().numbers(tenant)).toMatchObject({ waiting: 1, busy: 0, retrying: 0 });
  const { run, done } = diary();
  await queue().work(kinds, run);
  await until(() => done.length === 1);
  expect(done).toEqual(["handed over"]);
});

test("a worker killed with kill -9 leaves its job to the next one", async () => {
  await enqueue(queue(), "orphan");
  const child = spawn(
    process.execPath,
    [new URL("../../fixtures/stuck-worker.ts", import.meta.url).pathname, address],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  // The clock of the database cannot be moved: the last sign of life is.
  await inDatabase(address, (client) =>
    client.query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'"),
  );
  const { run, done } = diary();
  await queue().work(kinds, run);
  await until(() => done.length === 1);
  expect(done).toEqual(["orphan"]);
});

describe("a quiet tenant", () => {
  test("has its jobs left alone while another's go on, and done once it is no longer quiet", async () => {
    const jobs = queue();
    const { run, done } = diary();
    await jobs.work(kinds, run);
    await setQuiet(jobs, tenant, true);
    await enqueue(jobs, "resting");
    await enqueue(jobs, "working", other);
    await until(() => done.length === 1);
    expect(await jobs.numbers(tenant)).toMatchObject({ quiet: true, waiting: 1 });
    expect(await jobs.numbers(other)).toMatchObject({ quiet: false, waiting: 0 });
    // Held again and again it keeps its age: the oldest waiting job is not the latest look at it.
    const waiting = (act: string) =>
      inDatabase(
        address,
        async (client) => (await client.query(`${act} where state = 'created' returning id`)).rows[0]?.id,
      );
    let aged: string | undefined;
    await until(async () => {
      aged = await waiting("update pgboss.job set created_on = created_on - interval '1 hour'");
      return aged !== undefined;
    });
    const held = "update pgboss.job set priority = priority";
    await until(async () => ![undefined, aged].includes(await waiting(held)));
    await until(async () => (await jobs.numbers(tenant)).oldest_seconds > 3_500);
    await setQuiet(jobs, tenant, false);
    await until(() => done.length === 2);
    expect(done).toEqual(["working", "resting"]);
  });
});

const setQuiet = (jobs: JobQueue, tenant_id: string, quiet: boolean) =>
  inTenant(tenant_id, (trx) => jobs.setQuiet(trx, tenant_id, quiet));

async function inTenant<T>(tenant_id: string, run: (trx: Trx) => Promise<T>): Promise<T> {
  const connection = connect(address, () => {}, { connectionsMax: 1 });
  try {
    return await tenantTx(connection.db, tenant_id, run);
  } finally {
    await connection.close();
  }
}
