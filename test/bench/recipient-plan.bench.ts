/**
 * Who of 250,000 contacts would get a text or an email of a campaign, and why the others not: the dry run of a trigger for
 * everybody, as a browser asks for it, against hand-written SQL that counts the same people by the same facts. That SQL
 * reads one number or address a person, the latest answer and the day in UTC; it knows no second number, no shared one, no
 * hours, no clocks, no ZIP codes, no rights of senders, no empty fields but the first name.
 * The product plans on one core of the database, so that others work meanwhile: what it is held against has the same
 * settings. The time of the same SQL on as many cores as the database gives it is told as well.
 */
import type { Pool, PoolClient } from "pg";
import { growAudience } from "./audience-book.ts";
import { type BenchServer, inBenchServer, signIn, type SignedIn } from "./bench-server.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench, Figure } from "./report.ts";

const tenant = "planning";
const size = { laid: 12_500, times: 20 };
const fewPeople = 500;
const repeats = 3;

const bench: Bench = (report) =>
  inBenchServer([{ key: tenant, name: "Planning", seed: 47, users: 40, contacts: size.laid }], async (app) => {
    await growAudience(app.connection.pool, tenant, size.times);
    await comparePlans(app, await signIn(app, tenant, "admin"), report);
  });
export default bench;

