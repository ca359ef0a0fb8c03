import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../src/setup/build.js";

let root: string;

/** A smallest app in a checkout of its own, so that the real build runs in a second. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "fieldline-build-"));
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  mkdirSync(join(root, "src/app"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "index.html"), '<!doctype html><script type="module" src="/src/app/main.js"></script>');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(version: number) {
  const lines = Array.from({ length: 80 }, (_, line) => `console.log("version ${version} says line ${line}");`);
  writeFileSync(join(root, "src/app/main.js"), lines.join("\n"));
}

async function build(version: number): Promise<string> {
  write(version);
  await buildApp(root);
  const page = readFileSync(join(root, "dist/index.html"), "utf8");
  return page.match(/assets\/(.+?\.js)/)?.[1] ?? "no script in the page";
}

function assets(): string[] {
  return readdirSync(join(root, "dist/assets")).filter((name) => name.endsWith(".js"));
}

test("keeps the assets of two earlier builds, compressed, and no more", { timeout: 60_000 }, async () => {
  const names = [await build(1), await build(2), await build(3)];
  expect(assets().toSorted()).toEqual(names.toSorted());
  const fourth = await build(4);
  expect(assets().toSorted()).toEqual([...names.slice(1), fourth].toSorted());
  for (const name of assets()) {
    const path = join(root, "dist/assets", name);
    const content = readFileSync(path);
    expect(brotliDecompressSync(readFileSync(`${path}.br`))).toEqual(content);
    expect(gunzipSync(readFileSync(`${path}.gz`))).toEqual(content);
  }
});

test("builds nothing when nothing has changed, and again when dist was deleted", async () => {
  await build(5);
  const mark = join(root, "dist/mark");
  writeFileSync(mark, "");
  await buildApp(root);
  expect(existsSync(mark)).toBe(true);
  rmSync(join(root, "dist"), { recursive: true });
  await buildApp(root);
  expect(existsSync(join(root, "dist/index.html"))).toBe(true);
});

test("a failed build says so and leaves the last good one in place", async () => {
  const good = await build(6);
  writeFileSync(join(root, "src/app/main.js"), 'import "./not-there.js";');
  await expect(buildApp(root)).rejects.toThrow(/not-there/);
  expect(assets()).toContain(good);
  expect(readdirSync(join(root, ".cache"))).toEqual([]);
});
