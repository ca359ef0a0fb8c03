/**
 * The list of 10,000 users against the bare SQL of the same page; one change for all of them; and removing a user with 40
 * reports and 100,000 contacts, up to the last contact moved, against one bare UPDATE of the same contacts.
 */
import { changedAtOnceMax } from "../../src/domain/users/limits.ts";
import { runTransfer } from "../../src/server/transfers/transfer-job.ts";
import { type BenchServer, inBenchServer, signIn, type SignedIn } from "./bench-server.ts";
import { growBook } from "./large-book.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";

const tenant = "people";
const people = 10_000;
const reports = 40;
const laid = 25_000;
const times = 4;
const pagesPerTurn = 10;

const bench: Bench = (report) =>
  inBenchServer([{ key: tenant, name: "People", seed: 43, users: 60, contacts: laid }], async (app) => {
    const { pool } = app.connection;
    await growBook(pool, tenant, times);
    const admin = await signIn(app, tenant, "admin");
    await pool.query(addPeople, [admin.tenant_id, people]);
    await pool.query("vacuum analyze users");
    const { ours, bare } = await inTurns(7, {
      ours: () => timed(() => pages(() => call(app, admin, "GET", "/v1/admin/users?limit=100"))),
      bare: () => timed(() => pages(() => bareList(app, admin))),
    });
    report({
      figure: "page of 100 of 10,000 users ÷ bare SQL of page and count",
      measured: ratioOf(ours, bare),
      unit: "×",
      hold: { max: 2 },
    });
    report({
      figure: "the alternative: bare SQL of that page and count",
      measured: median(bare) / pagesPerTurn,
      unit: "ms",
      hold: {},
    });
    const changing = await timed(() => changeAll(app, admin));
    report({
      figure: "one change for 10,000 users, 100 per call",
      measured: people / (changing / 1_000),
      unit: "users/s",
      hold: { min: 50 },
    });
    const [leaver, taker] = await twoManagers(app, admin);
    await pool.query("update contacts set owner_id = $1, pool_id = null, deleted_at = null where tenant_id = $2", [
      leaver,
      admin.tenant_id,
    ]);
    const under = "update users set parent_id = $1 where tenant_id = $2 and id = any($3)";
    await pool.query(under, [leaver, admin.tenant_id, await someOf(app, admin, reports)]);
    const before = await settled(app, () => pool.query(bareUpdate, [leaver, admin.tenant_id]));
    const removed = await settled(app, () => removal(app, admin, leaver, taker));
    const after = await settled(app, () => pool.query(bareUpdate, [taker, admin.tenant_id]));
    report({
      figure: "removing a user with 40 reports and 100,000 contacts ÷ bare UPDATE, contacts/s",
      measured: (before + after) / 2 / removed,
      unit: "×",
      hold: { min: 0.25 },
    });
    report({
      figure: "the alternative: one bare UPDATE of those contacts",
      measured: (before + after) / 2_000,
      unit: "s",
      hold: {},
    });
  });
export default bench;

const addPeople = `insert into users (tenant_id, id, first_name, last_name, email, username, account_type, profile,
    quick_settings, created_at, updated_at)
  select $1, gen_random_uuid(), 'First' || n, 'Last' || n, 'bench' || n || '@people.test', 'bench' || n, 'agent', '{}',
    '{}', 1, 1 from generate_series(1, $2::int) n`;
const bareUpdate = "update contacts set owner_id = $1, pool_id = null where tenant_id = $2";

async function pages(page: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < pagesPerTurn; at++) await page();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** What the work before left behind is cleared away first. */
async function settled({ connection: { pool } }: BenchServer, work: () => Promise<unknown>): Promise<number> {
  await pool.query("vacuum analyze contacts");
  await pool.query("checkpoint");
  return timed(work);
}

