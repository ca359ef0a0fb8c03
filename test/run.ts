/**
 * `npm test`: every layer, then one line `N passed, N failed`.
 * `npm test -- --only unit,lint` runs a part; names as in the summary.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sizeReport } from "./architecture/sizes.ts";
import { type Counts, type Layer, lanes } from "./layers.ts";

type Outcome = Counts & {
  name: string;
  seconds: number;
  output: string;
  /** Names of those that failed beside other layers and passed alone: faults that have not been understood yet. */
  again: string[];
};

const { values } = parseArgs({ options: { only: { type: "string" } } });
/** Of a first failure: the runners tell of what failed at their end. */
const shownLines = 200;
const folder = mkdtempSync(join(tmpdir(), "fieldline-test-run-"));
const children = new Set<ChildProcess>();
const done = new Map<string, Promise<Outcome>>();

process.once("SIGINT", () => stopEarly(130));
process.once("SIGTERM", () => stopEarly(143));

const layers = lanes(folder).map(chosen);
const outcomes = (await Promise.all(layers.map(lane))).flat();
for (const [index, layer] of layers.flat().entries()) await tryAlone(layer, index);
rmSync(folder, { recursive: true, force: true });
process.exitCode = report(outcomes);

function chosen(layers: Layer[]): Layer[] {
  const names = values.only?.split(",").map((name) => name.trim());
  const known = lanes("").flat();
  const unknown = names?.filter((name) => !known.some((layer) => layer.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no layer named ${unknown.join(", ")}.`);
  return names ? layers.filter(({ name }) => names.includes(name)) : layers;
}

async function lane(layers: Layer[]): Promise<Outcome[]> {
  const ended: Outcome[] = [];
  for (const layer of layers) {
    const running = Promise.resolve(layer.after && done.get(layer.after)).then(() => run(layer));
    done.set(layer.name, running);
    ended.push(await running);
  }
  return ended;
}

async function run(layer: Layer): Promise<Outcome> {
  const start = performance.now();
  const { output, status } = await ended(layer);
  const seconds = (performance.now() - start) / 1000;
  const outcome = { name: layer.name, output, seconds, again: [], ...countsOf(layer, status) };
  process.stdout.write(`${outcome.failed ? "✗" : "✓"} ${line(outcome)}\n`);
  return outcome;
}

/** What failed while other layers took the cores is run again when none does; a second failure counts. */
async function tryAlone(layer: Layer, index: number) {
  const first = outcomes[index];
  const alone = first?.failing.length ? layer.alone?.() : undefined;
  if (!first || !alone) return;
  process.stdout.write(`${first.output.trim().split("\n").slice(-shownLines).join("\n")}\n\n`);
  const second = await run(alone);
  outcomes[index] = {
    ...first,
    passed: first.passed + first.failed + first.skipped - second.failed - second.skipped,
    failed: second.failed,
    skipped: second.skipped,
    seconds: first.seconds + second.seconds,
    output: second.output,
    again: first.failing.filter((title) => !second.failing.includes(title)),
  };
}

function ended({ command, env, timeLimitMs }: Layer): Promise<{ output: string; status: number | null }> {
  // Each tool chooses its own NODE_ENV: one from outside would build another app than the one that is served.
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, command, {
    detached: process.platform !== "win32",
    env: { ...inherited, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  const said: string[] = [];
  const listener = (text: Buffer) => said.push(text.toString());
  child.stdout.on("data", listener);
  child.stderr.on("data", listener);
  const limit = setTimeout(() => {
    said.push(`\nStopped: not done after ${timeLimitMs / 1000} s.\n`);
    stop(child, "SIGKILL");
  }, timeLimitMs);
  return new Promise((resolve) => {
    child.once("close", (status) => {
      clearTimeout(limit);
      children.delete(child);
      resolve({ output: said.join(""), status });
    });
  });
}

/** With its children: each layer has a process group of its own. */
function stop(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

function stopEarly(status: number) {
  for (const child of children) stop(child, "SIGTERM");
  process.stdout.write("Stopped.\n");
  process.exit(status);
}

/** A runner that failed without a failed test (an unhandled error, a crash) has failed once. */
function countsOf({ counts }: Layer, status: number | null): Counts {
  const failed = status === 0 ? 0 : 1;
  if (!counts) return { passed: 1 - failed, failed, skipped: 0, failing: [] };
  try {
    const found = counts();
    return { ...found, failed: Math.max(found.failed, failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failing: [] };
  }
}

function line({ name, passed, failed, skipped, again, seconds }: Omit<Outcome, "output">): string {
  const numbers = `${String(passed).padStart(6)} passed ${String(failed).padStart(5)} failed`;
  const remarks = `${skipped ? `, ${skipped} skipped` : ""}${again.length > 0 ? `, ${again.length} only alone` : ""}`;
  return `${name.padEnd(10)}${numbers}${remarks} ${seconds.toFixed(1).padStart(8)} s`;
}

function report(all: Outcome[]): number {
  for (const { name, output } of all.filter(({ failed }) => failed > 0)) {
    process.stdout.write(`\n──── ${name} ${"─".repeat(70)}\n${output.trim()}\n`);
  }
  for (const { name, again } of all)
    for (const title of again) process.stdout.write(`\n${name}, passed only when run alone: ${title}\n`);
  const sum = (key: "passed" | "failed") => all.reduce((total, outcome) => total + outcome[key], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  if (!values.only) process.stdout.write(`\n${sizeReport(["src", "workers", "test"])}\n`);
  const minutes = process.uptime() / 60;
  process.stdout.write(`\n${all.map(line).join("\n")}\n${minutes.toFixed(1)} minutes in all\n\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
