/**
 * The facts that decide about the recipients of a large audience, set-wise: those who have the same are one row. No rule
 * stands here: the facts are what `domain/sends` decides by, without what tells people apart.
 */
import { type RawBuilder, sql } from "kysely";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";
import { zipRunStarts } from "../../domain/values/zip-zones.ts";
import { hourMs } from "../../kit/durations.ts";
import { plainList } from "../db/lists.ts";
import { automaticSent, heldTexts } from "./recipient-plan-rows.ts";

/** What stands between facts, numbers, homes and the parts of a home. */
export const between = { facts: "\u001f", ways: "\u001e", homes: "\u001d", home: "\u001c" } as const;

export interface AudienceAsked {
  tenant_id: string;
  channel: SendChannel;
  /** A query of `id` and `own`, the caller's own facts as text. */
  audience: RawBuilder<unknown>;
  /** What the message's merge fields decide, as text. */
  fields: RawBuilder<unknown>;
  /** Those who are decided each by themselves. */
  isApart: RawBuilder<unknown>;
  /** Statuses with an effect. */
  effects: readonly { id: string; effect: string }[];
  /** The earliest moment of sending. */
  now: number;
}

/** A group, as its facts say it: see `between`. */
export interface AudienceRow {
  /** Of its contacts, by commas. */
  ids: string;
  own: string;
  home: string;
  clock_area: string;
  ways: string;
  hours: string;
  others: string;
}

export function audienceRows(asked: AudienceAsked): RawBuilder<AudienceRow> {
  const { tenant_id, channel, audience, fields, isApart, effects, now } = asked;
  const isText = channel === "text";
  const automatic = automaticSent({ tenant_id, channel, now, except: null });
  return sql<AudienceRow>`with audience as materialized (${audience}),
    ways as materialized (${isText ? numbers : addresses}), said as (${saidTo(tenant_id, channel)}),
    shared as (${isText ? sharedNumbers : repeatedAddresses}),
    reach as (select w.id, string_agg(concat_ws(E'\\x1f', w.area, w.marks || coalesce(said.events, ''), h.homes), E'\\x1e'
          order by w.nth) as ways, bool_or(coalesce(said.mixed, false) or coalesce(h.twice, false)) as mixed
      from ways w left join said on said.id = w.id and said.nth = w.nth left join shared h on h.key = w.key group by w.id),
    earlier as (select contact_id, string_agg(distinct (at / ${hourMs})::text, ',') as hours from (${automatic}) m group by 1)
    select string_agg(id::text, ',') as ids, own, home, clock_area, ways, hours, others
    from (select a.id, a.own, ${homeOf("c", sql`m.one`)} as home, ${areaOf(sql`${keyOf(clockNumber)}`)} as clock_area,
        coalesce(r.ways, '') as ways, coalesce(e.hours, '') as hours,
        concat_ws(E'\\x1f', t.effect, ${shut}, ${isText ? sql`h.contact_id is not null` : sql`false`}, ${fields},
          case when r.mixed or ${isApart} then a.id end) as others
      from audience a
        join (select *, ${mainAddress} as one from contact_book offset 0) c on c.id = a.id
        cross join lateral (select c.one) m
        left join unnest(${plainList(effects.map(({ id }) => id))}::uuid[],
          ${plainList(effects.map(({ effect }) => effect))}::text[]) t (id, effect) on t.id = c.status_id
        left join reach r on r.id = a.id left join earlier e on e.contact_id = a.id
        left join (${heldTexts(tenant_id)}) h on h.contact_id = a.id) g
    group by own, home, clock_area, ways, hours, others`;
}

/** Most contacts have one address and one number, which need no search. */
const mainAddress = sql`case when jsonb_array_length(addresses) > 1
  then coalesce(jsonb_path_query_first(addresses, '$[*] ? (@.kind == "home")'), addresses -> 0) else addresses -> 0 end`;
const clockNumber = sql`(case when jsonb_array_length(c.phones) > 1
  then coalesce(jsonb_path_query_first(c.phones, '$[*] ? (@.primary == true)'), c.phones -> 0) else c.phones -> 0 end
  ->> 'number')`;