async function comparePlans(
  app: Pick<BenchServer, "server" | "connection">,
  admin: SignedIn,
  report: (figure: Figure) => void,
): Promise<void> {
  const { pool } = app.connection;
  for (const channel of ["text", "email"] as const) {
    const dryRun = await triggerFor(app, admin, channel);
    const groupPlan = await groupPlanOf(app, admin, channel);
    const { ours, few, counted, parallel, everybody } = await inTurns(repeats, {
      ours: () => timed(dryRun),
      few: () => timed(groupPlan),
      counted: () => onOneCore(pool, (client) => client.query(countOf[channel], [admin.tenant_id])),
      parallel: () => timed(() => pool.query(countOf[channel], [admin.tenant_id])),
      everybody: () => timed(() => countEverybody(pool, admin)),
    });
    report({
      figure: `plan with reasons of ${channel}s to 250,000 contacts ÷ plain SQL count by the same facts, both on one core`,
      measured: ratioOf(ours, counted),
      unit: "×",
      hold: { max: 4 },
    });
    report({
      figure: `the same plan of ${channel}s ÷ that count on all cores`,
      measured: ratioOf(ours, parallel),
      unit: "×",
      hold: {},
    });
    report({ figure: `the same plan of ${channel}s`, measured: median(ours), unit: "ms", hold: {} });
    report({
      figure: `plan with reasons of ${channel}s to ${fewPeople} of those 250,000, as the screen of a group's send asks for it`,
      measured: median(few),
      unit: "ms",
      hold: {},
    });
    report({
      figure: "the alternative: that plain SQL count, one core",
      measured: median(counted),
      unit: "ms",
      hold: {},
    });
    report({ figure: "that plain SQL count, all cores", measured: median(parallel), unit: "ms", hold: {} });
    report({ figure: "a bare count(*) of those contacts", measured: median(everybody), unit: "ms", hold: {} });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** With the settings the plan itself has. */
async function onOneCore(pool: Pool, work: (client: PoolClient) => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local work_mem = '64MB'");
    await client.query("set local max_parallel_workers_per_gather = 0");
    return await timed(() => work(client));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** People from all over the book, by number. */
async function groupPlanOf(
  { server, connection: { pool } }: Pick<BenchServer, "server" | "connection">,
  { tenant_id, token }: SignedIn,
  channel: "text" | "email",
): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from contacts where tenant_id = $1 and deleted_at is null order by hashint8(id) limit $2",
    [tenant_id, fewPeople],
  );
  const contacts_scope = { ids: rows.map(({ id }) => id) };
  const subject = channel === "text" ? "" : "Hello";
  const payload = { channel, subject, body: "Hi {{contact.first_name}}, {{agent.name}} here.", contacts_scope };
  return async () => {
    const reply = await server.fastify.inject({
      method: "POST",
      url: "/v1/group_sends/plan",
      cookies: { token },
      payload,
    });
    const planned = reply.statusCode === 200 ? reply.json<{ data: unknown[] }>().data.length : 0;
    if (planned !== fewPeople) throw new Error(`${reply.statusCode} ${planned} people were planned`);
  };
}

async function triggerFor(
  { server }: Pick<BenchServer, "server">,
  { token }: SignedIn,
  channel: "text" | "email",
): Promise<() => Promise<void>> {
  const on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const call = async <T>(method: "GET" | "POST", url: string, payload?: object): Promise<T> => {
    const reply = await server.fastify.inject({ method, url, cookies: { token }, ...(payload && { payload }) });
    if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`);
    return reply.json<{ data: T }>().data;
  };
  const body = "Hi {{contact.first_name}}, {{agent.name}} here. Reply STOP to stop.";
  const { id } = await call<{ id: string }>("POST", "/v1/admin/campaign_triggers", {
    name: `Everybody by ${channel} ${Date.now()}`,
    channel: channel === "text" ? "sms" : "email",
    body,
    trigger_type: "one_time",
    recurrence: "once",
    on_day: on,
    starts_on: on,
    send_time: "18:30",
    subject: channel === "text" ? "" : "Hello",
    quiet_days: 7,
    skip_in_flow: true,
  });
  return async () => {
    const run = await call<{ people: number; complete: boolean; reasons: { count: number }[] }>(
      "GET",
      `/v1/admin/campaign_triggers/${id}/dry_run?on=${on}`,
    );
    const counted = run.reasons.reduce((sum, { count }) => sum + count, 0);
    if (!run.complete || counted !== size.laid * size.times) throw new Error(`${counted} people were planned`);
  };
}

async function countEverybody(pool: Pool, { tenant_id }: SignedIn): Promise<void> {
  await pool.query("select count(*) from contacts where tenant_id = $1 and deleted_at is null", [tenant_id]);
}

const latest = (channel: string) => `select distinct on (contact_id, address) contact_id, address, event from consents
  where tenant_id = $1 and channel = '${channel}' and event <> 'asked' order by contact_id, address, received_at desc`;
const flows = "select distinct contact_id from flow_runs where tenant_id = $1 and ended_at is null";
const quiet = "extract(epoch from now()) * 1000 - 7 * 86400000";
const today = "extract(epoch from date_trunc('day', now())) * 1000";

/** Before what is told by channel, and after it. */
const first = `when f.contact_id is not null then 'in_flow' when c.owner_id is null then 'no_owner'
  when greatest(c.last_called_at, c.last_texted_at, c.last_emailed_at) > ${quiet} then 'contacted'
  when s.effect in ('deceased', 'do_not_contact') then s.effect`;
const last = "when c.first_name = '' then 'no_value' when t.contact_id is not null then 'already_today' else 'goes'";

const countOf = {
  text: `with said as (${latest("text")}), flows as (${flows}),
      held as (select distinct contact_id from texts where tenant_id = $1 and verdict = 'open'),
      today as (select distinct contact_id from texts where tenant_id = $1 and direction = 'outbound'
        and source in ('campaign', 'workflow', 'broadcast') and sent_at > ${today})
    select reason, count(*) from (select case ${first} when p.number is null then 'no_phone'
        when p.line_type in ('landline', 'invalid') then p.line_type when p.bad then 'bad_number'
        when d.event in ('revoked', 'refused') then d.event when p.stopped then 'revoked'
        when p.reassigned then 'reassigned' when d.event is null then 'no_permission'
        when h.contact_id is not null then 'reply_to_judge' ${last} end as reason
      from contacts c left join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
        left join lateral (select phone_key(one ->> 'number') as number, one ->> 'line_type' as line_type,
            (one ->> 'bad_number')::boolean as bad, (one ->> 'do_not_text')::boolean as stopped,
            (one ->> 'reassigned')::boolean as reassigned
          from jsonb_array_elements(c.phones) one order by (one ->> 'primary')::boolean desc limit 1) p on true
        left join said d on d.contact_id = c.id and d.address = p.number left join held h on h.contact_id = c.id
        left join today t on t.contact_id = c.id left join flows f on f.contact_id = c.id
      where c.tenant_id = $1 and c.deleted_at is null) x group by reason`,
  email: `with said as (${latest("email")}), flows as (${flows}),
      today as (select distinct contact_id from email_logs where tenant_id = $1
        and source in ('campaign', 'workflow', 'broadcast') and sent_at > ${today})
    select reason, count(*) from (select case ${first} when p.address is null then 'no_email'
        when p.unsubscribed then 'unsubscribed' when p.bounced or p.verdict = 'invalid' then 'dead_address'
        when d.event in ('revoked', 'refused') then d.event ${last} end as reason
      from contacts c left join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
        left join lateral (select lower(one ->> 'address') as address, one ->> 'unsubscribed_at' is not null as unsubscribed,
            one ->> 'bounced_at' is not null as bounced, one ->> 'check' as verdict
          from jsonb_array_elements(c.emails) one order by (one ->> 'primary')::boolean desc limit 1) p on true
        left join said d on d.contact_id = c.id and d.address = p.address
        left join today t on t.contact_id = c.id left join flows f on f.contact_id = c.id
      where c.tenant_id = $1 and c.deleted_at is null) x group by reason`,
} as const;
