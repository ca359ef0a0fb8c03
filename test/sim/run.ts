/** `npm run sim -- --seeds 2000 [--from 5000]`: the same simulation as in `npm test`, under more or other weather. */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "2000" }, from: { type: "string", default: "1000" } },
});
const command = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts", "--project", "server"];
const child = spawn(process.execPath, [...command, "--testTimeout=0", "test/sim"], {
  env: { ...process.env, SIM_SEEDS: values.seeds, SIM_FROM: values.from },
  stdio: "inherit",
});
child.once("close", (status) => (process.exitCode = status ?? 1));
