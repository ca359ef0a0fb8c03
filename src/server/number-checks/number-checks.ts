/** Phones verified one by one and by lists, from the company's packs of checks. */
import { contactNumberChecks, numberChecks } from "../../contract/number-checks/number-checks.ts";
import { type CheckNumbers, checkNumbersMax, packNumbers } from "../../domain/number-checks/check-options.ts";
import { costOf, planChecks, type PlannedCheck } from "../../domain/number-checks/check-plan.ts";
import type { CheckJobRow } from "../../domain/number-checks/stored-check.ts";
import type { CheckBalance, NumberCheck, NumberCheckJob } from "../../domain/number-checks/number-check.ts";
import { mayBuyChecks } from "../../domain/number-checks/pack-rights.ts";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { contactToWrite } from "../contacts/contact-visibility.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { exportIds, exportQuery } from "../lists/contact-list-rows.ts";
import { changeChecksLeft, checksLeft, insertPack, lockedChecksLeft } from "./check-account-rows.ts";
import { checkSlice, lostAfterMs } from "./check-job.ts";
import { listChecks, noSums, sumsOf } from "./check-list-rows.ts";
import {
  coveredKeys,
  endQueued,
  findCheckJob,
  insertCheckJob,
  listCheckJobs,
  phonesOf,
  updateCheckJob,
} from "./check-rows.ts";

const capability = "dialer.use";

export const numberChecksImplementation = implement(numberChecks, {
  buy: async (ctx, { body: { id = ctx.world.uuid() } }) => {
    const { trx, actor, world, services } = ctx;
    const { source } = services.vendors.lookup;
    if (!mayBuyChecks(actor.account_type, source === "sandbox")) refuse("forbidden");
    const { tenant_id, user_id } = actor;
    if (await insertPack(trx, { tenant_id, id, user_id, numbers: packNumbers, source, at: world.now() })) {
      await changeChecksLeft(trx, tenant_id, packNumbers);
      const fields = changedFields<object>({}, { numbers: packNumbers, source });
      await audit(ctx, { action: "buy_checks", record_type: "number_check_pack", record_id: id, fields });
    }
    return { data: await balanceOf(ctx) };
  },
  balance: async (ctx) => ({ data: await balanceOf(ctx) }),
  one: async (ctx, { body: { id = ctx.world.uuid(), contact_id, phone_number } }) => {
    const job = await ctx.inTenant((inside) => startOne(inside, { id, contact_id, phone_number }));
    await checkSlice(ctx.services, { tenant_id: ctx.actor.tenant_id, id: job.id });
    return ctx.inTenant(async (inside) => {
      const [data] = await resultsOf(inside, job.id);
      await goOnLater(inside, job.id);
      return { data: data ?? refuse("not_found"), meta: await balanceOf(inside) };
    });
  },
  many: (ctx, { body: { contact_ids, ...asked } }) => startMany(ctx, scopeOf(contact_ids), asked),
  plan: async (ctx, { body: { contacts_scope = wholeScope, contact_ids, numbers } }) => {
    const { trx, actor, world, services } = ctx;
    const scope = contact_ids ? scopeOf(contact_ids) : contacts_scope;
    const { contacts, planned } = await planOf(ctx, scope, numbers);
    const { source } = services.vendors.lookup;
    const covered = await coveredKeys(trx, actor.tenant_id, { keys: keysOf(planned), source, now: world.now() });
    return { data: { contacts, ...costOf(planned, covered) }, meta: await balanceOf(ctx) };
  },
  list: async (ctx, { query }) => {
    if (query.job_id !== undefined) await ownJob(ctx, query.job_id);
    return pageReply(query, await listChecks(ctx.trx, await whose(ctx), query));
  },
  jobs: async (ctx, { query }) => {
    const { rows, total_count } = await listCheckJobs(ctx.trx, ctx.actor.tenant_id, {
      ...query,
      user_id: ctx.actor.user_id,
    });
    return pageReply(query, { rows: await shownJobs(ctx, rows), total_count });
  },
  job: async (ctx, { params }) => ({ data: await shownJob(ctx, await ownJob(ctx, params.id)) }),
  act: async (ctx, { params }) => {
    const job = await ownJob(ctx, params.id, true);
    if (job.status !== "running") return { data: await shownJob(ctx, job) };
    const { trx, actor, world } = ctx;
    const key = { tenant_id: actor.tenant_id, id: job.id };
    await changeChecksLeft(trx, actor.tenant_id, await endQueued(trx, key, { status: "cancelled", reason: null }));
    const now = world.now();
    const ended = { status: "cancelled", ended_at: now, next_at: null, updated_at: now } as const;
    const after = { ...job, ...ended, version: job.version + 1 };
    await updateCheckJob(trx, actor.tenant_id, after);
    await note(ctx, job.id, "cancel", { status: after.status });
    return { data: await shownJob(ctx, after) };
  },
});

