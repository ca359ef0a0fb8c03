/** A large list as a CSV file, made as the product makes it, against Postgres' own `COPY TO` of the columns it is read from. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import pg from "pg";
import { exportNeeds, inExportOrder } from "../../src/domain/contacts/export.ts";
import { contactExportColumns } from "../../src/domain/contacts/limits.ts";
import { wholeScope } from "../../src/domain/contacts/contacts-scope.ts";
import type { Output } from "../../src/domain/outputs/output.ts";
import { runOutput } from "../../src/server/outputs/output-work.ts";
import { makeExport } from "../../src/server/contacts/export-job.ts";
import { growBook } from "./grown-book.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchHouse, inBenchHouse, type SignedIn, signIn } from "./server-house.ts";

const tenant = { key: "export", name: "Export", seed: 41, users: 40, contacts: 25_000 };
const copies = 10;
const contacts = tenant.contacts * copies;
const repeats = 3;
const columns = inExportOrder(contactExportColumns);

const bench: Bench = (report) =>
  inBenchHouse([tenant], async (house) => {
    await growBook(house.connection.pool, tenant.key, copies);
    const who = await signIn(house, tenant.key, "admin");
    const memory: number[] = [];
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const speed = await inTurns(repeats, {
      ours: async () => {
        delay.enable();
        const { rowsPerSecond, halves } = await exported(house, who);
        delay.disable();
        memory.push(halves[1] - halves[0]);
        return rowsPerSecond;
      },
      copy: () => copied(house, who),
    });
    report({
      figure: `export of ${contacts.toLocaleString("en-US")} contacts to csv, rows/s ÷ COPY TO`,
      measured: ratioOf(speed.ours, speed.copy),
      unit: "×",
      hold: { min: 0.25 },
    });
    report({
      figure: "export, most memory in the second half of the file less the first",
      measured: median(memory.slice(1)) / 2 ** 20,
      unit: "MB",
      hold: { max: 30 },
    });
    report({
      figure: "longest pause of the server meanwhile",
      measured: delay.max / 1e6,
      unit: "ms",
      hold: { max: 100 },
    });
  });
export default bench;

interface Made {
  rowsPerSecond: number;
  /** Most bytes of memory in each half of the time. */
  halves: [number, number];
}

async function exported({ server: { house }, url }: BenchHouse, who: SignedIn): Promise<Made> {
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
  await runOutput(house, job, new AbortController().signal, () => makeExport);
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watch);
  const row = await house.db
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

/** The bare rows over a connection of their own, thrown away as they come. */
async function copied({ connection }: BenchHouse, who: SignedIn): Promise<number> {
  const client = new pg.Client({ connectionString: connection.connectionString });
  await client.connect();
  const listed = exportNeeds(columns)
    .map((name) => `"${name}"`)
    .join(", ");
  const begun = performance.now();
  const out = new CopyOut(
    `copy (select ${listed} from contacts where tenant_id = '${who.tenant_id}' and deleted_at is null) to stdout (format csv)`,
  );
  client.query(out);
  const rows = await out.rows;
  const seconds = (performance.now() - begun) / 1_000;
  await client.end();
  return rows / seconds;
}

/** What the client library calls a submittable: it is told of every piece. */
class CopyOut {
  readonly rows: Promise<number>;
  readonly #sql: string;
  #count = 0;
  #done: (rows: number) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(sql: string) {
    this.#sql = sql;
    this.rows = new Promise((done, failed) => {
      this.#done = done;
      this.#failed = failed;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql);
  }
  handleCopyData(): void {
    this.#count++;
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#done(this.#count);
  }
  handleError(error: Error): void {
    this.#failed(error);
  }
}