/** All ZIP codes of a run have the same zone: its first one stands for them. */
function homeOf(table: "c", address: RawBuilder<unknown>): RawBuilder<unknown> {
  const zip = sql`${address} ->> 'zip'`;
  const starts = zipRunStarts();
  return sql`concat(${sql.ref(`${table}.contact_zone`)}, E'\\x1c', ${address} ->> 'state', E'\\x1c', case when ${zip} ~ '^[0-9]{5}'
    then width_bucket(left(${zip}, 5)::int, ${plainList(starts)}::int[])::text end)`;
}

/** Most numbers are in the one form that needs no cleaning. */
function keyOf(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${number} ~ '^\\+1[0-9]{10}$' then substr(${number}, 3) else phone_key(${number}) end`;
}

/** The area code; of the numbers for tests, which ring nowhere, their whole range. */
function areaOf(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when length(k) = 10 then left(k, case when k like '500555%' then 6 else 3 end) else '' end
    from (select ${key} as k offset 0) key)`;
}

/** Whether they are out of reach by everything they have: told only where something is blocked. */
const shut = sql`case when jsonb_array_length(c.addresses) > 0 and not c.addresses @> '[{"do_not_mail": true}]' then ''
  else concat_ws(',', jsonb_array_length(c.phones) + jsonb_array_length(c.emails) + jsonb_array_length(c.addresses),
    jsonb_path_exists(c.phones, '$[*] ? (@.do_not_call != true || @.do_not_text != true)'),
    jsonb_path_exists(c.emails, '$[*] ? (@.unsubscribed_at == null)'),
    jsonb_path_exists(c.addresses, '$[*] ? (@.do_not_mail != true)')) end`;

const marksOf = (names: readonly string[]) =>
  sql`concat_ws(',', ${sql.join(names.map((name) => sql`one ->> ${sql.lit(name)}`))})`;

/** Of all contacts: the phone rings where it is, whoever is meant. Each step's values are read again: `offset 0`. */
const numbers = sql`
  select id, nth, key, case when length(key) = 10 then left(key, case when key like '500555%' then 6 else 3 end) else '' end as area,
    case when key = '' then 'none' else marks end as marks, checked_at
  from (select id, nth, ${keyOf(sql`number`)} as key,
      ${marksOf(["line_type", "bad_number", "do_not_call", "do_not_text", "primary", "reassigned"])} as marks,
      case when one @> '{"reassigned": true}' then coalesce((one ->> 'checked_at')::bigint, 0) end as checked_at
    from (select c.id, w.nth, w.one, w.one ->> 'number' as number from contact_book c
        cross join lateral jsonb_array_elements(c.phones) with ordinality w (one, nth)
      where c.deleted_at is null offset 0) n offset 0) k`;

const addresses = sql`
  select id, nth, lower(btrim(one ->> 'address')) as key, '' as area, null::bigint as checked_at,
    concat(one ->> 'check', one ->> 'primary', jsonb_typeof(one -> 'bounced_at'), jsonb_typeof(one -> 'unsubscribed_at')) as marks
  from (select c.id, w.nth, w.one from audience a join contact_book c on c.id = a.id
      cross join lateral jsonb_array_elements(c.emails) with ordinality w (one, nth) offset 0) n`;

/** What was said, in its order; mixed: the order depends on which of its times counts. */
function saidTo(tenant_id: string, channel: SendChannel): RawBuilder<unknown> {
  return sql`
    select id, nth, string_agg(event || later, ',' order by begins) as events, coalesce(bool_or(before >= begins), false) as mixed
    from (select w.id, w.nth, s.event, least(s.at, s.received_at) as begins,
        coalesce((least(s.at, s.received_at) > w.checked_at)::text, '') as later,
        lag(greatest(s.at, s.received_at)) over (partition by w.id, w.nth order by least(s.at, s.received_at)) as before
      from ways w join consents s on s.tenant_id = ${tenant_id} and s.channel = ${channel} and s.address = w.key
        and (s.contact_id is null or s.contact_id = w.id)) o
    group by id, nth`;
}

/** Twice: one contact has it two times. */
const sharedNumbers = sql`
  select w.key, string_agg(distinct ${homeOf("c", sql`c.one`)}, E'\\x1d') as homes, count(*) > count(distinct w.id) as twice
  from (select key from ways group by key having count(*) > 1) several join ways w using (key)
    join (select id, contact_zone, ${mainAddress} as one from contact_book offset 0) c on c.id = w.id
  group by w.key`;

/** Of one contact's addresses. */
const repeatedAddresses = sql`
  select distinct key, null as homes, true as twice from (select key from ways group by id, key having count(*) > 1) k`;
