/**
 * The queue on PostgreSQL (pg-boss). A job runs at least once: a worker that dies leaves its job to the next one,
 * so every handler must bear being run again.
 *
 *   enqueue ─► waiting ─► busy ─► gone
 *                ▲          ├─ throws ──► retrying (back-off) ─► dead after the last try
 *                │          ├─ heartbeat missed (killed) ─► retrying
 *                └── again ─┘   long work in slices, a quiet tenant, a server that stops
 */
import { type Db, fromKysely, type Job, type JobResult, PgBoss } from "pg-boss";
import { jobKeptDays } from "../../domain/account/background-jobs.ts";
import { dayMs, secondMs } from "../../kit/durations.ts";
import { asServer } from "../db/as-server.ts";
import { readNumbers } from "./job-numbers.ts";
import { isQuiet, replaceHeld, writeQuiet } from "./job-quiet.ts";
import { failureOf, jobStanding, listDead, lockJob, releaseHeld } from "./job-rows.ts";
import type { JobData, JobName, Jobs } from "./jobs.ts";

/** `again`: there is more to do; the job goes to the back of the queue. */
export type Outcome = "done" | "again";
/** Aborted when the server stops: finish the current slice and return `again`. */
export type RunJob = (name: JobName, data: JobData[JobName], signal: AbortSignal) => Promise<Outcome>;

export interface JobQueue extends Jobs {
  /** Starts workers for these kinds. Without it jobs are queued, not run. */
  work(kinds: Kinds, run: RunJob): Promise<void>;
}

export type Kinds = Readonly<Partial<Record<JobName, JobKind>>>;

/** Options of a kind of job. */
export interface JobKind {
  /** Concurrent runs per server. */
  readonly atOnce: number;
  readonly triesMax: number;
  /** Time limit of one slice, in seconds. */
  readonly secondsMax: number;
  /** Also scheduled by cron (UTC). */
  readonly cron?: string;
}

interface QueueParts {
  connectionString: string;
  /** Receives background errors: a lost connection, a failed job. */
  report(error: Error): void;
  throttle?: Partial<typeof defaultThrottle>;
}

/**
 * `superviseSeconds`: how often jobs of killed workers are recovered. `quietSeconds`: how long a job of a quiet tenant
 * is delayed at most; it is due at once when the tenant resumes. `pollSeconds`: how often a worker polls without a notification.
 */
const defaultThrottle = { superviseSeconds: 10, quietSeconds: 60, pollSeconds: 2 };

const connectionsMax = 4;
const heartbeatSeconds = 10;
const doneKeptSeconds = (jobKeptDays * dayMs) / secondMs;
const retryDelaySecondsMax = 300;
/** The part of the shutdown time left for jobs, after sockets and requests have ended. */
const stopWithinMs = 7_000;

export function createQueue({ connectionString, report, throttle: given }: QueueParts): JobQueue {
  const throttle = { ...defaultThrottle, ...given };
  const boss = new PgBoss({
    connectionString,
    max: connectionsMax,
    useListenNotify: true,
    superviseIntervalSeconds: throttle.superviseSeconds,
    monitorIntervalSeconds: throttle.superviseSeconds,
    monitorVacuum: false,
  });
  boss.on("error", report);
  const stopping = new AbortController();
  const queues = new Map<JobName, Promise<void>>();
  let opened: Promise<unknown> | undefined;
  const forget = (error: unknown) => {
    opened = undefined;
    throw error;
  };
  const open = () => (opened ??= boss.start().catch(forget));
  const known = (name: JobName) => remembered(queues, name, () => createQueueOnce(boss, name));
  return {
    async enqueue(trx, name, data) {
      await open();
      await known(name);
      await asServer(trx, () => boss.send(name, data, { db: fromKysely(trx) }));
    },
    async numbers(tenant_id) {
      await open();
      return readNumbers(boss.getDb(), tenant_id);
    },
    async health() {
      if (!opened) return "off";
      return (await boss.isInstalled().catch(() => false)) ? "ok" : "down";
    },
    async setQuiet(trx, tenant_id, quiet, by) {
      await open();
      const isNew = await writeQuiet(trx, tenant_id, quiet, by);
      if (isNew && !quiet) await asServer(trx, () => releaseHeld(trx, tenant_id));
      return isNew;
    },
    async listDead(trx, tenant_id, query) {
      await open();
      return asServer(trx, () => listDead(trx, tenant_id, query));
    },
    async standing(trx, name, data) {
      await open();
      return asServer(trx, () => jobStanding(trx, name, data));
    },
    async endDead(trx, tenant_id, { id, how }) {
      await open();
      return asServer(trx, async () => {
        const job = await lockJob(trx, tenant_id, id);
        const db = fromKysely(trx);
        if (job?.isDead)
          await (how === "retry" ? boss.retry(job.name, id, { db }) : boss.deleteJob(job.name, id, { db }));
        return job;
      });
    },
    async work(kinds, run) {
      await open();
      for (const [name, kind] of entriesOf(kinds)) {
        await known(name);
        await workOn(boss, { name, kind, run, report, throttle, stopping: stopping.signal });
      }
      // Recovers jobs of a dead server immediately instead of at the next check.
      await boss.supervise();
    },
    async stop() {
      stopping.abort(new Error("the server stops"));
      if (!opened) return;
      await opened.catch(() => {});
      await boss.stop({ graceful: true, timeout: stopWithinMs });
    },
  };
}

