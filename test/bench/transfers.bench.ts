/**
 * A transfer of 250,000 contacts and its revert, as the background does them, against one bare UPDATE of the same rows:
 * no log, no moves, no audit, no number for devices, no way back. In one run, the bare one before and after ours.
 */
import type { TransferAttempt } from "../../src/domain/transfers/attempt.ts";
import { runTransfer } from "../../src/server/transfers/transfer-job.ts";
import { growBook } from "./large-book.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, signIn, type SignedIn } from "./bench-server.ts";

const laid = 25_000;
const times = 10;
const tenant = "moving";

const bench: Bench = (report) =>
  inBenchServer([{ key: tenant, name: "Transferring", seed: 41, users: 40, contacts: laid }], async (app) => {
    const { pool } = app.connection;
    await growBook(pool, tenant, times);
    const admin = await signIn(app, tenant, "admin");
    const holders = await sellers(app, admin);
    const ids = await livingContacts(app, admin);
    const bare = (owner_id: string) => timed(app, () => pool.query(bareUpdate, [owner_id, admin.tenant_id, ids]));
    const before = await bare(holders[0]);
    const asked = performance.now();
    const attempt = await start(app, admin, ids, holders[1]);
    const startMs = performance.now() - asked;
    const moved = await timed(app, () => work(app, attempt, ({ status }) => status === "complete"));
    await request(app, admin, "POST", `/v1/contacts/transfer_attempts/${attempt.id}`);
    const reverted = await timed(app, () => work(app, attempt, (now) => now.reverted && now.moved_back === ids.length));
    const after = await bare(holders[2]);
    const usual = (before + after) / 2;
    const of = `of ${ids.length.toLocaleString("en")} contacts`;
    report({
      figure: "bare UPDATE … WHERE id = ANY of a quarter million, mean of two",
      measured: usual / 1_000,
      unit: "s",
      hold: {},
    });
    report({
      figure: `a transfer ${of} asked for and frozen`,
      measured: startMs / 1_000,
      unit: "s",
      hold: { max: 10 },
    });
    report({
      figure: `transfer ${of} ÷ bare UPDATE, contacts/s`,
      measured: usual / moved,
      unit: "×",
      hold: { min: 0.25 },
    });
    report({
      figure: `revert ${of} ÷ bare UPDATE, contacts/s`,
      measured: usual / reverted,
      unit: "×",
      hold: { min: 0.25 },
    });
  });
export default bench;

const bareUpdate = "update contacts set owner_id = $1, pool_id = null where tenant_id = $2 and id = any($3)";

/** What the work before left behind is cleared away first, as it would be between two transfers. */
async function timed({ connection: { pool } }: BenchServer, work: () => Promise<unknown>): Promise<number> {
  await pool.query("vacuum analyze contacts");
  await pool.query("checkpoint");
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function start(app: BenchServer, admin: SignedIn, ids: number[], user_id: string): Promise<TransferAttempt> {
  const body = { contacts_scope: { ids }, to: { user_id } };
  return request(app, admin, "PATCH", "/v1/contacts/update_transfer_group", body);
}

async function request(
  { server }: BenchServer,
  { token }: SignedIn,
  method: "PATCH" | "POST",
  url: string,
  body: object = {},
): Promise<TransferAttempt> {
  const reply = await server.fastify.inject({ method, url, cookies: { token }, payload: body });
  if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: TransferAttempt }>().data;
}

async function work(
  { server, connection: { pool } }: BenchServer,
  { id }: TransferAttempt,
  isDone: (attempt: TransferAttempt) => boolean,
): Promise<void> {
  const tenant_id = (await pool.query<{ tenant_id: string }>(whose, [id])).rows[0]?.tenant_id ?? "";
  while ((await runTransfer(server.services, { tenant_id, attempt_id: id }, new AbortController().signal)) === "again");
  const { rows } = await pool.query<TransferAttempt>("select * from transfer_attempts where id = $1", [id]);
  const [attempt] = rows;
  if (!attempt || !isDone(attempt)) throw new Error(`not done: ${JSON.stringify(attempt)}`);
}
const whose = "select tenant_id from transfer_attempts where id = $1";

async function sellers(
  { connection: { pool } }: BenchServer,
  { tenant_id }: SignedIn,
): Promise<[string, string, string]> {
  const sql = "select id from users where tenant_id = $1 and account_type = 'agent' and active order by id limit 3";
  const [one, other, third] = (await pool.query<{ id: string }>(sql, [tenant_id])).rows;
  if (!one || !other || !third) throw new Error("three agents are needed");
  return [one.id, other.id, third.id];
}

async function livingContacts({ connection: { pool } }: BenchServer, { tenant_id }: SignedIn): Promise<number[]> {
  const alive = "select id from contacts where tenant_id = $1 and deleted_at is null order by id limit 250000";
  return (await pool.query<{ id: number }>(alive, [tenant_id])).rows.map(({ id }) => id);
}
