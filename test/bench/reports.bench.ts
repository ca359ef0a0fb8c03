/**
 * Reports of a large company: each type against the same numbers by hand-written SQL, all of them in a row, a month of
 * each as a browser gets it, another user meanwhile, and the file against Postgres' own `COPY TO`.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { checkSpec } from "../../src/domain/reports/report-check.ts";
import { reportTypes } from "../../src/domain/reports/report-catalog.ts";
import type { ReportFigures } from "../../src/domain/reports/report-figures.ts";
import { ReportSpec } from "../../src/domain/reports/report-spec.ts";
import type { Output } from "../../src/domain/outputs/output.ts";
import type { Actor } from "../../src/server/actor.ts";
import { systemActor, tenantWork } from "../../src/server/jobs/tenant-work.ts";
import { workActor } from "../../src/server/jobs/work-actor.ts";
import { runOutput } from "../../src/server/outputs/output-work.ts";
import { makeReportFile } from "../../src/server/reports/report-file.ts";
import { askerOf, runWithin } from "../../src/server/reports/report-run-rows.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";
import { copiedPerSecond } from "./copy-out.ts";
import { inTurns, median, quantile, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { growReportBook } from "./report-book.ts";
import { bareReports, runBare } from "./report-sql.ts";

const tenant = "reporting";
const size = { laid: 12_500, times: 20, calls: 1_000_000, policies: 300_000, events: 500_000 };
const limitMs = 120_000;
const repeats = 5;
const requests = 150;

const bench: Bench = (report) =>
  inBenchServer([{ key: tenant, name: "Reporting", seed: 47, users: 40, contacts: size.laid }], async (app) => {
    await growReportBook(app.connection.pool, tenant, size);
    const admin = await signIn(app, tenant, "admin");
    const actor = await actorOf(app, admin);
    const spent = { ours: 0, bare: 0 };
    for (const type of Object.keys(bareReports)) {
      const { ours, bare } = await againstBare(app, actor, type);
      spent.ours += median(ours);
      spent.bare += median(bare);
      report({
        figure: `report ${type} ÷ its bare SQL (${median(bare).toFixed(0)} ms)`,
        measured: ratioOf(ours, bare),
        unit: "×",
        hold: { max: 1.5 },
      });
    }
    report({
      figure: `${Object.keys(bareReports).length} reports in a row ÷ the sum of their bare SQL`,
      measured: spent.ours / spent.bare,
      unit: "×",
      hold: { max: 1.5 },
    });
    for (const { type } of reportTypes.filter(({ date }) => date !== null))
      report({
        figure: `first result of a month of ${type}`,
        measured: await firstResult(app, admin, type),
        unit: "ms",
        hold: { max: 300 },
      });
    report({
      figure: "p95 of another user's contact list while reports run ÷ alone",
      measured: await meanwhile(app, admin),
      unit: "×",
      hold: { max: 1.5 },
    });
    // The first one compiles the code and fills the pools.
    await filed(app, admin);
    const memory: Filed[] = [];
    const files = await inTurns(3, {
      ours: async () => {
        const made = await filed(app, admin);
        memory.push(made);
        return made.rowsPerSecond;
      },
      copy: () => copiedPerSecond(app.connection.connectionString, sameColumns(admin.tenant_id)),
    });
    report({
      figure: "xlsx of 250,000 contacts, rows/s ÷ COPY TO of the same columns",
      measured: ratioOf(files.ours, files.copy),
      unit: "×",
      hold: { min: 0.25 },
    });
    const grown = (made: Filed) => (made.halves[1] - made.halves[0]) / 2 ** 20;
    report({
      figure: "xlsx of 250,000 contacts, most memory in the second half of the file less the first, garbage included",
      measured: median(memory.map(grown)),
      unit: "MB",
      hold: {},
    });
    report({
      figure: "the same of what is in use",
      measured: grown(await filed(app, admin, inUse)),
      unit: "MB",
      hold: { max: 10 },
    });
  });
export default bench;

async function actorOf({ server: { services } }: BenchServer, { tenant_id, user_id }: SignedIn): Promise<Actor> {
  const actor = await tenantWork(services, systemActor(tenant_id), ({ trx }) =>
    workActor(trx, tenant_id, { user_id, acting: null }, "reports.see"),
  );
  if (!actor) throw new Error("the administrator may not see reports");
  return actor;
}

async function againstBare(app: BenchServer, actor: Actor, report_type: string) {
  const spec = checkSpec(ReportSpec.parse({ report_type }));
  const run = () => tenantWork(app.server.services, actor, (ctx) => runWithin(askerOf(ctx), spec, limitMs));
  const figures: ReportFigures = await run();
  return inTurns(repeats, {
    ours: () => timed(run),
    bare: () => timed(() => runBare(app.connection.pool, actor.tenant_id, report_type, figures)),
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function ask({ url }: BenchServer, { cookie }: SignedIn, path: string, list?: object): Promise<unknown> {
  const headers = { cookie, "content-type": "application/json" };
  const asked = list ? { method: "PATCH", body: JSON.stringify(list), headers } : { headers: { cookie } };
  const reply = await fetch(`${url}${path}`, asked);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: unknown }).data;
}

const figuresPath = (type: string, period: string) => `/v1/reports/figures?report_type=${type}&period=${period}`;

/** The median of three; one that takes longer than a request may counts as that long. */
async function firstResult(app: BenchServer, who: SignedIn, type: string): Promise<number> {
  const { seen } = await inTurns(3, { seen: () => timed(() => ask(app, who, figuresPath(type, "last_month"))) });
  return median(seen);
}