const entriesOf = (kinds: Kinds) => Object.entries(kinds) as [JobName, JobKind][];

interface Work {
  name: JobName;
  kind: JobKind;
  run: RunJob;
  report(error: Error): void;
  throttle: typeof defaultThrottle;
  stopping: AbortSignal;
}

async function workOn(boss: PgBoss, work: Work): Promise<void> {
  const { name, kind } = work;
  const { pollSeconds } = work.throttle;
  await boss.updateQueue(name, { retryLimit: kind.triesMax - 1, expireInSeconds: kind.secondsMax });
  if (kind.cron) await boss.schedule(name, kind.cron, {}, { missed: "once" });
  // At least two are fetched, so that a full fetch indicates that more may be waiting (`burstWhenBatchFull`).
  const options = {
    batchSize: Math.max(2, kind.atOnce),
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const;
  await boss.work<JobData[JobName], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => runOne(boss, work, job))),
  );
}

async function runOne(
  boss: PgBoss,
  { name, run, report, throttle, stopping }: Work,
  job: Job<JobData[JobName]>,
): Promise<JobResult> {
  try {
    if (await isQuiet(boss.getDb(), job.data)) {
      const held = await boss.send(name, job.data, { startAfter: throttle.quietSeconds });
      if (held !== null) await replaceHeld(boss.getDb(), job.id, held);
    } else if ((await run(name, job.data, AbortSignal.any([job.signal, stopping]))) === "again") {
      if (!(await isAskedFor(boss.getDb(), job))) await boss.send(name, job.data);
    }
    return { id: job.id, status: "completed" };
  } catch (error) {
    report(error instanceof Error ? error : new Error(String(error)));
    return { id: job.id, status: "failed", output: failureOf(error) };
  }
}

/**
 * Skips the job if an identical one is waiting: that one does the rest, and requests do not pile up during long work.
 */
async function isAskedFor(db: Db, { id, name, data }: Job<JobData[JobName]>): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select 1 from pgboss.job where name = $1 and state = 'created' and start_after <= now() and data = $2::jsonb
      and id <> $3::uuid limit 1`,
    [name, JSON.stringify(data), id],
  );
  return rows.length > 0;
}

async function createQueueOnce(boss: PgBoss, name: JobName): Promise<void> {
  if (await boss.getQueue(name)) return;
  await boss.createQueue(name, {
    notify: true,
    heartbeatSeconds,
    retryBackoff: true,
    retryDelay: 1,
    retryDelayMax: retryDelaySecondsMax,
    deleteAfterSeconds: doneKeptSeconds,
  });
}

/** One result per key; a failure is not cached. */
function remembered<K>(answers: Map<K, Promise<void>>, key: K, ask: () => Promise<void>): Promise<void> {
  const known = answers.get(key);
  if (known) return known;
  const asked = ask();
  answers.set(key, asked);
  asked.catch(() => answers.delete(key));
  return asked;
}
