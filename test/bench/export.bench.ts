/** A large list as a CSV file, made as the product makes it, against Postgres' own `COPY TO` of the same columns. */
import { exportNeeds, inExportOrder } from "../../src/domain/outputs/export.ts";
import { contactExportColumns } from "../../src/domain/values/options.ts";
import { wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import type { Output } from "../../src/domain/outputs/output.ts";
import { runOutput } from "../../src/server/outputs/output-work.ts";
import { makeExport } from "../../src/server/outputs/export-job.ts";
import { copiedPerSecond } from "./copy-out.ts";
import { growBook } from "./large-book.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";

const tenant = { key: "export", name: "Export", seed: 41, users: 40, contacts: 25_000 };
const copies = 10;
const contacts = tenant.contacts * copies;
const repeats = 3;
const columns = inExportOrder(contactExportColumns);

const bench: Bench = (report) =>
  inBenchServer([tenant], async (services) => {
    await growBook(services.connection.pool, tenant.key, copies);
    const who = await signIn(services, tenant.key, "admin");
    const memory: number[] = [];
    const speed = await inTurns(repeats, {
      ours: async () => {
        const { rowsPerSecond, halves } = await exported(services, who);
        memory.push(halves[1] - halves[0]);
        return rowsPerSecond;
      },
      copy: () => copiedPerSecond(services.connection.connectionString, sameColumns(who.tenant_id)),
      bare: () => copiedPerSecond(services.connection.connectionString, bareColumns(who.tenant_id)),
    });
    const size = `export of ${contacts.toLocaleString("en-US")} contacts to csv`;
    report({
      figure: `${size}, rows/s ÷ COPY TO of the same columns`,
      measured: ratioOf(speed.ours, speed.copy),
      unit: "×",
      hold: { min: 0.25 },
    });
    report({
      figure: `${size}, rows/s ÷ COPY TO of the bare columns it is read from`,
      measured: ratioOf(speed.ours, speed.bare),
      unit: "×",
      hold: {},
    });
    report({
      figure: "export, most memory in the second half of the file less the first",
      measured: median(memory.slice(1)) / 2 ** 20,
      unit: "MB",
      hold: { max: 30 },
    });
  });
export default bench;

interface Made {
  rowsPerSecond: number;
  /** Most bytes of memory in each half of the time. */
  halves: [number, number];
}

async function exported({ server: { services }, url }: BenchServer, who: SignedIn): Promise<Made> {
  const reply = await fetch(`${url}/v1/export.csv`, {
    method: "PATCH",
    headers: { cookie: who.cookie, "content-type": "application/json" },
    body: JSON.stringify({ contacts_scope: wholeScope, columns }),
  });
  const { data } = (await reply.json()) as { data: Output };
  if (reply.status !== 202) throw new Error(`the export was answered ${reply.status}`);
  const samples: number[] = [];
  const watch = setInterval(() => void samples.push(process.memoryUsage.rss()), 20);
  const begun = performance.now();
  const job = { tenant_id: who.tenant_id, output_id: data.id };
  await runOutput(services, job, new AbortController().signal, () => makeExport);
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watch);
  const row = await services.db
    .selectFrom("outputs")
    .select(["state", "total"])
    .where("tenant_id", "=", who.tenant_id)
    .where("id", "=", data.id)
    .executeTakeFirstOrThrow();
  if (row.state !== "complete" || row.total < contacts * 0.9) throw new Error(`${row.state} with ${row.total}`);
  const half = Math.floor(samples.length / 2);
  return {
    rowsPerSecond: row.total / seconds,
    halves: [Math.max(...samples.slice(0, half)), Math.max(...samples.slice(half))],
  };
}

const alive = (tenant_id: string) => `c.tenant_id = '${tenant_id}' and c.deleted_at is null`;

function bareColumns(tenant_id: string): string {
  const listed = exportNeeds(columns).map((name) => `c."${name}"`);
  return `select ${listed.join()} from contacts c where ${alive(tenant_id)}`;
}

/** The columns of the file with the names behind their ids, as they lie: unordered, unformatted, not made harmless. */
function sameColumns(tenant_id: string): string {
  const plain = (names: string) => names.split(" ").map((name) => `c."${name}"`);
  const named = (table: string, ids: string) =>
    `(select string_agg(t.name, ', ') from ${table} t where t.tenant_id = c.tenant_id and t.id = any(c.${ids}))`;
  const place = ["line1", "line2", "city", "state", "zip", "county"].map((name) => `c.addresses -> 0 ->> '${name}'`);
  const selected = [
    ...plain("id first_name middle_name last_name business_name category"),
    "s.title, concat_ws(' ', u.first_name, u.last_name), p.name",
    "c.phones -> 0 ->> 'number', c.phones -> 0 ->> 'do_not_call'",
    "(select string_agg(x ->> 'number', ', ') from jsonb_array_elements(c.phones - 0) x)",
    "c.emails -> 0 ->> 'address'",
    ...place,
    "c.birth_date, 2026 - left(c.birth_date, 4)::int",
    ...plain("gender language"),
    `r.title, ${named("tags", "tag_ids")}, ${named("contact_groups", "group_ids")}`,
    ...["last_activity_at", "last_called_at", "next_event_at"].map((name) => `to_timestamp(c.${name} / 1000)`),
    ...plain("in_force_policies open_policies annual_premium next_renewal_date"),
    "to_timestamp(c.created_at / 1000)",
  ];
  const joined = (table: string, as: string, column: string) =>
    `left join ${table} ${as} on ${as}.tenant_id = c.tenant_id and ${as}.id = c.${column}`;
  return `select ${selected.join()} from contacts c ${joined("statuses", "s", "status_id")} ${joined("users", "u", "owner_id")}
    ${joined("pools", "p", "pool_id")} ${joined("sources", "r", "source_id")} where ${alive(tenant_id)}`;
}
