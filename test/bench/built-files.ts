/** The files of a built app by what brings them: its page, a lazily loaded module, a worker, the offline cache. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

export class BuiltFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The entry, its preloads and styles, and their static imports. */
  shell(): Set<string> {
    const page = this.#textOf("index.html");
    const named = [...page.matchAll(/(?:src|href)="\/([\w./-]+\.(?:js|css))"/g)].map(([, path = ""]) => path);
    return this.#withImports(named);
  }

  /** What each lazily loaded module brings, by the name of the module. */
  routesOf(shell: ReadonlySet<string>): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    for (const file of shell) {
      if (!file.endsWith(".js")) continue;
      const text = this.#textOf(file);
      const listed = listedDependencies(text);
      for (const [, chunk = "", numbers = ""] of text.matchAll(
        /import\([`"']\.\/([\w.-]+\.js)[`"']\)(?:[^;]{0,40}?__vite__mapDeps\(\[([\d,]*)\]\))?/g,
      )) {
        const preloaded = numbers
          .split(",")
          .filter(Boolean)
          .map((at) => listed[Number(at)] ?? missing(`dependency ${at}`));
        found.set(nameOf(chunk), this.#withImports([`assets/${chunk}`, ...preloaded]));
      }
    }
    return found;
  }

  precached(): Set<string> {
    const list = this.#textOf("service-worker.js");
    const urls = [...list.matchAll(/["']?url["']?:\s*["'`]([^"'`]+\.\w+)["'`]/g)].map(([, url = ""]) => url);
    if (urls.length < 10) missing("the offline cache's list");
    return new Set(urls);
  }

  fetchedLater(): Set<string> {
    const parts = JSON.parse(this.#textOf("offline-parts.json")) as Record<string, string[]>;
    return new Set(Object.values(parts).flatMap((files) => files.map((file) => file.slice(1))));
  }

  workerFiles(name: string): Set<string> {
    const file = new RegExp(`["'\`/](${name}-[\\w-]{8}\\.js)["'\`]`);
    for (const script of this.shell()) {
      const [, found] = (script.endsWith(".js") && file.exec(this.#textOf(script))) || [];
      if (found) return this.#withImports([`assets/${found}`]);
    }
    return missing(`the ${name} worker`);
  }

  kilobytes(files: Iterable<string>, ending: string): number {
    const sizes = [...files]
      .filter((file) => file.endsWith(ending))
      .map((file) => brotliCompressSync(readFileSync(join(this.#folder, file))).length);
    return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  }

  #withImports(files: readonly string[]): Set<string> {
    const all = new Set(files);
    for (const file of all) {
      if (!file.endsWith(".js")) continue;
      for (const [, name = ""] of this.#textOf(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
        all.add(`assets/${name}`);
    }
    return all;
  }

  #textOf(file: string): string {
    return readFileSync(join(this.#folder, file), "utf8");
  }
}

export function missing(what: string): never {
  throw new Error(`${what} is not in the built app: run npm run build`);
}

/** Vite keeps the names of lazily loaded files in one list and preloads by place in it. */
function listedDependencies(text: string): string[] {
  const [, names = ""] = /m\.f=\[([^\]]*)\]/.exec(text) ?? [];
  return [...names.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, path = ""]) => path);
}

const nameOf = (chunk: string) => basename(chunk).replace(/-[\w-]{8}\.js$/, "");
