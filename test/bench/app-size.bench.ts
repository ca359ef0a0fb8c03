/** What a first visit downloads, brotli-compressed, read off the built app: its page, its chunks and what each route adds. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { builtApp as dist } from "./built-app.ts";
import type { Bench } from "./report.ts";

const listScreen = "contact-list-screen";

const bench: Bench = (report) => {
  const shell = shellFiles();
  const routes = routesOf(shell);
  const list = new Set([...shell, ...(routes.get(listScreen) ?? missing(listScreen))]);
  report({
    figure: "shell and contact list, JavaScript",
    measured: kilobytes(list, ".js"),
    unit: "kB br",
    hold: { max: 230 },
  });
  report({
    figure: "shell and contact list, CSS",
    measured: kilobytes(list, ".css"),
    unit: "kB br",
    hold: { max: 35 },
  });
  const parts = [...routes, ...routesOf(list)].filter(([name]) => !isScreen(name));
  const known = new Set([...list, ...parts.flatMap(([, files]) => [...files])]);
  const others = [...routes].filter(([name]) => isScreen(name) && name !== listScreen);
  for (const [base, says, hold] of [
    [known, "shell, list and their menus and dialogs", { max: 30 }],
    [shell, "bare shell", {}],
  ] as const) {
    const [largest = missing("another route")] = others
      .map(([name, files]) => ({ name, size: kilobytes(new Set([...files].filter((file) => !base.has(file))), "") }))
      .toSorted((one, other) => other.size - one.size);
    report({
      figure: `largest other route, what it adds to ${says} (${largest.name})`,
      measured: largest.size,
      unit: "kB br",
      hold,
    });
  }
  const screen = routes.get("calendar-screen") ?? missing("the calendar");
  const calendar = routesOf(screen).get("calendar-grid") ?? missing("the calendar's grid");
  report({
    figure: "calendar component with Temporal, beside its screen",
    measured: kilobytes(new Set([...calendar].filter((file) => !list.has(file) && !screen.has(file))), ".js"),
    unit: "kB br",
    hold: { max: 75 },
  });
  report({
    figure: "offline cache, admin left out",
    measured: kilobytes(precached(), ""),
    unit: "kB br",
    hold: { max: 1_500 },
  });
  for (const [worker, hold] of [
    ["sync", { max: 80 }],
    ["search", {}],
  ] as const) {
    report({
      figure: `${worker} worker, beside the page`,
      measured: kilobytes(workerFiles(worker), ".js"),
      unit: "kB br",
      hold,
    });
  }
  return Promise.resolve();
};
export default bench;

/** The entry, what the page preloads for it, its styles, and whatever those import at once. */
function shellFiles(): Set<string> {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...page.matchAll(/(?:src|href)="\/([\w./-]+\.(?:js|css))"/g)].map(([, path = ""]) => path);
  return withImports(named);
}

/** What each lazily loaded module brings, by the name of the module. */
function routesOf(shell: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of shell) {
    if (!file.endsWith(".js")) continue;
    const text = textOf(file);
    const listed = listedDependencies(text);
    for (const [, chunk = "", numbers = ""] of text.matchAll(
      /import\([`"']\.\/([\w.-]+\.js)[`"']\)(?:[^;]{0,40}?__vite__mapDeps\(\[([\d,]*)\]\))?/g,
    )) {
      const preloaded = numbers
        .split(",")
        .filter(Boolean)
        .map((at) => listed[Number(at)] ?? missing(`dependency ${at}`));
      found.set(nameOf(chunk), withImports([`assets/${chunk}`, ...preloaded]));
    }
  }
  return found;
}

/** Vite keeps the names of lazily loaded files in one list and preloads by place in it. */
function listedDependencies(text: string): string[] {
  const [, names = ""] = /m\.f=\[([^\]]*)\]/.exec(text) ?? [];
  return [...names.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, path = ""]) => path);
}

function withImports(files: readonly string[]): Set<string> {
  const all = new Set(files);
  for (const file of all) {
    if (!file.endsWith(".js")) continue;
    for (const [, name = ""] of textOf(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      all.add(`assets/${name}`);
  }
  return all;
}

function precached(): Set<string> {
  const urls = [...textOf("service-worker.js").matchAll(/["']?url["']?:\s*["'`]([^"'`]+\.\w+)["'`]/g)].map(
    ([, url = ""]) => url,
  );
  if (urls.length < 10) missing("the offline cache's list");
  return new Set(urls);
}

function workerFiles(name: string): Set<string> {
  const file = new RegExp(`["'\`/](${name}-[\\w-]{8}\\.js)["'\`]`);
  for (const script of shellFiles()) {
    const [, found] = (script.endsWith(".js") && file.exec(textOf(script))) || [];
    if (found) return withImports([`assets/${found}`]);
  }
  return missing(`the ${name} worker`);
}

function kilobytes(files: ReadonlySet<string>, ending: string): number {
  const sizes = [...files]
    .filter((file) => file.endsWith(ending))
    .map((file) => brotliCompressSync(readFileSync(join(dist, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

const textOf = (file: string) => readFileSync(join(dist, file), "utf8");
/** Everything else that is fetched later is a part of a page: a menu, a dialog. */
const isScreen = (name: string) => name.endsWith("-screen");
const nameOf = (chunk: string) => basename(chunk).replace(/-[\w-]{8}\.js$/, "");

function missing(what: string): never {
  throw new Error(`${what} is not in the built app: run npm run build`);
}
