/**
 * What the compiler has to work out per declared endpoint. One checker, so that the number is always the same. The bound
 * is the contract's: it was found with schemas and typed requests alone, and it keeps each further declaration cheap.
 * The whole repository has a bound of its own: there most of the work is what screens and SQL make of the libraries' types,
 * and sources that several realms share are checked in each. It is there to be noticed by: one `map` over a union of
 * schemas costs 75,000 in every realm.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { groups } from "../../src/contract/index.ts";
import type { Bench } from "./report.ts";

const root = join(import.meta.dirname, "../..");
const realms = ["src/server", "workers", "src/app", "test"];

const bench: Bench = (report) => {
  const endpoints = groups.reduce((sum, { endpoints }) => sum + Object.keys(endpoints).length, 0);
  const found = realms.map((realm) => ({ realm, perEndpoint: instantiations(realm) / endpoints }));
  const all = found.reduce((sum, { perEndpoint }) => sum + perEndpoint, 0);
  const layer = instantiations(contractProject()) / endpoints;
  report({
    figure: `type instantiations per endpoint (${endpoints} of them): schemas, what handlers are given, typed requests`,
    measured: layer,
    unit: "",
    hold: { max: 2_500 },
  });
  report({
    figure: "type instantiations per endpoint, whole repository in four realms",
    measured: all,
    unit: "",
    hold: { max: 14_500 },
  });
  for (const { realm, perEndpoint } of found)
    report({ figure: `of these, ${realm}`, measured: perEndpoint, unit: "", hold: {} });
  return Promise.resolve();
};
export default bench;

/** What grows with the contract and with nothing else. */
function contractProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-types-"));
  const project = {
    extends: join(root, "src/app/tsconfig.json"),
    compilerOptions: { types: ["node"], typeRoots: [join(root, "node_modules/@types")] },
    include: ["src/contract", "src/local/api", "src/server/context.ts"].map((part) => join(root, part)),
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  return folder;
}

function instantiations(realm: string): number {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const args = [tsc, "-p", realm, "--noEmit", "--incremental", "false", "--singleThreaded", "--extendedDiagnostics"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  const [, count] = /Instantiations:\s+(\d+)/.exec(stdout) ?? [];
  if (!count) throw new Error(`the compiler says nothing about ${realm}: ${stdout.slice(0, 200)}`);
  return Number(count);
}
