/**
 * `npm run bench`: every bench in a process of its own, one after the other, then the table in results.md.
 * `npm run bench -- cable` runs those with the word in their name and only prints.
 */
import { fork } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { type Bench, type Figure, isMissed, type Row, rowOf, tableOf } from "./report.ts";

const [word = "", ...rest] = process.argv.slice(2);
if (word === "--one") await runHere(rest[0] ?? "");
else await runAll(word);

async function runAll(part: string): Promise<void> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".bench.ts") && file.includes(part));
  const rows: Row[] = [];
  const loads = [loadNow()];
  for (const file of files.toSorted()) {
    process.stdout.write(`${file} …\n`);
    rows.push(...(await runApart(file)));
    loads.push(loadNow());
    if (part === "") writeFileSync(join(import.meta.dirname, "results.md"), pageOf(rows, loads));
  }
  const missed = rows.filter(isMissed).length;
  process.stdout.write(`\n${tableOf(rows)}\n\n${rows.length - missed} held, ${missed} missed\n`);
  process.exitCode = missed > 0 || rows.length === 0 ? 1 : 0;
}

/** So that one bench's memory and compiled code do not colour the next one's figures. */
function runApart(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  const child = fork(import.meta.filename, ["--one", file]);
  child.on("message", (row: Row) => {
    rows.push(row);
    process.stdout.write(`${rowOf(row)}\n`);
  });
  return new Promise((ended) => {
    child.once("close", (status) => {
      if (status !== 0 || rows.length === 0)
        rows.push({ figure: file, broken: `ended with ${status}, ${rows.length} rows` });
      ended(rows);
    });
  });
}

async function runHere(file: string): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const send = (row: Row) => void sent.push(new Promise((done) => process.send?.(row, done)));
  try {
    const { default: bench }: { default: Bench } = await import(join(import.meta.dirname, file));
    await bench((figure: Figure) => send(figure));
  } catch (error) {
    console.error(error);
    send({ figure: file, broken: String(error) });
  }
  await Promise.all(sent);
  process.exit();
}

/** Over the last minute: the bench's own load and the rest of the machine's. */
function loadNow(): number {
  return loadavg()[0] ?? NaN;
}

function pageOf(rows: readonly Row[], loads: readonly number[]): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}, ${process.platform}`;
  const what =
    "Written by `npm run bench`. Ratios compare two things in one run, so they hold on other machines too; milliseconds need a machine that does nothing else.";
  const busy = `load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} while it ran`;
  return `# Benches\n\n${what}\n\n${machine}; ${busy}\n\n${tableOf(rows)}\n`;
}
