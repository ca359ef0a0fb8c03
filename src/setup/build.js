/** Builds and compresses the app into dist/ when its sources have changed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFolder } from "./compress.js";
import { pinnedNode } from "./install.js";
import { NotReady, step } from "./say.js";

/** Inputs of the build; other changes (server, tests) require no rebuild. */
const sources = [
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "public",
  "workers",
  ...["app", "contract", "domain", "kit", "local", "phone", "ui", "setup"].map((room) => `src/${room}`),
];

/** An open tab still fetches chunks of the build it started with; there may be two deploys in that time. */
const earlierBuildsKept = 2;

/** @param {string} root */
export async function buildApp(root) {
  const wanted = hashOf(root);
  const dist = join(root, "dist");
  if (readRecord(dist).hash === wanted) return;
  await step("Building the app", async () => {
    const next = join(root, ".cache", `dist-${process.pid}`);
    try {
      runVite(root, next);
      const builds = keepEarlierAssets(dist, next);
      await compressFolder(next);
      writeFileSync(recordFile(next), JSON.stringify({ hash: wanted, builds }));
      swap(dist, next);
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
  });
}

/** @param {string} root */
function hashOf(root) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} source a file or a folder, relative to root
 * @returns {string[]} sorted, so that the hash does not depend on the file system
 */
function filesUnder(root, source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(source)) return [source];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".tsbuildinfo"));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length)).toSorted();
}

/**
 * Into a folder of its own, so that a running server never sees half a build.
 * @param {string} root
 * @param {string} folder
 */
function runVite(root, folder) {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
  // Vite would build for development if the environment says so.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(pinnedNode(root), args, { cwd: root, env, encoding: "utf8" });
  if (status === 0) return;
  throw new NotReady(`${stdout}${stderr}\nThe app could not be built.`.trim());
}

/** @typedef {{ hash?: string, builds?: string[][] }} BuildRecord hash of the sources; assets per build, newest first */

/**
 * @param {string} dist
 * @param {string} next
 * @returns {string[][]} the assets of this build and of the earlier ones kept beside it
 */
function keepEarlierAssets(dist, next) {
  const own = assetsIn(next);
  const earlier = (readRecord(dist).builds ?? []).slice(0, earlierBuildsKept);
  mkdirSync(join(next, "assets"), { recursive: true });
  for (const name of new Set([...own, ...earlier.flat()])) {
    for (const form of own.includes(name) ? [".br", ".gz"] : ["", ".br", ".gz"]) {
      const from = join(dist, "assets", name + form);
      if (existsSync(from)) cpSync(from, join(next, "assets", name + form), { preserveTimestamps: true });
    }
  }
  return [own, ...earlier];
}

/** @param {string} folder */
function assetsIn(folder) {
  const assets = join(folder, "assets");
  return existsSync(assets) ? readdirSync(assets) : [];
}

/**
 * @param {string} dist
 * @returns {BuildRecord}
 */
function readRecord(dist) {
  return existsSync(recordFile(dist)) ? JSON.parse(readFileSync(recordFile(dist), "utf8")) : {};
}

/** @param {string} folder */
function recordFile(folder) {
  return join(folder, ".build.json");
}

/**
 * @param {string} dist
 * @param {string} next
 */
function swap(dist, next) {
  const old = `${next}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}
