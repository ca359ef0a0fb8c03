/**
 * Checks the numbers of a job, some at a time: taken in one transaction, looked up outside any, and noted one by one. A
 * number is paid for when it is queued and given back if it is not checked, so that a server that dies charges none twice.
 */
import { type CheckReason, noFacts } from "../../domain/number-checks/check-options.ts";
import type { CheckJobRow, CheckRow } from "../../domain/number-checks/stored-check.ts";
import { type LearnedOfNumber, nothingLearned } from "../../domain/number-checks/known-here.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import { minuteMs } from "../../kit/durations.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { actingOf, workActor } from "../jobs/work-actor.ts";
import type { Services } from "../services.ts";
import type { LookupOutcome } from "../../vendors/lookup/lookup-port.ts";
import { changeChecksLeft, lockedChecksLeft } from "./check-account-rows.ts";
import { noteCheck } from "./check-noting.ts";
import {
  endQueued,
  findCheckJob,
  firstAskedAt,
  freshChecks,
  type JobKey,
  listDueCheckJobs,
  takeQueued,
  updateCheck,
  updateCheckJob,
} from "./check-rows.ts";
import { agreedDays, learnedOf, type ListedNumbers, listedNumbers } from "./known-number-rows.ts";

/** Looked up at the same time. */
const sliceNumbers = 10;
/** After which a number whose worker died is taken again; longer than any look-up. */
export const lostAfterMs = minuteMs;

interface Asked {
  tenant_id?: string;
  job_id?: string;
}

export async function checkNumbers(
  services: Services,
  { tenant_id, job_id }: Asked,
  signal: AbortSignal,
): Promise<Outcome> {
  if (tenant_id === undefined || job_id === undefined) return askForEach(services);
  const background = { ...services, db: services.backgroundDb };
  for (;;) {
    if (signal.aborted) return "again";
    const waitMs = await checkSlice(background, { tenant_id, id: job_id });
    if (waitMs === null) return "done";
    if (waitMs > 0) await services.world.sleep(waitMs, signal).catch(() => undefined);
  }
}

/** Jobs whose queue entry was lost, and numbers whose worker died. */
async function askForEach(services: Services): Promise<Outcome> {
  const due = await listDueCheckJobs(services.db, services.world.now());
  await attemptAll(
    due.map(
      ({ tenant_id, id: job_id }) =>
        () =>
          tenantTx(services.db, tenant_id, (trx) => services.jobs.enqueue(trx, "check_numbers", { tenant_id, job_id })),
    ),
  );
  return "done";
}

/** Checks the next numbers. Returns how long to wait before the next, or null when nothing is left for this worker. */
export async function checkSlice(services: Services, key: JobKey): Promise<number | null> {
  const { tenant_id } = key;
  const slice = await tenantWork(services, systemActor(tenant_id), (ctx) => takeSlice(ctx, key));
  if (slice === null) return null;
  const { vendors } = services;
  const outcomes = await Promise.all(
    slice.numbers.map(
      async ({ row, agreed_on, learned, known }) =>
        known ?? (await vendors.lookup.look({ number: row.number, agreed_on, learned })),
    ),
  );
  for (const [at, { row }] of slice.numbers.entries()) {
    const outcome = outcomes[at] ?? { outcome: "trouble" };
    await tenantWork(services, systemActor(tenant_id), (ctx) =>
      noteCheck(ctx, { job: slice.job, row, outcome, listed: slice.listed }),
    );
  }
  if (outcomes.some(({ outcome }) => outcome === "closed"))
    await tenantWork(services, systemActor(tenant_id), (ctx) => closeJob(ctx, key));
  return Math.max(0, ...outcomes.map((one) => (one.outcome === "busy" ? one.waitMs : 0)));
}

interface Slice {
  job: CheckJobRow;
  listed: ListedNumbers;
  numbers: {
    row: CheckRow;
    agreed_on: string | null;
    learned: LearnedOfNumber;
    /** An earlier result that still counts; undefined: it is looked up. */
    known: LookupOutcome | undefined;
  }[];
}

async function takeSlice(ctx: Ctx, key: JobKey): Promise<Slice | null> {
  const { trx, world } = ctx;
  const { tenant_id } = key;
  const job = await findCheckJob(trx, key, "wait");
  if (job?.status !== "running") return null;
  const now = world.now();
  const taken = await takeQueued(trx, key, { now, lostBefore: now - lostAfterMs, limit: sliceNumbers });
  if (taken.length === 0) {
    await rest(ctx, job);
    return null;
  }
  await updateCheckJob(trx, tenant_id, { ...job, next_at: now + lostAfterMs, updated_at: now });
  const rows = await paid(ctx, job, await allowed(ctx, job, taken));
  const keys = rows.map(({ number_key }) => number_key);
  const learned = await learnedOf(trx, tenant_id, rows);
  const agreed = await agreedDays(
    trx,
    tenant_id,
    rows.map(({ number }) => number),
  );
  const types = await lineTypesOf(ctx, rows);
  const fresh = job.source === "live" ? await freshChecks(trx, tenant_id, { keys, source: job.source, now }) : null;
  return {
    job,
    listed: await listedNumbers(trx, tenant_id, keys),
    numbers: rows.map((row) => ({
      row,
      agreed_on: agreed.get(row.number) ?? null,
      learned: {
        ...(learned.get(row.number_key) ?? nothingLearned),
        line_type: types.get(row.id) ?? nothingLearned.line_type,
      },
      known: knownFrom(fresh?.get(row.number_key)),
    })),
  };
}

