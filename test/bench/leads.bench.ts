/**
 * Leads over the API against bare INSERTs of the same rows, one transaction a lead, over the same connections: what Node
 * and PostgreSQL compute. And what another user notices of it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { newVendorToken } from "../../src/server/leads/vendor-key-token.ts";
import { type BenchServer, inBenchServer, signIn, type SignedIn } from "./bench-server.ts";
import { cpuMs, inTurns, quantile, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";

const tenant = { key: "leads", name: "Leads", seed: 51, users: 40, contacts: 20_000 };
const leadsPerTurn = 300;
const repeats = 3;
const senders = 4;
const readsPerTurn = 150;

const bench: Bench = (report) =>
  inBenchServer([tenant], async (app) => {
    const admin = await signIn(app, tenant.key, "admin");
    const agent = await signIn(app, tenant.key, "agent");
    const token = await vendorToken(app, admin, agent.user_id);
    const { ours, bare } = await inTurns(repeats, {
      ours: () => spent(app, () => sendLeads(app, token, leadsPerTurn)),
      bare: () => spent(app, () => insertBare(app, admin.tenant_id, leadsPerTurn)),
    });
    report({
      figure: "lead intake ÷ bare INSERTs of the same rows, CPU of Node and PostgreSQL",
      measured: ratioOf(ours, bare),
      unit: "×",
      hold: { max: 2 },
    });
    const reads = await inTurns(repeats, {
      alone: () => p95OfReads(app, agent),
      meanwhile: async () => {
        let isOver = false;
        const sending = sendLeads(app, token, Infinity, () => isOver);
        const p95 = await p95OfReads(app, agent);
        isOver = true;
        await sending;
        return p95;
      },
    });
    report({
      figure: `another user's list of contacts while ${senders} senders post leads ÷ alone, p95`,
      measured: ratioOf(reads.meanwhile, reads.alone),
      unit: "×",
      hold: { max: 2 },
    });
  });
export default bench;

/** A vendor whose leads go to the agent, with a key. */
async function vendorToken({ connection: { pool } }: BenchServer, { tenant_id, user_id }: SignedIn, owner: string) {
  const { token, token_hash, token_hint } = newVendorToken(tenant_id);
  const { rows } = await pool.query<{ id: string }>(
    `insert into api_vendors (tenant_id, id, vendor_name, vendor_type, default_owner_id, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Bench', 'lead_seller', $2, 1, 1) returning id`,
    [tenant_id, owner],
  );
  await pool.query(
    `insert into vendor_keys (tenant_id, id, vendor_id, name, token_hash, token_hint, rate_per_minute, created_at, created_by)
     values ($1, gen_random_uuid(), $2, 'Bench', $3, $4, 1000000, 1, $5)`,
    [tenant_id, rows[0]?.id, token_hash, token_hint, user_id],
  );
  return token;
}

let persons = 0;

async function sendLeads({ url }: BenchServer, token: string, most: number, isOver = () => false): Promise<void> {
  let left = most;
  const sender = async () => {
    while (left-- > 0 && !isOver()) {
      const nth = ++persons;
      const reply = await fetch(`${url}/v1/leads`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          lead_id: `bench ${nth}`,
          first_name: "Bench",
          last_name: `Person${nth}`,
          phone: `512${5_550_000 + nth}`,
          email: `bench${nth}@example.com`,
        }),
      });
      await reply.text();
      if (reply.status !== 201) throw new Error(`a lead was answered ${reply.status}`);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
}

/** What one lead leaves, and what makes its copy another one. */
const tables = [
  [
    "contacts",
    "id = (select contact_id from leads where tenant_id = $1 order by received_at desc, id desc limit 1)",
    ["id", "ref"],
  ],
  [
    "contact_match_keys",
    "contact_id = (select contact_id from leads where tenant_id = $1 order by received_at desc, id desc limit 1)",
    ["contact_id"],
  ],
  ["audit", "record_type = 'contact' order by id desc limit 1", ["id"]],
  ["leads", "true order by received_at desc, id desc limit 1", ["id"]],
  ["lead_answers", "true order by at desc, answer_key desc limit 1", ["answer_key"]],
  ["api_requests", "true order by id desc limit 1", ["id"]],
] as const;

let copies = 10_000_000;

async function insertBare({ connection: { pool } }: BenchServer, tenant_id: string, count: number): Promise<void> {
  const models = await Promise.all(
    tables.map(async ([table, where, changed]) => {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select * from ${table} where tenant_id = $1 and ${where}`,
        [tenant_id],
      );
      return { table, rows, changed };
    }),
  );
  let left = count;
  const writer = async () => {
    const client = await pool.connect();
    try {
      while (left-- > 0) {
        const nth = ++copies;
        await client.query("begin");
        for (const { table, rows, changed } of models) {
          const renewed = Object.fromEntries(changed.map((name) => [name, fresh(table, name, nth)]));
          const text = JSON.stringify(rows.map((row) => ({ ...row, ...renewed })));
          const name = `bare ${table}`;
          await client.query({
            name,
            text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
            values: [text],
          });
        }
        await client.query("commit");
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: senders }, writer));
}

function fresh(table: string, name: string, nth: number): string | number {
  if (name === "contact_id" || (name === "id" && table === "contacts")) return nth;
  return name === "answer_key" ? `bare ${nth}` : uuidOf(nth);
}

const uuidOf = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`;

async function p95OfReads({ url }: BenchServer, { cookie }: SignedIn): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < readsPerTurn; nth++) {
    const begun = performance.now();
    const reply = await fetch(`${url}/v1/contacts?limit=50`, { headers: { cookie } });
    await reply.text();
    times.push(performance.now() - begun);
  }
  return quantile(times, 0.95);
}

async function spent({ connection: { pool } }: BenchServer, work: () => Promise<void>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [master = 0] = timesOf(String(rows[0]?.pid));
  const before = cpuMs() + databaseMs(master);
  await work();
  return cpuMs() + databaseMs(master) - before;
}

const tickMs = 10;

/** Of PostgreSQL's main process and its children, with those that ended. */
function databaseMs(master: number): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [parent, ...times] = timesOf(pid);
    if (Number(pid) === master) ticks += sum(times);
    else if (parent === master) ticks += sum(times.slice(0, 2));
  }
  return ticks * tickMs;
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

/** Parent; own user and system time; that of children that ended. */
function timesOf(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return [fields[1] ?? 0, ...fields.slice(11, 15)];
  } catch {
    // It ended meanwhile.
    return [0];
  }
}
