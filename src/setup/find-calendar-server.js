/** Radicale, a CalDAV server for testing calendar sync: from PATH or, as root with apt-get, installed once. */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @param {Record<string, string | undefined>} env */
export function hasCalendarServer(env = process.env) {
  if (env.RADICALE_PATH !== undefined) return true;
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.some((folder) => existsSync(join(folder, "radicale")));
}

/**
 * Tried once for a clone: without it everything else works, and the screen of accounts says how to get it.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export function installCalendarServer(root, say) {
  const tried = join(root, "node_modules", ".fieldline-radicale");
  if (existsSync(tried) || process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  writeFileSync(tried, "");
  say("Installing Radicale, a calendar server to try the sync with (apt-get, a few seconds) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", "radicale"];
  const options = /** @type {const} */ ({ env, stdio: "ignore", timeout: 120_000 });
  if (spawnSync("apt-get", install, options).status === 0) return;
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", install, options);
}
