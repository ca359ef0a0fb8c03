/**
 * A list of 250,000 rows: the check on the device against the bare parser, and the import on the server, in a process of its
 * own that answers other people meanwhile, against a bare COPY of the very rows it made into the same table.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import Papa from "papaparse";
import type { Pool } from "pg";
import packageJson from "../../package.json" with { type: "json" };
import { surveyFile } from "../../src/domain/imports/file-survey.ts";
import { knownWords } from "../../src/domain/imports/known-words.ts";
import { ImportPlan } from "../../src/domain/imports/plan.ts";
import type { FileReport } from "../../src/domain/imports/file-report.ts";
import { checkRows } from "../../src/local/imports/check-run.ts";
import { surveyedFile } from "../../src/local/imports/file-bytes.ts";
import { importFile } from "./import-file.ts";
import type { FromServer } from "./import-server.ts";
import { inTurns, quantile, ratioOf } from "./measure.ts";
import type { Bench, Figure } from "./report.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";

const rows = Number(process.env.IMPORT_BENCH_ROWS ?? 250_000);
const checks = 3;
const copies = 2;
const calmMs = 30_000;
const contacts = 4_000;

type Report = (figure: Figure) => void;

const bench: Bench = async (report) => {
  const file = importFile(rows);
  await benchCheck(file, report);
  await inBenchServer([{ key: "desk", name: "Desk", seed: 51, users: 40, contacts }], (app) =>
    benchImport(app, file, report),
  );
};
export default bench;

async function benchCheck(file: Blob, report: Report): Promise<void> {
  const chosen = await surveyedFile({ name: "list.csv", blob: file });
  const surveyed = await surveyFile(chosen);
  const plan = ImportPlan.parse({ fields: surveyed.fields, has_header: true, date_order: "mdy" });
  const words = knownWords({ statuses: [], sources: [], carriers: [], people: undefined });
  const speed = await inTurns(checks, {
    ours: () =>
      perSecond(async () => {
        const signal = new AbortController().signal;
        const result = await checkRows({
          file: chosen,
          report: surveyed,
          plan,
          words,
          now: Date.now(),
          progress: () => {},
          signal,
        });
        return result.rows;
      }),
    bare: () => perSecond(async () => bareParse(file)),
  });
  report({
    figure: `device check of ${rows.toLocaleString("en")} rows ÷ bare parser, rows/s`,
    measured: ratioOf(speed.ours, speed.bare),
    unit: "×",
    hold: { min: 0.3 },
  });
}

async function perSecond(work: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const done = await work();
  return done / ((performance.now() - begun) / 1_000);
}

/** The same file, piece by piece as the check reads it, and nothing done with the rows. */
async function bareParse(blob: Blob): Promise<number> {
  const decoder = new TextDecoder();
  const parser = () => new Papa.Parser({ delimiter: ",", newline: "\r\n", quoteChar: '"', escapeChar: '"' });
  let rest = "";
  let count = 0;
  for (let at = 0; at < blob.size; at += 256 * 1024) {
    rest += decoder.decode(await blob.slice(at, at + 256 * 1024).arrayBuffer(), { stream: true });
    const { data, meta } = parser().parse(rest, 0, true) as Papa.ParseResult<string[]>;
    rest = rest.slice(meta.cursor);
    count += data.length;
  }
  return count;
}

async function benchImport(app: BenchServer, file: Blob, report: Report): Promise<void> {
  const { pool } = app.connection;
  const who = await signIn(app, "desk", "manager");
  // Whose list does not grow with the import, so that only the crowd is measured.
  const other = await signIn(app, "desk", "agent");
  const child = fork(join(import.meta.dirname, "import-server.ts"), [connectionStringOf(pool), app.dataFolder], {
    execArgv: startFlags,
  });
  try {
    const url = await listening(child);
    const calm = await otherPeople(url, other, () => new Promise((done) => setTimeout(done, calmMs)));
    const begun = performance.now();
    const busy = await otherPeople(url, other, () => bring(url, who, file));
    const seconds = (performance.now() - begun) / 1_000;
    const megabytes = await memoryOf(child);
    const copySeconds = await copySameRows(pool, who.tenant_id);
    const name = `server import of ${rows.toLocaleString("en")} rows`;
    report({ figure: `${name} ÷ bare COPY, rows/s`, measured: copySeconds / seconds, unit: "×", hold: { min: 0.25 } });
    report({ figure: `${name}, rows/s`, measured: rows / seconds, unit: "", hold: {} });
    report({ figure: `${name}, memory of the server`, measured: megabytes, unit: "MB", hold: { max: 300 } });
    for (const kind of ["read", "write"] as const)
      report({
        figure: `${name}, p95 of another ${kind} meanwhile ÷ before`,
        measured: quantile(busy[kind], 0.95) / quantile(calm[kind], 0.95),
        unit: "×",
        hold: { max: 2 },
      });
  } finally {
    child.kill("SIGKILL");
  }
}

