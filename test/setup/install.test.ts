import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "../../src/setup/install.js";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fieldline-install-"));
  mkdirSync(join(root, "node_modules"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

type Packages = Record<string, { version: string; optional?: boolean }>;

const lock: Packages = {
  "": { version: "1.0.0" },
  "node_modules/zod": { version: "4.0.0" },
  "node_modules/only-for-plan9": { version: "1.0.0", optional: true },
};

function write(wanted: Packages, installed: Packages | undefined) {
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: wanted }));
  if (installed) writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
}

test("packages installed by hand count, without those for other machines", () => {
  write(lock, { "node_modules/zod": { version: "4.0.0" } });
  expect(isInstalled(root)).toBe(true);
});

test.each<[string, Packages | undefined]>([
  ["a killed installation, which has no list", undefined],
  ["another version", { "node_modules/zod": { version: "3.9.0" } }],
  ["a missing package", {}],
  ["a package too many", { "node_modules/zod": { version: "4.0.0" }, "node_modules/left": { version: "1.0.0" } }],
])("%s is not what the lock file says", (_, installed) => {
  write(lock, installed);
  expect(isInstalled(root)).toBe(false);
});

test("a lock file that names this machine's Node is not installed without it", () => {
  const name = `node_modules/node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  write({ ...lock, [name]: { version: "24.0.0", optional: true } }, { "node_modules/zod": { version: "4.0.0" } });
  expect(isInstalled(root)).toBe(false);
});
