/** Holds the imports of src and workers to dependency-rules.ts; ends with 1 and a list when one breaks a rule. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { featureCycles } from "./feature-cycles.ts";
import { forbidden, options } from "./dependency-rules.ts";

const { output } = await cruise(["src", "workers"], { ...options, ruleSet: { forbidden }, validate: true });
if (typeof output === "string") throw new Error(output);
const complaints = [...unread(output), ...broken(output), ...featureCycles(output.modules)];
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
const { totalCruised, totalDependenciesCruised } = output.summary;
process.stdout.write(
  `${totalCruised} modules, ${totalDependenciesCruised ?? 0} imports, ${complaints.length} complaints\n`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** Without its parser dependency-cruiser reads nothing and is content: every file must have been read. */
function unread({ modules, summary }: ICruiseResult): string[] {
  const read = new Set(modules.map(({ source }) => source));
  const files = ["src", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const missing = files.filter((file) => /\.(ts|tsx|js)$/.test(file) && !file.endsWith(".d.ts") && !read.has(file));
  const few = summary.totalDependenciesCruised ? [] : ["no import was read"];
  return [...few, ...missing.map((file) => `not read: ${file}`)];
}

function broken({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
    return from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} → ${way}`;
  });
}