export const contactNumberChecksImplementation = implement(contactNumberChecks, {
  group: (ctx, { body: { contacts_scope, ...asked } }) => startMany(ctx, contacts_scope, asked),
});

const scopeOf = (ids: number[]): ContactsScope => ({ ...wholeScope, ids });
const keysOf = (planned: readonly PlannedCheck[]) =>
  planned.filter(({ reason }) => reason === null).map(({ number_key }) => number_key);

async function balanceOf({ trx, actor, services }: Ctx): Promise<CheckBalance> {
  const { source } = services.vendors.lookup;
  const left = await checksLeft(trx, actor.tenant_id);
  return { left, source, pack: { numbers: packNumbers, free: source === "sandbox" } };
}

/** Contacts outside the user's scope are absent, as in every list. */
async function planOf(ctx: Ctx, scope: ContactsScope, numbers: CheckNumbers) {
  const tooMany = { contacts_scope: [`Choose up to ${checkNumbersMax.toLocaleString("en-US")} phone numbers.`] };
  const ids = await exportIds(ctx, await exportQuery(ctx, scope, capability), checkNumbersMax + 1);
  if (ids.length > checkNumbersMax) refuse("invalid", tooMany);
  const planned = planChecks(await phonesOf(ctx.trx, ctx.actor.tenant_id, ids), numbers);
  if (keysOf(planned).length > checkNumbersMax) refuse("invalid", tooMany);
  return { contacts: ids.length, planned };
}

interface Starting {
  id?: string | undefined;
  numbers: CheckNumbers;
  expected: number;
}

async function startMany(
  ctx: Ctx,
  scope: ContactsScope,
  { id = ctx.world.uuid(), numbers, expected }: Starting,
): Promise<{ data: NumberCheckJob }> {
  const known = await knownJob(ctx, id);
  if (known) return { data: await shownJob(ctx, known) };
  const { planned } = await planOf(ctx, scope, numbers);
  if (keysOf(planned).length === 0) refuse("invalid", { contacts_scope: ["No phone number here can be verified."] });
  const job = await start(ctx, { id, planned, single: false, expected });
  const { tenant_id } = ctx.actor;
  await ctx.services.jobs.enqueue(ctx.trx, "check_numbers", { tenant_id, job_id: job.id });
  return { data: await shownJob(ctx, job) };
}

async function startOne(
  ctx: Ctx,
  { id, contact_id, phone_number }: { id: string; contact_id: number; phone_number: string },
): Promise<CheckJobRow> {
  const known = await knownJob(ctx, id);
  if (known) return known;
  const contact = await contactToWrite(ctx, contact_id, capability);
  const phone = contact.phones.find(({ number }) => isSamePhone(number, phone_number));
  if (!phone) return refuse("invalid", { phone_number: ["This contact does not have this number."] });
  const planned = planChecks([{ id: contact.id, phones: [{ ...phone, primary: true }] }], "primary");
  if (planned[0]?.reason === "foreign") refuse("invalid", { phone_number: ["Only US numbers can be verified."] });
  return start(ctx, { id, planned, single: true, expected: 1 });
}

