/** Contacts of a trigger's audience with an occasion on some days, as whoever made it sees them. */
import { type RawBuilder, sql } from "kysely";
import { periodOf } from "../../domain/campaigns/occasions.ts";
import { occurrencesBetween, type Repeating } from "../../domain/calendar/recurrence.ts";
import type { TriggerType } from "../../domain/campaigns/options.ts";
import { addDays, addMonths, dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Ctx } from "../context.ts";
import { scopeQuery } from "../lists/contact-list-rows.ts";
import type { Maker } from "./campaign-maker.ts";
import { type EventDay, occasionJoins } from "./campaign-occasion-sql.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";

export interface Occasion {
  contact_id: number;
  /** The day the message is for: that of the occasion and the offset. */
  day: string;
  /** What it is of. */
  occasion: string;
  period: string;
}

export interface Looking {
  /** Days of sending. */
  days: readonly string[];
  /** Only these contacts. */
  ids?: readonly number[];
  after?: number;
  limit: number;
}

/** By contact number; of several occasions of one period the first. */
export async function findOccasions(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  { days, ids, after = 0, limit }: Looking,
): Promise<Occasion[]> {
  const meant = await occasionsOn(ctx, trigger, maker, days);
  if (!meant) return [];
  const { rows } = await sql<{ contact_id: number; day: string; key: string }>`
    select c.id as contact_id, o.day, o.key ${meant} and c.id > ${after}
      and ${ids === undefined ? sql`true` : sql`c.id = any(${[...ids]}::bigint[])`}
    order by c.id, o.day, o.key limit ${limit}`.execute(ctx.trx);
  return rows.map(({ contact_id, day, key }) => ({
    contact_id,
    day: addDays(day, trigger.offset_days),
    occasion: `${day} ${key}`,
    period: periodOf(trigger.recurrence, { day, key: occasionKey(trigger, key) }),
  }));
}

/** The contacts `c` of the audience and their occasions `o`, from `from` on; undefined: there are none. `days`: of sending. */
export async function occasionsOn(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  days: readonly string[],
): Promise<RawBuilder<unknown> | undefined> {
  const { trigger_type } = trigger;
  if (trigger_type === "license_expiring") return undefined;
  const meant = days.filter((day) => isWithin(day, trigger)).map((day) => addDays(day, -trigger.offset_days));
  if (meant.length === 0) return undefined;
  const { where } = await scopeQuery({ ...ctx, actor: maker.actor }, trigger.audience);
  const events = await eventDays(ctx, trigger, { days: meant, zone: maker.zone });
  const join = occasionJoins[trigger_type](trigger, { days: meant, zone: maker.zone, events });
  return sql`from contact_book c ${join} where ${where} and c.deleted_at is null and ${ofOwners(trigger)}`;
}

/** Whatever the day: whether it is for this contact at all. */
export async function isInAudience(ctx: Ctx, trigger: TriggerRow, maker: Maker, contact_id: number): Promise<boolean> {
  const { where } = await scopeQuery({ ...ctx, actor: maker.actor }, trigger.audience);
  const { rows } = await sql`select from contact_book c
    where ${where} and c.deleted_at is null and c.id = ${contact_id} and ${ofOwners(trigger)}`.execute(ctx.trx);
  return rows.length > 0;
}

/** Whose contacts have how many occasions on a day of sending. */
export async function ownersOn(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  on: string,
): Promise<{ owner_id: string | null; count: number }[]> {
  const meant = await occasionsOn(ctx, trigger, maker, [on]);
  if (!meant) return [];
  const { rows } = await sql<{ owner_id: string | null; count: number }>`
    select c.owner_id, count(*) as count ${meant} group by c.owner_id`.execute(ctx.trx);
  return rows;
}

/** As an occasion of a policy counts for this type of trigger. */
export function occasionKey({ trigger_type }: Pick<TriggerRow, "trigger_type">, key: string): string {
  return `${trigger_type}:${key}`;
}

export function isWithin(day: string, { starts_on, ends_on }: Pick<TriggerRow, "starts_on" | "ends_on">): boolean {
  return day >= starts_on && (ends_on === null || day <= ends_on);
}

/** Of agents in these units or corporations. */
function ofOwners({ business_unit_ids, corporation_ids }: TriggerRow) {
  const units = business_unit_ids.length > 0 ? sql`u.business_unit_id = any(${business_unit_ids}::uuid[])` : sql`true`;
  const firms = corporation_ids.length > 0 ? sql`u.corporation_id = any(${corporation_ids}::uuid[])` : sql`true`;
  if (business_unit_ids.length + corporation_ids.length === 0) return sql`true`;
  return sql`exists (select from users u where u.tenant_id = c.tenant_id and u.id = c.owner_id and ${units} and ${firms})`;
}

const statuses: ReadonlyMap<TriggerType, string> = new Map([
  ["event_reminder", "planned"],
  ["event_missed", "no_show"],
  ["review_request", "held"],
]);

/** Series are expanded here: the database knows only their rule. */
async function eventDays(ctx: Ctx, { trigger_type }: TriggerRow, span: Span): Promise<EventDay[]> {
  const status = statuses.get(trigger_type);
  if (status !== undefined) return daysOfEvents(ctx, status, span);
  return trigger_type === "soa_expiring" ? daysOfScopes(ctx, span) : [];
}

interface Span {
  days: readonly string[];
  zone: string;
}

async function daysOfEvents(
  { trx, actor: { tenant_id } }: Ctx,
  status: string,
  { days, zone }: Span,
): Promise<EventDay[]> {
  const { from, to } = momentsOf({ days, zone });
  const { rows } = await sql<
    Repeating & { id: string; contact_ids: number[] }
  >`select id, contact_ids, start_date, end_date,
      timezone, all_day, recurrence, original_start, excluded_starts from events
    where tenant_id = ${tenant_id} and deleted_at is null and status = ${status} and contact_ids <> '{}'
      and start_date < ${to} and coalesce(series_end, end_date) >= ${from}`.execute(trx);
  return rows.flatMap((event) =>
    occurrencesBetween(event, from, to).flatMap(({ start_date }) => {
      const day = dayOf(start_date, event.all_day ? event.timezone : zone);
      if (!days.includes(day)) return [];
      return event.contact_ids.map((contact_id) => ({ contact_id, day, key: `${event.id}@${day}` }));
    }),
  );
}

/** A completed form is good for 12 months. */
async function daysOfScopes({ trx, actor: { tenant_id } }: Ctx, { days, zone }: Span): Promise<EventDay[]> {
  const { from, to } = momentsOf({ days: days.map((day) => addMonths(day, -12)), zone });
  const { rows } = await sql<{ id: string; contact_id: number; at: number }>`select id, contact_id,
      (agent ->> 'completed_at')::bigint as at from soa_requests
    where tenant_id = ${tenant_id} and deleted_at is null and state = 'completed'
      and (agent ->> 'completed_at')::bigint >= ${from - dayMs} and (agent ->> 'completed_at')::bigint < ${to + dayMs}`.execute(
    trx,
  );
  return rows.flatMap(({ id, contact_id, at }) => {
    const day = addMonths(dayOf(at, zone), 12);
    return days.includes(day) ? [{ contact_id, day, key: id }] : [];
  });
}

function momentsOf({ days, zone }: Span): { from: number; to: number } {
  const sorted = days.toSorted();
  return { from: startOfDay(sorted[0] ?? "", zone), to: startOfDay(addDays(sorted.at(-1) ?? "", 1), zone) };
}
