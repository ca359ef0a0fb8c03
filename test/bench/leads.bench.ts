/**
 * Leads over the API against bare INSERTs of the same rows, one transaction a lead, over the same connections: what Node
 * and PostgreSQL compute. And what another user notices of it.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type BenchServer, inBenchServer, signIn } from "./bench-server.ts";
import type { LeadsDone, LeadTask } from "./lead-client.ts";
import { vendorToken } from "./lead-vendor.ts";
import { cpuMs, inTurns, quantile, ratioOf } from "./measure.ts";
import type { Bench, Figure } from "./report.ts";

const tenant = { key: "leads", name: "Leads", seed: 51, users: 40, contacts: 20_000 };
const leadsPerTurn = 300;
const repeats = 3;
const writers = 4;
const readsPerTurn = 150;

const bench: Bench = (report) =>
  inBenchServer([tenant], async (app) => {
    const [vendors, user] = [leadClient(), leadClient()];
    try {
      await compare(app, { vendors, user }, report);
    } finally {
      vendors.end();
      user.end();
    }
  });
export default bench;

interface Clients {
  vendors: LeadClient;
  user: LeadClient;
}

async function compare(app: BenchServer, { vendors, user }: Clients, report: (figure: Figure) => void): Promise<void> {
  const { url } = app;
  const admin = await signIn(app, tenant.key, "admin");
  const agent = await signIn(app, tenant.key, "agent");
  const token = await vendorToken(app, admin, agent.user_id);
  const { ours, bare } = await inTurns(repeats, {
    ours: () => spent(app, () => vendors.run({ task: "post", url, token, most: leadsPerTurn })),
    bare: () => spent(app, () => insertBare(app, admin.tenant_id, leadsPerTurn)),
  });
  report({
    figure: "lead intake ÷ bare INSERTs of the same rows, CPU of Node and PostgreSQL",
    measured: ratioOf(ours, bare),
    unit: "×",
    hold: { max: 2 },
  });
  const p95OfReads = async () => {
    const { times } = await user.run({ task: "read", url, cookie: agent.cookie, times: readsPerTurn });
    return quantile(times, 0.95);
  };
  const reads = await inTurns(repeats, {
    alone: p95OfReads,
    meanwhile: async () => {
      const sending = vendors.run({ task: "post", url, token, most: Number.MAX_SAFE_INTEGER });
      const p95 = await p95OfReads();
      vendors.stop();
      await sending;
      return p95;
    },
  });
  report({
    figure: `another user's list of contacts while ${writers} senders post leads ÷ alone, p95`,
    measured: ratioOf(reads.meanwhile, reads.alone),
    unit: "×",
    hold: { max: 2 },
  });
}

type LeadClient = ReturnType<typeof leadClient>;

function leadClient() {
  const client = fork(new URL("./lead-client.ts", import.meta.url));
  const run = async (asked: LeadTask) => {
    client.send(asked);
    const [done] = (await once(client, "message")) as [LeadsDone];
    if (done.refused !== undefined) throw new Error(`${asked.task} was answered ${done.refused}`);
    return done;
  };
  return { run, stop: () => void client.send({ task: "stop" }), end: () => void client.kill() };
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
  [
    "consents",
    "contact_id = (select contact_id from leads where tenant_id = $1 order by received_at desc, id desc limit 1)",
    ["contact_id"],
  ],
  ["audit", "record_type = 'contact' order by id desc limit 1", ["id"]],
  ["leads", "true order by received_at desc, id desc limit 1", ["id"]],
  ["lead_answers", "true order by at desc, answer_key desc limit 1", ["answer_key"]],
  ["api_requests", "true order by id desc limit 1", ["id"]],
  ["notice_facts", "true order by updated_at desc, id desc limit 1", ["id", "about"]],
  ["lead_days", "true order by last_at desc limit 1", ["day"]],
] as const;

const texts: ReadonlySet<string> = new Set(["answer_key", "about", "day"]);

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
          const own = (at: number) => (table === "consents" ? { id: uuidOf(nth * 10 + at) } : {});
          const text = JSON.stringify(rows.map((row, at) => ({ ...row, ...renewed, ...own(at) })));
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
  await Promise.all(Array.from({ length: writers }, writer));
}

function fresh(table: string, name: string, nth: number): string | number {
  if (name === "contact_id" || (name === "id" && table === "contacts")) return nth;
  return texts.has(name) ? `bare ${nth}` : uuidOf(nth);
}

const uuidOf = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`;

async function spent({ connection: { pool } }: BenchServer, work: () => Promise<unknown>): Promise<number> {
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