/** Takes the checks from the pack and queues the numbers: all of them, or none. */
async function start(
  ctx: Ctx,
  {
    id,
    planned,
    single,
    expected,
  }: { id: string; planned: readonly PlannedCheck[]; single: boolean; expected: number },
): Promise<CheckJobRow> {
  const { trx, actor, world, services } = ctx;
  const { tenant_id, user_id } = actor;
  const { source } = services.vendors.lookup;
  const now = world.now();
  const left = await lockedChecksLeft(trx, tenant_id);
  const covered = await coveredKeys(trx, tenant_id, { keys: keysOf(planned), source, now });
  const { charged } = costOf(planned, covered);
  if (charged > expected)
    refuse("conflict", { expected: [`It would now take ${countOf(charged, "check")}. Review the cost again.`] });
  if (charged > left)
    refuse("invalid", { base: [`This takes ${countOf(charged, "check")} and ${left} are left. Add a pack first.`] });
  // One at a time is looked up at once; the job is for a server that dies meanwhile.
  const next_at = single ? now + lostAfterMs : now;
  const row: CheckJobRow = {
    id,
    user_id,
    actor_id: actor.acting?.actor_id ?? null,
    single,
    source,
    status: "running",
    next_at,
    created_at: now,
    ended_at: null,
    updated_at: now,
    version: 1,
  };
  const checks = planned.map((one) => ({
    ...one,
    id: world.uuid(),
    cost: one.reason === null && !covered.has(one.number_key) ? 1 : 0,
  }));
  if (!(await insertCheckJob(trx, tenant_id, row, checks))) taken();
  await changeChecksLeft(trx, tenant_id, -charged);
  if (!single) await note(ctx, id, "verify_phone", { numbers: keysOf(planned).length, checks: charged });
  return row;
}

/** Sent twice, it is one job. */
async function knownJob({ trx, actor }: Ctx, id: string): Promise<CheckJobRow | undefined> {
  const known = await findCheckJob(trx, { tenant_id: actor.tenant_id, id });
  return known && known.user_id !== actor.user_id ? taken() : known;
}

function taken(): never {
  return refuse("invalid", { id: ["This id is already used."] });
}

/** What the service did not answer now is asked again in the background. */
async function goOnLater({ trx, actor, world, services }: Ctx, id: string): Promise<void> {
  const { tenant_id } = actor;
  const job = await findCheckJob(trx, { tenant_id, id }, "wait");
  if (job?.status !== "running") return;
  await updateCheckJob(trx, tenant_id, { ...job, next_at: world.now() });
  await services.jobs.enqueue(trx, "check_numbers", { tenant_id, job_id: id });
}

/** Of the signed-in user; anybody else's does not exist. */
async function ownJob({ trx, actor }: Ctx, id: string, lock = false): Promise<CheckJobRow> {
  const job = await findCheckJob(trx, { tenant_id: actor.tenant_id, id }, lock ? "wait" : "none");
  return job?.user_id === actor.user_id ? job : refuse("not_found");
}

async function whose({ trx, actor }: Ctx) {
  const { tenant_id, user_id } = actor;
  return { tenant_id, user_id, visibility: await visibilityOf(trx, actor) };
}

async function resultsOf(ctx: Ctx, job_id: string): Promise<NumberCheck[]> {
  const asked = { job_id, kind: "all", order_field: "position", page: 1, limit: 1 } as const;
  return (await listChecks(ctx.trx, await whose(ctx), asked)).rows;
}

async function shownJobs(ctx: Ctx, jobs: readonly CheckJobRow[]): Promise<NumberCheckJob[]> {
  const sums = await sumsOf(
    ctx.trx,
    await whose(ctx),
    jobs.map(({ id }) => id),
  );
  return jobs.map(({ actor_id: _actor, next_at: _next, ...job }) => ({ ...job, ...(sums.get(job.id) ?? noSums) }));
}

async function shownJob(ctx: Ctx, job: CheckJobRow): Promise<NumberCheckJob> {
  const [shown] = await shownJobs(ctx, [job]);
  return shown ?? refuse("not_found");
}

async function note(ctx: Ctx, id: string, action: string, fields: object): Promise<void> {
  await audit(ctx, {
    action,
    record_type: "number_check_job",
    record_id: id,
    fields: changedFields<object>({}, fields),
  });
}
