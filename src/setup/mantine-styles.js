/** Bundles the component library's styles for the components in use and their dependencies: a third less than all. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Wrappers of the library that include their own components. */
const wrappers = ["notifications", "dates", "dropzone"];

/** @param {string} root the checkout */
export function mantineStyles(root) {
  const library = join(root, "node_modules/@mantine");
  const names = new Set(["baseline", "default-css-variables", "global"]);
  const seen = new Set();
  for (const component of usedComponents(root, library)) {
    follow(join(library, "core/esm/components", component, `${component}.mjs`), { seen, names });
  }
  return inOrder(library, [...names]);
}

/** @param {string} root @param {string} library */
function usedComponents(root, library) {
  const ours = filesUnder(join(root, "src"), /\.tsx?$/).map((file) => readFileSync(file, "utf8"));
  const brought = wrappers
    .filter((name) => ours.some((text) => text.includes(`"@mantine/${name}"`)))
    .flatMap((name) => filesUnder(join(library, name, "esm"), /\.mjs$/))
    .map((file) => readFileSync(file, "utf8"));
  return new Set([...ours, ...brought].flatMap(importedFromCore));
}

/** @param {string} text */
function importedFromCore(text) {
  const lists = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@mantine\/core"/g)].map(([, list = ""]) => list);
  return lists.flatMap((list) => list.split(",").map((name) => name.trim().split(" as ")[0] ?? ""));
}

/**
 * Every component names its styles by importing `X.module.mjs`.
 * @param {string} file
 * @param {{ seen: Set<string>, names: Set<string> }} found
 */
function follow(file, found) {
  if (found.seen.has(file) || !existsSync(file)) return;
  found.seen.add(file);
  const styles = /([\w-]+)\.module\.mjs$/.exec(file)?.[1];
  if (styles) found.names.add(styles);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) {
    const next = resolve(dirname(file), path);
    if (next.includes("/esm/")) follow(next, found);
  }
}

/**
 * As the whole sheet has them: later components override earlier ones.
 * @param {string} library
 * @param {string[]} names
 */
function inOrder(library, names) {
  const whole = readFileSync(join(library, "core/styles.layer.css"), "utf8");
  return names
    .map((name) => join(library, "core/styles", `${name}.layer.css`))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8"))
    .map((css) => ({ css, at: whole.indexOf(/\.m_\w+/.exec(css)?.[0] ?? "@layer") }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ css }) => css)
    .join("\n");
}

/** @param {string} folder @param {RegExp} pattern */
function filesUnder(folder, pattern) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
