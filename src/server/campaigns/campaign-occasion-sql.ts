/** Which contacts have an occasion on some days: one join per trigger type, over `contact_book c`, giving `o.day` and `o.key`. */
import { type RawBuilder, sql } from "kysely";
import type { CampaignFields } from "../../domain/campaigns/campaign.ts";
import { birthsOf65, halfBirthdaysOn, holidayIn, repeatsOn, reviewBases } from "../../domain/campaigns/occasions.ts";
import type { TriggerType } from "../../domain/campaigns/options.ts";
import { addDays, birthdaysKeptOn, startOfDay } from "../../kit/dates.ts";

export type OccasionOf = Pick<CampaignFields, "trigger_type" | "steps" | "holiday" | "on_day" | "recurrence">;

/** Days of the occasion itself, and the zone in which moments become days. */
export interface OccasionDays {
  days: readonly string[];
  zone: string;
  /** Occurrences of events, expanded by the caller. */
  events?: readonly EventDay[];
}

export interface EventDay {
  contact_id: number;
  day: string;
  key: string;
}

type Join = (of: OccasionOf, days: OccasionDays) => RawBuilder<unknown>;

const inForce = sql`p.status in ('in_force', 'grace')`;
const isStarting = sql`p.status in ('issued', 'delivered', 'in_force', 'grace')`;
const isOpen = sql`p.status in ('submitted', 'incomplete', 'underwriting', 'pending_requirements', 'approved', 'postponed')`;
const policies = sql`join policies p on p.tenant_id = c.tenant_id and p.contact_id = c.id and p.deleted_at is null`;

/** `column` names the occasion's day in its own terms, such as a birth date. */
interface Matched {
  on: string;
  day: string;
  key: string;
}

function matched(rows: readonly Matched[], column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join unnest(${rows.map(({ on }) => on)}::text[], ${rows.map(({ day }) => day)}::text[],
    ${rows.map(({ key }) => key)}::text[]) o (on_value, day, key) on o.on_value = ${column}`;
}

function ofPolicy(
  rows: readonly Matched[],
  column: RawBuilder<unknown>,
  isMeant: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${policies} and ${isMeant}
    join lateral (select d.day, p.id || ':' || d.key as key
      from unnest(${rows.map(({ on }) => on)}::text[], ${rows.map(({ day }) => day)}::text[],
        ${rows.map(({ key }) => key)}::text[]) d (on_value, day, key) where d.on_value = ${column}) o on true`;
}

const sameDays = ({ days }: OccasionDays): Matched[] => days.map((day) => ({ on: day, day, key: day }));

/** Everybody, on the days that are meant. */
function everybody(days: readonly string[], key: string): RawBuilder<unknown> {
  return sql`join unnest(${[...days]}::text[]) d (day) on true join lateral (select d.day, ${key}::text || d.day as key) o on true`;
}

/** A moment of the contact's, as a day. */
function ofMoment(
  moment: RawBuilder<unknown>,
  rows: readonly { from: string; day: string; key: string }[],
  zone: string,
): RawBuilder<unknown> {
  return sql`join unnest(${rows.map(({ from }) => startOfDay(from, zone))}::bigint[],
      ${rows.map(({ from }) => startOfDay(addDays(from, 1), zone))}::bigint[], ${rows.map(({ day }) => day)}::text[],
      ${rows.map(({ key }) => key)}::text[]) o (from_at, to_at, day, key)
    on ${moment} >= o.from_at and ${moment} < o.to_at`;
}

const eachDay = ({ days }: OccasionDays) => days.map((day) => ({ from: day, day, key: day }));

function ofEvents({ events = [] }: OccasionDays): RawBuilder<unknown> {
  return sql`join unnest(${events.map(({ contact_id }) => contact_id)}::bigint[], ${events.map(({ day }) => day)}::text[],
    ${events.map(({ key }) => key)}::text[]) o (contact_id, day, key) on o.contact_id = c.id`;
}

const onMonthDay =
  (monthDay: string): Join =>
  (_of, { days }) =>
    everybody(
      days.filter((day) => day.slice(5) === monthDay),
      "",
    );