/** As `npm start` starts it. */
const startFlags = packageJson.scripts.start.split(" ").filter((word) => word.startsWith("--"));

function connectionStringOf(pool: Pool): string {
  return (pool.options as { connectionString?: string }).connectionString ?? "";
}

async function listening(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, "message")) as [FromServer];
  if (message.kind !== "listening") throw new Error("the server did not say where it listens");
  return message.url;
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send("memory");
  const [message] = (await once(child, "message")) as [FromServer];
  return message.kind === "memory" ? message.megabytes : NaN;
}

/** Uploads and waits until every row has met its fate. */
async function bring(url: string, { cookie }: SignedIn, file: Blob): Promise<void> {
  const list = () => {
    const form = new FormData();
    form.append("file", file, "list.csv");
    return form;
  };
  const headers = { cookie };
  const looked = await fetch(`${url}/v1/contacts/validate_import`, { method: "POST", body: list(), headers });
  const { fields } = ((await looked.json()) as { data: FileReport }).data;
  const form = list();
  form.append("fields", JSON.stringify(fields));
  const taken = await fetch(`${url}/v1/contacts/import`, { method: "POST", body: form, headers });
  if (taken.status !== 201) throw new Error(`${taken.status} ${await taken.text()}`);
  for (;;) {
    await new Promise((done) => setTimeout(done, 250));
    const reply = await fetch(`${url}/v1/contacts/import_attempts`, { headers });
    const { data } = (await reply.json()) as { data: { status: string; created: number; failed: number }[] };
    const [attempt] = data;
    if (attempt?.status === "complete" && attempt.created === rows) return;
    if (attempt && ["failed", "complete", "complete_with_errors"].includes(attempt.status))
      throw new Error(`the import ended as ${JSON.stringify(attempt)}`);
  }
}

interface Waits {
  read: number[];
  write: number[];
}

const pauseMs = 100;

/** Somebody who works on: opens the list, changes a contact, again and again. Milliseconds each took. */
async function otherPeople(url: string, who: SignedIn, meanwhile: () => Promise<unknown>): Promise<Waits> {
  const waits: Waits = { read: [], write: [] };
  const ended = new AbortController();
  const headers = { cookie: who.cookie, "content-type": "application/json" };
  const timed = async (kind: keyof Waits, path: string, init: RequestInit) => {
    const begun = performance.now();
    const reply = await fetch(`${url}${path}`, { ...init, headers });
    const body = (await reply.json()) as { data: { id: number }[] };
    waits[kind].push(performance.now() - begun);
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(body)}`);
    return body;
  };
  const list = JSON.stringify({ contacts_scope: { group: "my", limit: 25 } });
  const works = (async () => {
    for (let turn = 0; !ended.signal.aborted; turn++) {
      const { data } = await timed("read", "/v1/contacts", { method: "PATCH", body: list });
      const id = data[turn % data.length]?.id ?? 1;
      await timed("write", `/v1/contacts/${id}/quick_update`, {
        method: "PATCH",
        body: JSON.stringify({ nickname: `n${turn}` }),
      });
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  })();
  await meanwhile();
  ended.abort();
  await works;
  return waits;
}

/** Seconds a bare COPY takes for the same rows, into the same table, as empty as it was: the mean of two. */
async function copySameRows(pool: Pool, tenant_id: string): Promise<number> {
  const path = `/tmp/fieldline-bench-rows-${process.pid}.copy`;
  await pool.query(`copy (select * from contacts where import_attempt_id is not null) to '${path}'`);
  let seconds = 0;
  for (let nth = 0; nth < copies; nth++) {
    await pool.query("delete from contacts where import_attempt_id is not null");
    await pool.query("vacuum full contacts");
    await pool.query("vacuum analyze contacts");
    const begun = performance.now();
    await pool.query(`copy contacts from '${path}'`);
    seconds += (performance.now() - begun) / 1_000 / copies;
  }
  const { rows: counted } = await pool.query<{ count: number }>(
    "select count(*)::int as count from contacts where tenant_id = $1 and import_attempt_id is not null",
    [tenant_id],
  );
  if (counted[0]?.count !== rows) throw new Error(`COPY brought ${counted[0]?.count} rows`);
  return seconds;
}