async function call<T>(
  { server }: BenchServer,
  { token }: SignedIn,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
): Promise<T> {
  const reply = await server.fastify.inject({ method, url, cookies: { token }, ...(payload && { payload }) });
  if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: T }>().data;
}

/** As the list of users does it; each user is changed, checked and logged by itself. */
async function changeAll(app: BenchServer, admin: SignedIn): Promise<void> {
  const ids = await someOf(app, admin, people);
  for (let from = 0; from < ids.length; from += changedAtOnceMax) {
    const users = ids.slice(from, from + changedAtOnceMax).map((id) => ({ id, version: 1 }));
    const change = { two_fa_is_required: true };
    const { failed } = await call<{ failed: unknown[] }>(app, admin, "PATCH", "/v1/admin/users", { users, change });
    if (failed.length > 0) throw new Error(`${failed.length} were not changed`);
  }
}

/** The page with its joins, and the count, by one connection and without a check. */
async function bareList({ connection: { pool } }: BenchServer, { tenant_id }: SignedIn): Promise<void> {
  await pool.query(
    `select u.*, p.first_name as parent_first, b.name as unit_name, c.last_sign_in_at, c.change_password,
        c.two_factor_required, f.method
      from users u
        left join credentials c on c.tenant_id = u.tenant_id and c.user_id = u.id
        left join two_factors f on f.tenant_id = u.tenant_id and f.user_id = u.id
        left join users p on p.tenant_id = u.tenant_id and p.id = u.parent_id
        left join business_units b on b.tenant_id = u.tenant_id and b.id = u.business_unit_id
      where u.tenant_id = $1 and u.deleted_at is null order by lower(u.last_name) collate "C", u.id limit 100`,
    [tenant_id],
  );
  await pool.query("select count(*) from users where tenant_id = $1 and deleted_at is null", [tenant_id]);
}

async function twoManagers({ connection: { pool } }: BenchServer, { tenant_id }: SignedIn): Promise<[string, string]> {
  const sql = "select id from users where tenant_id = $1 and account_type = 'manager' and active order by id limit 1";
  const agents =
    "select id from users where tenant_id = $1 and account_type = 'agent' and active and username not like 'bench%' order by id limit 1";
  const [manager] = (await pool.query<{ id: string }>(sql, [tenant_id])).rows;
  const [agent] = (await pool.query<{ id: string }>(agents, [tenant_id])).rows;
  if (!manager || !agent) throw new Error("a manager and an agent are needed");
  return [agent.id, manager.id];
}

async function someOf(
  { connection: { pool } }: BenchServer,
  { tenant_id }: SignedIn,
  count: number,
): Promise<string[]> {
  const sql = "select id from users where tenant_id = $1 and username like 'bench%' order by id limit $2";
  return (await pool.query<{ id: string }>(sql, [tenant_id, count])).rows.map(({ id }) => id);
}

async function removal(app: BenchServer, admin: SignedIn, leaver: string, taker: string): Promise<void> {
  const to = { user_id: taker };
  const receivers = { downline: to, contacts: to, events: to, callbacks: to, flows: to, vendors: to };
  await call(app, admin, "POST", `/v1/admin/users/${leaver}/removal_preview`, { receivers });
  await call(app, admin, "DELETE", `/v1/admin/users/${leaver}`, { receivers });
  const { pool } = app.connection;
  const sql = "select id from transfer_attempts where tenant_id = $1 order by created_at desc limit 1";
  const attempt_id = (await pool.query<{ id: string }>(sql, [admin.tenant_id])).rows[0]?.id ?? "";
  const task = { tenant_id: admin.tenant_id, attempt_id };
  while ((await runTransfer(app.server.services, task, new AbortController().signal)) === "again");
  const left = await pool.query("select 1 from contacts where tenant_id = $1 and owner_id = $2 limit 1", [
    admin.tenant_id,
    leaver,
  ]);
  if (left.rows.length > 0) throw new Error("contacts are left");
}