function knownFrom(earlier: CheckRow | undefined): LookupOutcome | undefined {
  if (!earlier) return undefined;
  const { line_type, carrier, valid, reassigned, disconnected, note } = earlier;
  return { outcome: "known", facts: { ...noFacts, line_type, carrier, valid, reassigned, disconnected, note } };
}

async function lineTypesOf({ trx, actor }: Ctx, rows: readonly CheckRow[]) {
  const contacts = await findContacts(
    trx,
    actor.tenant_id,
    rows.map(({ contact_id }) => Number(contact_id)),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return new Map(
    rows.map((row) => {
      const phone = byId.get(Number(row.contact_id))?.phones.find(({ number }) => isSamePhone(number, row.number));
      return [row.id, phone?.line_type ?? "unknown"] as const;
    }),
  );
}

/** Those the user may still check; the others end. */
async function allowed(ctx: Ctx, job: CheckJobRow, rows: readonly CheckRow[]): Promise<CheckRow[]> {
  const { trx, actor } = ctx;
  const by = await workActor(trx, actor.tenant_id, { user_id: job.user_id, acting: actingOf(job) }, "dialer.use");
  const contacts = await findContacts(
    trx,
    actor.tenant_id,
    rows.map(({ contact_id }) => Number(contact_id)),
  );
  const seen = by ? await visibleTo(trx, await visibilityOf(trx, by, "dialer.use"), contacts) : [];
  const standing = new Set(contacts.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  const visible = new Set(seen.map(({ id }) => id));
  const left: CheckRow[] = [];
  for (const row of rows) {
    const id = Number(row.contact_id);
    const reason: CheckReason | null = !standing.has(id) ? "deleted" : !visible.has(id) ? "not_yours" : null;
    if (reason === null) left.push(row);
    else await fail(ctx, row, reason);
  }
  return left;
}

/**
 * One that was free because another job paid for its number is paid for now if that did not come to a result; one whose
 * number was checked in the meantime is given back.
 */
async function paid(ctx: Ctx, { source }: CheckJobRow, rows: readonly CheckRow[]): Promise<CheckRow[]> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const keys = rows.map(({ number_key }) => number_key);
  const fresh = await freshChecks(trx, tenant_id, { keys, source, now: world.now() });
  const left: CheckRow[] = [];
  let sum = 0;
  for (const row of rows) {
    const cost = fresh.has(row.number_key) ? 0 : 1;
    if (cost > row.cost && (await lockedChecksLeft(trx, tenant_id)) - sum < 1) {
      await fail(ctx, row, "no_checks");
      continue;
    }
    sum += cost - row.cost;
    if (cost !== row.cost) await updateCheck(trx, tenant_id, { ...row, cost });
    left.push({ ...row, cost });
  }
  await changeChecksLeft(trx, tenant_id, -sum);
  return left;
}

async function fail({ trx, actor }: Ctx, row: CheckRow, reason: CheckReason): Promise<void> {
  await updateCheck(trx, actor.tenant_id, { ...row, status: "failed", reason, cost: 0 });
  await changeChecksLeft(trx, actor.tenant_id, row.cost);
}

/** Nothing to take: over, or until numbers that another worker has may be taken again. */
async function rest({ trx, actor, world }: Ctx, job: CheckJobRow): Promise<void> {
  const now = world.now();
  const first = await firstAskedAt(trx, { tenant_id: actor.tenant_id, id: job.id });
  const next =
    first === null
      ? ({ status: "done", ended_at: now, next_at: null } as const)
      : ({ next_at: Math.max(now, first + lostAfterMs) } as const);
  await updateCheckJob(trx, actor.tenant_id, { ...job, ...next, updated_at: now, version: job.version + 1 });
}

/** The service rejects us: no number of this job will be answered. */
async function closeJob(ctx: Ctx, key: JobKey): Promise<void> {
  const { trx, actor, world } = ctx;
  const job = await findCheckJob(trx, key, "wait");
  if (job?.status !== "running") return;
  await changeChecksLeft(trx, actor.tenant_id, await endQueued(trx, key, { status: "failed", reason: "closed" }));
  const now = world.now();
  const ended = { status: "done", ended_at: now, next_at: null, updated_at: now, version: job.version + 1 } as const;
  await updateCheckJob(trx, actor.tenant_id, { ...job, ...ended });
}