export const occasionJoins: Readonly<Record<Exclude<TriggerType, "license_expiring">, Join>> = {
  birthday: (_of, { days }) =>
    matched(
      days.flatMap((day) => birthdaysKeptOn(day).map((on) => ({ on, day, key: day.slice(0, 4) }))),
      sql`c.birth_key`,
    ),
  half_birthday: (_of, { days }) =>
    matched(
      days.flatMap((day) => halfBirthdaysOn(day).map((on) => ({ on, day, key: day.slice(0, 4) }))),
      sql`c.birth_key`,
    ),
  t65_countdown: ({ steps }, { days }) =>
    matched(
      days.flatMap((day) =>
        steps.flatMap((months) => birthsOf65(day, months).map((on) => ({ on, day, key: `${months} months` }))),
      ),
      sql`c.birth_date`,
    ),
  policy_anniversary: (_of, { days }) =>
    ofPolicy(
      days.flatMap((day) => birthdaysKeptOn(day).map((on) => ({ on, day, key: day.slice(0, 4) }))),
      sql`substring(p.effective_date, 6)`,
      sql`${inForce} and substring(p.effective_date, 1, 4) < ${days[0]?.slice(0, 4) ?? ""}`,
    ),
  renewal_due: ({ steps }, { days }) =>
    ofPolicy(
      days.flatMap((day) =>
        steps.map((before) => ({ on: addDays(day, before), day, key: `${addDays(day, before)}-${before}` })),
      ),
      sql`p.renewal_date`,
      inForce,
    ),
  policy_lapsed: (_of, { days, zone }) =>
    sql`${policies} and p.status = 'lapsed' join lateral (select m.day, p.id || ':' || m.key as key
      from (values (0)) one (nothing) ${ofLastMove({ days, zone })}) o on true`,
  policy_welcome: (_of, days) => ofPolicy(sameDays(days), sql`p.effective_date`, isStarting),
  application_pending: (_of, days) =>
    ofPolicy(sameDays(days), sql`coalesce(p.submitted_at, p.application_date)`, isOpen),
  new_lead: (_of, days) => sql`${ofMoment(sql`c.created_at`, eachDay(days), days.zone)} and c.category = 'lead'`,
  no_contact: ({ steps }, { days, zone }) =>
    ofMoment(
      sql`coalesce(c.last_activity_at, c.created_at)`,
      days.flatMap((day) =>
        steps.map((after) => ({ from: addDays(day, -after), day, key: `${addDays(day, -after)}+${after}` })),
      ),
      zone,
    ),
  holiday: ({ holiday }, { days }) =>
    everybody(
      days.filter((day) => holiday !== null && holidayIn(holiday, Number(day.slice(0, 4))) === day),
      "",
    ),
  aep_start: onMonthDay("10-15"),
  aep_last_week: onMonthDay("12-01"),
  oep_start: onMonthDay("01-01"),
  rx_review: ({ recurrence }, { days, zone }) =>
    sql`join rx_details x on x.tenant_id = c.tenant_id and x.contact_id = c.id and jsonb_array_length(x.medications) > 0
      ${ofMoment(
        sql`x.updated_at`,
        days.flatMap((day) =>
          reviewBases(day, recurrence === "quarterly" ? 3 : 12).map((from) => ({ from, day, key: day })),
        ),
        zone,
      )}`,
  soa_expiring: (_of, days) => ofEvents(days),
  event_reminder: (_of, days) => ofEvents(days),
  event_missed: (_of, days) => ofEvents(days),
  review_request: (_of, days) => ofEvents(days),
  referral_request: (_of, { days }) =>
    sql`join lateral (select min(p.effective_date) as first from policies p where p.tenant_id = c.tenant_id
        and p.contact_id = c.id and p.deleted_at is null and ${inForce}) f on c.in_force_policies > 0
      join unnest(${[...days]}::text[]) d (day) on d.day = f.first
      join lateral (select d.day, 'first'::text as key) o on true`,
  custom_date: ({ on_day, recurrence }, { days }) =>
    everybody(
      days.filter((day) => on_day !== null && repeatsOn(on_day, recurrence, day)),
      "",
    ),
  one_time: ({ on_day }, { days }) =>
    everybody(
      days.filter((day) => day === on_day),
      "",
    ),
};

function ofLastMove({ days, zone }: OccasionDays): RawBuilder<unknown> {
  const rows = days.map((day) => ({ from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone), day }));
  return sql`join unnest(${rows.map(({ from }) => from)}::bigint[], ${rows.map(({ to }) => to)}::bigint[],
      ${rows.map(({ day }) => day)}::text[], ${rows.map(({ day }) => day)}::text[]) m (from_at, to_at, day, key)
    on (p.moves -> -1 ->> 'at')::bigint >= m.from_at and (p.moves -> -1 ->> 'at')::bigint < m.to_at`;
}
