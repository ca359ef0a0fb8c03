/**
 * A company's book as large as a plan of recipients must bear: its demo people copied inside the database, each with
 * numbers and addresses of their own but for some who share them, and with a share of every fact that decides.
 */
import type { Pool } from "pg";
import { growBook } from "./large-book.ts";

/** Shares in thousandths, by a hash of the contact and the fact, so that none goes with another. */
const shares = {
  do_not_text: 20,
  landline: 80,
  invalid: 5,
  bad_number: 15,
  reassigned: 3,
  second_phone: 250,
  unsubscribed: 40,
  bounced: 15,
  no_email: 150,
  no_phone: 30,
  granted: 620,
  asked_first: 300,
  asked_only: 60,
  revoked: 40,
  email_revoked: 10,
  held: 4,
  text_today: 30,
  email_today: 30,
  in_flow: 25,
} as const;
type Fact = keyof typeof shares;

/** Whether a contact is among the share. */
function is(fact: Fact, id = "c.id"): string {
  return `(${hash(fact, id)} % 1000 < ${shares[fact]})`;
}

function hash(salt: string, id = "c.id"): string {
  return `abs(hashtextextended('${salt}', ${id}))`;
}

export async function growAudience(pool: Pool, tenant: string, times: number): Promise<void> {
  await growBook(pool, tenant, times, { reach });
  const { rows } = await pool.query<{ tenant_id: string }>("select tenant_id from tenants where key = $1", [tenant]);
  const tenant_id = rows[0]?.tenant_id ?? "";
  await pool.query("delete from consents where tenant_id = $1", [tenant_id]);
  for (const statement of [...consents(), ...messages()]) await pool.query(statement, [tenant_id, Date.now()]);
  for (const table of ["consents", "texts", "email_logs", "flow_runs"]) await pool.query(`vacuum analyze ${table}`);
}

/** Two of every twenty people share a number and an address. */
const owner = "(c.id - case when c.id % 20 = 1 then 1 else 0 end)";
const digits = (salt: string, id: string) => `lpad((${hash(salt, id)} % 10000000)::text, 7, '0')`;
const area = `case when c.id % 20 < 2 then '+1208' else coalesce(substring(c.phones -> 0 ->> 'number' from 1 for 5), '+1208') end`;

const phones = `case when ${is("no_phone")} then '[]'::jsonb else
  jsonb_build_array(jsonb_build_object('number', ${area} || ${digits("first", owner)}, 'primary', true,
    'type', 2, 'dnc_checked_at', null, 'dnc_status', 'unknown', 'do_not_call', false,
    'line_type', case when ${is("landline")} then 'landline' when ${is("invalid")} then 'invalid' else 'mobile' end,
    'do_not_text', ${is("do_not_text")}, 'bad_number', ${is("bad_number")})
    || case when ${is("reassigned")} then jsonb_build_object('reassigned', true, 'checked_at', 1) else '{}' end)
  || case when ${is("second_phone")} then jsonb_build_array(jsonb_build_object('number', ${area} || ${digits("second", "c.id")},
    'primary', false, 'type', 1, 'dnc_checked_at', null, 'dnc_status', 'unknown', 'do_not_call', false,
    'line_type', 'landline', 'do_not_text', false, 'bad_number', false)) else '[]' end end`;

const emails = `case when ${is("no_email")} then '[]'::jsonb else
  jsonb_build_array(jsonb_build_object('address', 'n' || ${owner} || '@example.test', 'primary', true, 'check', 'unverified',
    'bounced_at', case when ${is("bounced")} then 1 end, 'unsubscribed_at', case when ${is("unsubscribed")} then 1 end)) end`;

const haystack = `split_part(c.haystack, E'\\n', 1) || E'\\n' || coalesce((select string_agg(substring(p ->> 'number', 2), ' ')
    from jsonb_array_elements(c.phones) p), '') || E'\\n' || coalesce(c.emails -> 0 ->> 'address', '') || E'\\n'
  || split_part(c.haystack, E'\\n', 4)`;

/** Of every contact of the book, before its search indexes are built. */
const reach = [
  `update contacts c set phones = ${phones}, emails = ${emails}, deleted_at = null
    where tenant_id = (select tenant_id from tenants where key = $1)`,
  `update contacts c set haystack = ${haystack} where tenant_id = (select tenant_id from tenants where key = $1)`,
];

function consents(): string[] {
  const said = (event: string, day: number, whose: string, channel = "text") => {
    const address = channel === "text" ? "phone_key(c.phones -> 0 ->> 'number')" : "lower(c.emails -> 0 ->> 'address')";
    return `insert into consents (tenant_id, id, contact_id, channel, address, event, how, at, received_at)
      select c.tenant_id, gen_random_uuid(), c.id, '${channel}', ${address}, '${event}', 'agent', m, m
      from contacts c cross join lateral (select $2::bigint - ${day} * 86400000::bigint + c.id % 80000000 as m) o
      where c.tenant_id = $1 and ${address} is not null and ${whose}`;
  };
  return [
    said("asked", 90, `${is("granted")} and ${is("asked_first")}`),
    said("asked", 80, `not ${is("granted")} and ${is("asked_only")}`),
    said("granted", 70, is("granted")),
    said("revoked", 60, is("revoked")),
    said("revoked", 60, is("email_revoked"), "email"),
  ];
}

function messages(): string[] {
  const text = (direction: string, source: string, verdict: string, whose: string) =>
    `insert into texts (tenant_id, id, conversation_id, contact_id, direction, number, body, status, source, segments, at,
        sent_at, verdict, updated_at)
      select c.tenant_id, gen_random_uuid(), gen_random_uuid(), c.id, '${direction}', c.phones -> 0 ->> 'number', 'Hi',
        'delivered', '${source}', 1, m, m, ${verdict}, m
      from contacts c cross join lateral (select $2::bigint - 3600000 * (c.id % 20) as m) o
      where c.tenant_id = $1 and c.phones <> '[]' and ${whose}`;
  return [
    text("inbound", "manual", "'open'", is("held")),
    text("outbound", "campaign", "null", is("text_today")),
    `insert into email_logs (tenant_id, id, contact_id, subject, email_body, "to", status, source, at, sent_at, updated_at)
      select c.tenant_id, gen_random_uuid(), c.id, 'Hi', 'Hi', c.emails -> 0 ->> 'address', 'sent', 'campaign', m, m, m
      from contacts c cross join lateral (select $2::bigint - 3600000 * (c.id % 20) as m) o
      where c.tenant_id = $1 and c.emails <> '[]' and ${is("email_today")}`,
    `insert into flow_runs (tenant_id, id, flow_id, template_id, version, contact_id, user_id, category,
        in_force_policies, state, started_at)
      select c.tenant_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, c.id, c.owner_id, c.category, 0,
        'waiting', $2 from contacts c where c.tenant_id = $1 and c.owner_id is not null and ${is("in_flow")}`,
  ];
}
