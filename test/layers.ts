/** What `npm test` runs: the checks of the server, each one test, and the layers of tests with their own counts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minuteMs } from "../src/kit/durations.ts";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of those that failed. */
  failing: string[];
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
  /** Runs alone what failed beside other layers; absent where nothing can be told apart, or too much failed. */
  alone?: () => Layer | undefined;
};

/** More than ten are no accident of a busy machine. */
function isFew(failed: number): boolean {
  return failed > 0 && failed <= 10;
}

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
  const tested = ["unit", "app", "server"].map((project) => vitest(project, folder));
  return [
    [build, { ...journeys(folder), after: "build" }],
    [...checks, ...tested],
  ];
}

function vitest(project: string, folder: string, files: string[] = []): Layer {
  const report = join(folder, `${project}${files.length > 0 ? "-alone" : ""}.json`);
  const to = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const part = ["--project", `${project}*`, ...files];
  return {
    name: project,
    command: [bin("vitest/vitest.mjs"), "run", "--config", "test/vitest.config.ts", ...part, ...to],
    timeLimitMs: 25 * minuteMs,
    counts: () => vitestCounts(report),
    alone: () => {
      const failed = failedFiles(report);
      return isFew(failed.length) ? vitest(project, folder, failed) : undefined;
    },
  };
}

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[];
};

function failedFiles(report: string): string[] {
  const all: VitestReport = JSON.parse(readFileSync(report, "utf8"));
  return all.testResults.filter(isFailed).map(({ name }) => name);
}

function vitestCounts(report: string): Counts {
  const all: VitestReport = JSON.parse(readFileSync(report, "utf8"));
  const failing = all.testResults.filter(isFailed).flatMap(({ name, assertionResults }) => {
    const titles = assertionResults.filter(isFailed).map(({ title }) => title);
    // A file that could not be loaded or prepared has no failed test, but it failed.
    return titles.length > 0 ? titles : [name];
  });
  return {
    passed: all.numPassedTests,
    failed: failing.length,
    skipped: all.numPendingTests + all.numTodoTests,
    failing,
  };
}

function isFailed({ status }: { status: string }): boolean {
  return status === "failed";
}

/** Playwright asks its workers for colour, and Node then warns that NO_COLOR goes unheard. */
const withoutColour = { FORCE_COLOR: "0", NO_COLOR: undefined };

function journeys(folder: string, only: string[] = []): Layer {
  const report = join(folder, `e2e${only.length > 0 ? "-alone" : ""}.json`);
  const config = ["--config", "test/e2e/playwright.config.ts", "--pass-with-no-tests", "--reporter=list,json"];
  return {
    name: "e2e",
    command: [bin("playwright/cli.js"), "test", ...config, ...only],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...withoutColour },
    timeLimitMs: 25 * minuteMs,
    counts: () => playwrightCounts(report),
    alone: () => {
      const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(report, "utf8"));
      return errors.length === 0 && isFew(stats.unexpected)
        ? journeys(folder, ["--last-failed", "--retries=1"])
        : undefined;
    },
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
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, failing: suites.flatMap(failedIn) };
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  return [...failed.map(({ title }) => title), ...suites.flatMap(failedIn)];
}
