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

/** What stands between columns, numbers, facts, homes and the parts of a home. */
export const between = {
  columns: "\u001b",
  facts: "\u001f",
  ways: "\u001e",
  homes: "\u001d",
  home: "\u001c",
} as const;

export interface Audience {
  /** `from … where …` of contacts `c`, each once or more. */
  people: RawBuilder<unknown>;
  /** Of a contact that is there several times the first counts. */
  order: RawBuilder<unknown>;
  /** What `own` and `joins` read of `people`, as columns. */
  columns: RawBuilder<unknown>;
  /** The caller's own facts as text, over `a` and `joins`. */
  own: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

export interface AudienceAsked {
  tenant_id: string;
  channel: SendChannel;
  audience: Audience;
  /** What the message's merge fields decide, as text. */
  fields: RawBuilder<unknown>;
  /** Those who are decided each by themselves. */
  isApart: RawBuilder<unknown>;
  /** Statuses with an effect. */
  effects: readonly { id: string; effect: string }[];
  /** The earliest moment of sending. */
  now: number;
}

/** A group, as its facts say it. */
export interface AudienceRow {
  /** Of its contacts, by commas. */
  ids: string;
  /** The caller's own, home, area of the clock, the message, ways, hours and all else: see `between`. */
  facts: string;
}

/** Facts are one text, put together by `||`: groups by several columns and `concat` take much longer. */
export function audienceRows(asked: AudienceAsked): RawBuilder<AudienceRow> {
  const { tenant_id, channel, audience, effects, now } = asked;
  const isText = channel === "text";
  const automatic = automaticSent({ tenant_id, channel, now, except: null });
  const way = sql`w.area || E'\\x1f' || w.marks || coalesce(said.events, '') || E'\\x1f' || coalesce(h.homes, '')`;
  const isMixed = sql`coalesce(said.mixed, false) or coalesce(h.twice, false)`;
  const told = sql`ways w left join said on said.id = w.id and said.nth = w.nth left join shared h on h.key = w.key`;
  return sql<AudienceRow>`with audience as materialized (
      select a.id, ${audience.own} || E'\\x1b' || a.facts as facts, t.effect, a.apart, a.emails
      from (select distinct on (c.id) c.id, c.status_id, ${factsOf(asked)} as facts, ${asked.isApart} as apart,
          ${isText ? sql`null::jsonb` : sql`c.emails`} as emails, ${audience.columns}
        ${audience.people} order by c.id, ${audience.order}) a
        left join unnest(${plainList(effects.map(({ id }) => id))}::uuid[],
          ${plainList(effects.map(({ effect }) => effect))}::text[]) t (id, effect) on t.id = a.status_id
        ${audience.joins}),
    ways as materialized (${isText ? numbers : addresses}), said as materialized (${saidTo(tenant_id, channel)}),
    shared as materialized (${isText ? sharedNumbers : repeatedAddresses}),
    reach as (select w.id, ${way} as ways, ${isMixed} as mixed from ${told} where not w.several
      union all select w.id, string_agg(${way}, E'\\x1e' order by w.nth), bool_or(${isMixed}) from ${told}
        where w.several group by w.id),
    earlier as (select contact_id, string_agg(distinct (at / ${hourMs})::text, ',') as hours from (${automatic}) m group by 1)
    select string_agg(id::text, ',') as ids, facts
    from (select a.id, a.facts || E'\\x1b' || coalesce(r.ways, '') || E'\\x1b' || coalesce(e.hours, '') || E'\\x1b' || coalesce(a.effect, '')
          || E'\\x1b' || ${isText ? sql`case when h.contact_id is null then '' else 'held' end` : sql`''`}
          || E'\\x1b' || case when r.mixed or a.apart then a.id::text else '' end as facts
      from audience a left join reach r on r.id = a.id left join earlier e on e.contact_id = a.id
        left join (${heldTexts(tenant_id)}) h on h.contact_id = a.id) g
    group by facts`;
}

/** Of `contact_book c` alone, each value read once: `offset 0`. */
function factsOf({ fields }: Pick<AudienceAsked, "fields">): RawBuilder<unknown> {
  return sql`(select ${home} || E'\\x1b' || ${clockArea} || E'\\x1b' || ${shut} || E'\\x1f' || ${fields}
    from (select *, left(one ->> 'zip', 5) as zip from (select ${mainAddress} as one, ${clockNumber} as number offset 0) m offset 0) m)`;
}

/** Most contacts have one address and one number, which need no search. */
const mainAddress = sql`case when jsonb_array_length(c.addresses) > 1
  then coalesce(jsonb_path_query_first(c.addresses, '$[*] ? (@.kind == "home")'), c.addresses -> 0) else c.addresses -> 0 end`;
const clockNumber = sql`(case when jsonb_array_length(c.phones) > 1
  then coalesce(jsonb_path_query_first(c.phones, '$[*] ? (@.primary == true)'), c.phones -> 0) else c.phones -> 0 end
  ->> 'number')`;

const isDigits = (text: RawBuilder<unknown>) => sql`ltrim(${text}, '0123456789') = ''`;

/** Of `m`. All ZIP codes of a run have the same zone: its first one stands for them. */
const home = sql`coalesce(c.contact_zone, '') || E'\\x1c' || coalesce(m.one ->> 'state', '') || E'\\x1c'
  || case when length(m.zip) = 5 and ${isDigits(sql`m.zip`)} then width_bucket(m.zip::int, ${plainList(zipRunStarts())}::int[])::text else '' end`;

/** Most numbers are in the one form that needs no cleaning, which a pattern takes longer to tell. */
const isPlain = sql`number like '+1__________' and ${isDigits(sql`substr(number, 3)`)}`;
const numberKey = sql`case when ${isPlain} then substr(number, 3) else phone_key(number) end`;

/** The area code; of the numbers for tests, which ring nowhere, their whole range. */
const areaOfKey = sql`case when length(key) = 10 then left(key, case when key like '500555%' then 6 else 3 end) else '' end`;
const clockArea = sql`case when ${isPlain} and number not like '+1500555%' then substr(number, 3, 3)
  else (select ${areaOfKey} from (select phone_key(number) as key offset 0) k) end`;

/** Whether they are out of reach by everything they have: told only where something is blocked. */
const shut = sql`case when jsonb_array_length(c.addresses) > 0 and not c.addresses @> '[{"do_not_mail": true}]' then ''
  else concat_ws(',', jsonb_array_length(c.phones) + jsonb_array_length(c.emails) + jsonb_array_length(c.addresses),
    jsonb_path_exists(c.phones, '$[*] ? (@.do_not_call != true || @.do_not_text != true)'),
    jsonb_path_exists(c.emails, '$[*] ? (@.unsubscribed_at == null)'),
    jsonb_path_exists(c.addresses, '$[*] ? (@.do_not_mail != true)')) end`;

const marksOf = (names: readonly string[]) =>
  sql`${sql.join(
    names.map((name) => sql`coalesce(one ->> ${sql.lit(name)}, '')`),
    sql` || ',' || `,
  )}`;

/**
 * Nobody has a thousand numbers or addresses. Said as a range of `nth` because the planner expects a hundred of everybody
 * and then sorts where it could look up.
 */
const few = sql`nth between 1 and 1000`;

/** Of all contacts: the phone rings where it is, whoever is meant. Each step's values are read again: `offset 0`. */
const numbers = sql`
  select id, nth, several, key, ${areaOfKey} as area, case when key = '' then 'none' else marks end as marks, checked_at
  from (select id, nth, several, ${numberKey} as key,
      ${marksOf(["line_type", "bad_number", "do_not_call", "do_not_text", "primary", "reassigned"])} as marks,
      case when one @> '{"reassigned": true}' then coalesce((one ->> 'checked_at')::bigint, 0) end as checked_at
    from (select c.id, nth, jsonb_array_length(c.phones) > 1 as several, one, one ->> 'number' as number from contact_book c
        cross join lateral jsonb_array_elements(c.phones) with ordinality w (one, nth)
      where c.deleted_at is null and ${few} offset 0) n offset 0) k`;

const addresses = sql`
  select id, nth, several, lower(btrim(one ->> 'address')) as key, '' as area, null::bigint as checked_at,
    ${marksOf(["check", "primary"])} || coalesce(jsonb_typeof(one -> 'bounced_at'), '')
      || coalesce(jsonb_typeof(one -> 'unsubscribed_at'), '') || (one ? 'marked_spam_at') as marks
  from (select a.id, nth, jsonb_array_length(a.emails) > 1 as several, one from audience a
      cross join lateral jsonb_array_elements(a.emails) with ordinality w (one, nth) where ${few} offset 0) n`;

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

/** Twice: one contact has it two times. Homes are looked up: few share a number. */
const sharedNumbers = sql`
  select w.key, string_agg(distinct m.home, E'\\x1d') as homes, count(*) > count(distinct w.id) as twice
  from (select key from ways group by key having count(*) > 1) s join ways w using (key)
    cross join lateral (select ${home} as home from contact_book c cross join lateral
        (select one, left(one ->> 'zip', 5) as zip from (select ${mainAddress} as one offset 0) m) m
      where c.id = w.id offset 0) m
  group by w.key`;

/** Of one contact's addresses. */
const repeatedAddresses = sql`
  select distinct key, null as homes, true as twice
  from (select key from ways where several group by id, key having count(*) > 1) k`;
