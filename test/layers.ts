/** What `npm test` runs: the checks of the server, each one test, and the layers of tests with their own counts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minuteMs } from "../src/kit/durations.ts";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of those passed that failed at first. Each is a fault that has not been understood yet. */
  again?: string[];
};

export type Layer = {
  name: string;
  /** A script that node runs, with its arguments. */
  command: string[];
  env?: Record<string, string | undefined>;
  timeLimitMs: number;
  /** Reads the counts a finished run left; absent for a check, which counts as one test. */
  counts?: () => Counts;
  /** Waits for this layer, when it is run too, because it uses what that one makes. */
  after?: string;
};

function check(name: string, ...command: string[]): Layer {
  return { name, command, timeLimitMs: 4 * minuteMs };
}

function bin(path: string): string {
  return join("node_modules", path);
}

const build = check("build", "src/setup/prepare.js", "--build");
const checks: Layer[] = [
  // With several checkers each works out anew what the realms share: twice the computing, and not sooner done.
  check("types", bin("typescript/bin/tsc"), "-b", "--singleThreaded"),
  check("lint", bin("oxlint/bin/oxlint")),
  check("format", bin("oxfmt/bin/oxfmt"), "--check"),
  check("imports", "test/architecture/check-imports.ts"),
  check("dead-code", bin("knip/bin/knip.js"), "--no-progress", "--config", "test/architecture/knip.json"),
];

/**
 * What runs one after another, in two lanes that take as long. Each layer waits now and then, at its start and its end
 * most of all, and the cores then compute for the other lane.
 * @param folder for the reports the test runners write
 */
export function lanes(folder: string): Layer[][] {
  const unit = { ...vitest("unit", folder), timeLimitMs: 8 * minuteMs };
  const server = { ...vitest("server", folder), timeLimitMs: 25 * minuteMs };
  const app = { ...vitest("app", folder), timeLimitMs: 15 * minuteMs };
  const e2e = { ...journeys(folder), timeLimitMs: 25 * minuteMs, after: "build" };
  return [
    [build, e2e],
    [...checks, unit, app, server],
  ];
}

function vitest(project: string, folder: string) {
  const report = join(folder, `${project}.json`);
  const to = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const command = [
    bin("vitest/vitest.mjs"),
    "run",
    "--config",
    "test/vitest.config.ts",
    "--project",
    `${project}*`,
    ...to,
  ];
  return { name: project, command, counts: () => vitestCounts(report) };
}

/** A test that passed at the second try keeps the message of the first. */
type VitestResult = { title: string; status: string; failureMessages: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: VitestResult[] }[];
};

function vitestCounts(report: string): Counts {
  const all: VitestReport = JSON.parse(readFileSync(report, "utf8"));
  // A file that could not be loaded has no tests to fail, but it did.
  const broken = all.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: all.numPassedTests,
    failed: all.numFailedTests + broken.length,
    skipped: all.numPendingTests + all.numTodoTests,
    again: all.testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(passedLater)),
  };
}

function passedLater({ title, status, failureMessages }: VitestResult): string[] {
  return status === "passed" && failureMessages.length > 0 ? [title] : [];
}

/** Playwright asks its workers for colour, and Node then warns that NO_COLOR goes unheard. */
const withoutColour = { FORCE_COLOR: "0", NO_COLOR: undefined };

function journeys(folder: string) {
  const report = join(folder, "e2e.json");
  const config = ["--config", "test/e2e/playwright.config.ts", "--pass-with-no-tests", "--reporter=list,json"];
  const command = [bin("playwright/cli.js"), "test", ...config];
  return {
    name: "e2e",
    command,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...withoutColour },
    counts: () => playwrightCounts(report),
  };
}

type PlaywrightSuite = {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
};

function playwrightCounts(report: string): Counts {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(readFileSync(report, "utf8"));
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, again: suites.flatMap(flakyIn) };
}

function flakyIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...flaky.map(({ title }) => title), ...suites.flatMap(flakyIn)];
}
