/** Plans the sends of the days ahead, so that contacts show what is coming and each send is one row, whoever runs it. */
import { eventDaysLate, sendMoment, zoneOfContact } from "../../domain/campaigns/send-time.ts";
import { plannedDaysAhead, typeRules } from "../../domain/campaigns/options.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { licensesEnding } from "./campaign-fact-rows.ts";
import { type Maker, makerOf } from "./campaign-maker.ts";
import { findOccasions, isWithin, type Occasion } from "./campaign-occasion-rows.ts";
import { dropPlanned, type NewSend, planSends } from "./campaign-send-rows.ts";
import { holdActiveTrigger, type TriggerRow, updateTrigger } from "./campaign-trigger-rows.ts";

const contactsAtOnce = 500;

export interface PlanKey {
  tenant_id: string;
  trigger_id: string;
}

export async function triggersToPlan(services: Services, tenant_id: string): Promise<string[]> {
  const now = services.world.now();
  const rows = await tenantTx(services.db, tenant_id, (trx) =>
    trx
      .selectFrom("campaign_triggers")
      .select("id")
      .where((eb) => eb.and({ tenant_id, active: true, deleted_at: null }))
      .where("next_run_at", "<=", now)
      .orderBy("next_run_at")
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** False if the server stops before it is done: the next plan starts over. */
export async function planTrigger(services: Services, key: PlanKey, signal: AbortSignal): Promise<boolean> {
  const begun = services.world.now();
  let after: number | undefined = 0;
  while (after !== undefined) {
    if (signal.aborted) return false;
    const from: number = after;
    after = await inTenant(services, key, (ctx) => planPage(ctx, key, { after: from, begun }));
  }
  await inTenant(services, key, (ctx) => endPlan(ctx, key, begun));
  return true;
}

function inTenant<T>(services: Services, { tenant_id }: PlanKey, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return tenantWork(services, systemActor(tenant_id), work);
}

/** The last contact looked at; undefined: there are no more. */
async function planPage(
  ctx: Ctx,
  { tenant_id, trigger_id }: PlanKey,
  { after, begun }: { after: number; begun: number },
): Promise<number | undefined> {
  const { trx, changeSet } = ctx;
  const trigger = await holdActiveTrigger(trx, tenant_id, trigger_id);
  if (!trigger) return undefined;
  const maker = await makerOf(ctx, trigger);
  if (typeof maker === "string") return undefined;
  const days = daysAhead(begun, trigger);
  const found = await findOccasions(ctx, trigger, maker, { days, after, limit: contactsAtOnce });
  const isLast = found.length < contactsAtOnce;
  const end = found.at(-1)?.contact_id;
  // The occasions of the last contact may go on beyond the page.
  const whole = isLast || found[0]?.contact_id === end ? found : found.filter(({ contact_id }) => contact_id !== end);
  const sends = [
    ...(await sendsOf(ctx, trigger, whole)),
    ...(after === 0 ? await agentSends(ctx, trigger, maker, days) : []),
  ];
  const shared = {
    trigger_id,
    trigger_name: trigger.name,
    trigger_type: trigger.trigger_type,
    channel: trigger.channel,
  };
  const changed = await planSends(trx, tenant_id, shared, { sends: firstOfPeriod(sends), now: begun });
  if (changed.length > 0) changeSet.add("campaign_sends", ...changed);
  return isLast ? undefined : whole.at(-1)?.contact_id;
}

/** Days of sending that are today or ahead somewhere, and those on which an event may still be answered. */
function daysAhead(now: number, { trigger_type }: TriggerRow): string[] {
  const late = typeRules[trigger_type].isEvent ? eventDaysLate : 0;
  const first = addDays(dayOf(now, zoneName("hst")), -late);
  const last = addDays(dayOf(now, zoneName("est")), plannedDaysAhead);
  const days = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

async function sendsOf(
  { trx, actor, world }: Ctx,
  { send_time }: TriggerRow,
  found: readonly Occasion[],
): Promise<NewSend[]> {
  const contacts = await findContacts(trx, actor.tenant_id, [...new Set(found.map(({ contact_id }) => contact_id))]);
  const zones = new Map(contacts.map((contact) => [contact.id, zoneOfContact(contact)]));
  return found.flatMap(({ contact_id, day, occasion, period }) => {
    const zone = zones.get(contact_id);
    if (zone === undefined) return [];
    return [
      { id: world.uuid(), contact_id, period, day, occasion, user_id: null, due_at: sendMoment(day, send_time, zone) },
    ];
  });
}

/** The first of those that count as one. */
function firstOfPeriod(sends: readonly NewSend[]): NewSend[] {
  const firsts = new Map<string, NewSend>();
  for (const send of sends) {
    const key = `${send.contact_id} ${send.period}`;
    const known = firsts.get(key);
    if (!known || send.due_at < known.due_at) firsts.set(key, send);
  }
  return [...firsts.values()];
}

/** Of agents: one for each license that ends. */
export async function agentSends(
  { trx, world }: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  days: readonly string[],
): Promise<NewSend[]> {
  if (trigger.trigger_type !== "license_expiring") return [];
  const { business_unit_ids: units, corporation_ids: corporations, offset_days, send_time } = trigger;
  const ends = days.filter((day) => isWithin(day, trigger)).map((day) => addDays(day, -offset_days));
  const licenses = await licensesEnding(trx, maker.actor, { days: ends, units, corporations });
  return licenses.map(({ id, user_id, expires, timezone }) => {
    const day = addDays(expires, offset_days);
    const due_at = sendMoment(day, send_time, zoneName(timezone));
    const of = { contact_id: 0, period: `${id}@${expires}`, occasion: `${expires} ${id}` };
    return { id: world.uuid(), ...of, day, user_id, due_at };
  });
}

const planEveryMs = hourMs;
/** What happens during the day is looked for more often. */
const eventEveryMs = 5 * minuteMs;

async function endPlan(ctx: Ctx, { tenant_id, trigger_id }: PlanKey, begun: number): Promise<void> {
  const { trx, world, changeSet } = ctx;
  const trigger = await holdActiveTrigger(trx, tenant_id, trigger_id, "update");
  if (!trigger) return;
  const maker = await makerOf(ctx, trigger);
  const gone = await dropPlanned(trx, tenant_id, { trigger_id, before: begun, now: world.now() });
  if (gone.length > 0) changeSet.add("campaign_sends", ...gone);
  await updateTrigger(trx, tenant_id, trigger_id, {
    trouble: typeof maker === "string" ? maker : "",
    last_run_at: begun,
    next_run_at: begun + (typeRules[trigger.trigger_type].isEvent ? eventEveryMs : planEveryMs),
  });
}
