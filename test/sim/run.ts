/** `npm run sim -- --seeds 2000`: the same simulation as in `npm test`, under more weather. */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { seeds: { type: "string", default: "2000" } } });
const command = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts", "--project", "server"];
const child = spawn(process.execPath, [...command, "--testTimeout=0", "test/sim"], {
  env: { ...process.env, SIM_SEEDS: values.seeds },
  stdio: "inherit",
});
child.once("close", (status) => (process.exitCode = status ?? 1));
