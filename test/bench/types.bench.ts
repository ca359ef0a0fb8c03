/** What the compiler has to work out for the whole repository, per declared endpoint. One checker, so that the number is always the same. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { groups } from "../../src/contract/index.ts";
import type { Bench } from "./report.ts";

const root = join(import.meta.dirname, "../..");
const realms = ["src/server", "workers", "src/app", "test"];

const bench: Bench = (report) => {
  const endpoints = groups.reduce((sum, { endpoints }) => sum + Object.keys(endpoints).length, 0);
  const found = realms.map((realm) => ({ realm, perEndpoint: instantiations(realm) / endpoints }));
  const all = found.reduce((sum, { perEndpoint }) => sum + perEndpoint, 0);
  report({
    figure: `type instantiations of the whole repository per endpoint (${endpoints} of them)`,
    measured: all,
    unit: "",
    hold: { max: 2_500 },
  });
  for (const { realm, perEndpoint } of found)
    report({ figure: `of these, ${realm}`, measured: perEndpoint, unit: "", hold: {} });
  return Promise.resolve();
};
export default bench;

function instantiations(realm: string): number {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const args = [tsc, "-p", realm, "--noEmit", "--incremental", "false", "--singleThreaded", "--extendedDiagnostics"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  const [, count] = /Instantiations:\s+(\d+)/.exec(stdout) ?? [];
  if (!count) throw new Error(`the compiler says nothing about ${realm}: ${stdout.slice(0, 200)}`);
  return Number(count);
}