async function meanwhile(app: BenchServer, admin: SignedIn): Promise<number> {
  const other = await signIn(app, tenant, "agent");
  const list = { contacts_scope: { group: "my", limit: 25 } };
  const asked = async () => {
    const seen: number[] = [];
    for (let nth = 0; nth < requests; nth++) seen.push(await timed(() => ask(app, other, "/v1/contacts", list)));
    return quantile(seen, 0.95);
  };
  await asked();
  const alone = await asked();
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted)
      for (const type of Object.keys(bareReports))
        if (!over.signal.aborted) await ask(app, admin, figuresPath(type, "last_month"));
  })();
  const busy = await asked();
  over.abort();
  await running;
  return busy / alone;
}

interface Filed {
  rowsPerSecond: number;
  /** Most bytes of memory in each half of the time. */
  halves: readonly [number, number];
}

/** Bytes of what is still referred to: the rest is collected first, which takes time. */
function inUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function filed(
  app: BenchServer,
  { tenant_id, cookie }: SignedIn,
  memory: () => number = () => process.memoryUsage.rss(),
): Promise<Filed> {
  const reply = await fetch(`${app.url}/v1/reports/export.xlsx?report_type=contact_list&period=all`, {
    headers: { cookie },
  });
  if (reply.status !== 202) throw new Error(`the file was answered ${reply.status}`);
  const { data } = (await reply.json()) as { data: Output };
  const { services } = app.server;
  const samples: number[] = [];
  const watch = setInterval(() => void samples.push(memory()), 50);
  const begun = performance.now();
  await runOutput(services, { tenant_id, output_id: data.id }, new AbortController().signal, () => makeReportFile);
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watch);
  const row = await services.db
    .selectFrom("outputs")
    .select(["state", "total"])
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", data.id)
    .executeTakeFirstOrThrow();
  if (row.state !== "complete" || row.total < size.laid * size.times * 0.9)
    throw new Error(`${row.state} with ${row.total}`);
  const half = Math.floor(samples.length / 2);
  const halves = [Math.max(...samples.slice(0, half)), Math.max(...samples.slice(half))] as const;
  return { rowsPerSecond: row.total / seconds, halves };
}

/** The columns of the file with the names behind their ids, in its order. */
function sameColumns(tenant_id: string): string {
  return `select coalesce(nullif(btrim(t.first_name || ' ' || t.last_name), ''), t.business_name), t.category, s.title,
      concat_ws(' ', u.first_name, u.last_name), t.state_key, to_timestamp(t.created_at / 1000),
      to_timestamp(t.last_activity_at / 1000), t.annual_premium
    from contacts t left join statuses s on s.tenant_id = t.tenant_id and s.id = t.status_id
      left join users u on u.tenant_id = t.tenant_id and u.id = t.owner_id
    where t.tenant_id = '${tenant_id}' and t.deleted_at is null order by t.created_at desc nulls last, t.id`;
}
