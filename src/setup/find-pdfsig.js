/** pdfsig of poppler-utils, with which the tests check seals: from PATH or, as root with apt-get, installed once. */
import { spawnSync } from "node:child_process";

/** @param {(line: string) => void} say */
export function installPdfsig(say) {
  if (spawnSync("pdfsig", ["-v"]).error === undefined) return;
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  say("Installing poppler-utils, which checks seals in the tests (apt-get, a few seconds) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", "poppler-utils"];
  const options = /** @type {const} */ ({ env, stdio: "ignore", timeout: 120_000 });
  if (spawnSync("apt-get", install, options).status === 0) return;
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", install, options);
}
