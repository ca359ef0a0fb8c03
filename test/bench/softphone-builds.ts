/** The app built with and without its softphone: the difference is the softphone's size. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build, type Plugin } from "vite";
import { BuiltFiles } from "./built-files.ts";

const root = join(import.meta.dirname, "../..");

/** What the rest of the app has of the softphone: these doors. Behind each an empty one, for who knocks. */
const doors: Readonly<Record<string, string>> = {
  "src/app/phone/index.ts": `
    export const PhoneWatch = () => null;
    export const PhoneSettings = () => null;`,
  "src/app/dialer/index.ts": `
    export const DialerLaunch = () => null;
    export const dialerStore = { call() {} };
    export const followCall = () => undefined;`,
  "src/app/phone/quality-source.ts": "export const setQualityWorker = () => undefined;",
};

export interface Build {
  readonly folder: string;
  readonly files: BuiltFiles;
  /** Of every JavaScript file of the page: how much each module of the source is in it, in characters. */
  readonly modules: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export interface SoftphoneBuilds {
  readonly whole: Build;
  /** Of the page's start, in kB br. */
  readonly shell: number;
  /** Of a file that the start does not bring, in kB br: as much of it as its modules have in the text. */
  shareOf(file: string): number;
}

export async function withSoftphoneBuilds(work: (builds: SoftphoneBuilds) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-softphone-"));
  try {
    const whole = await built(join(folder, "whole"), []);
    const without = await built(join(folder, "without"), [emptyDoors()]);
    const sizes = [whole, without].map(({ files }) => files.kilobytes(files.shell(), ".js"));
    const [withIt = NaN, withoutIt = NaN] = sizes;
    const rest = lengthsIn(without);
    await work({ whole, shell: withIt - withoutIt, shareOf: (file) => shareOf(whole, rest, file) });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function built(folder: string, plugins: Plugin[]): Promise<Build> {
  const modules = new Map<string, ReadonlyMap<string, number>>();
  const noteModules: Plugin = {
    name: "note-modules",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const lengths = Object.entries(file.modules).map(([id, { renderedLength }]) => [id, renderedLength] as const);
        modules.set(file.fileName, new Map(lengths));
      }
    },
  };
  await build({
    root,
    logLevel: "warn",
    plugins: [...plugins, noteModules],
    build: { outDir: folder, emptyOutDir: true },
  });
  return { folder, files: new BuiltFiles(folder), modules };
}

function emptyDoors(): Plugin {
  const left = new Set(Object.keys(doors).map((door) => join(root, door)));
  const main = join(root, "src/app/main.tsx");
  const worker = /setQualityWorker\(\{.*?\n\}\);\n/s;
  left.add(main);
  return {
    name: "empty-doors",
    enforce: "pre",
    load(id) {
      const door = Object.keys(doors).find((path) => join(root, path) === id);
      if (!door) return null;
      left.delete(id);
      return doors[door];
    },
    transform(code, id) {
      if (id !== main || !worker.test(code)) return null;
      left.delete(main);
      return code.replace(worker, "");
    },
    buildEnd() {
      if (left.size > 0) throw new Error(`not found in the app: ${[...left].map((path) => basename(path)).join(", ")}`);
    },
  };
}

function lengthsIn({ modules }: Build): ReadonlyMap<string, number> {
  return new Map([...modules.values()].flatMap((lengths) => [...lengths]));
}

function shareOf({ files, modules }: Build, rest: ReadonlyMap<string, number>, file: string): number {
  let [all, ours] = [0, 0];
  for (const [id, length] of modules.get(file) ?? []) {
    all += length;
    ours += Math.max(0, length - (rest.get(id) ?? 0));
  }
  return all === 0 ? 0 : (files.kilobytes([file], ".js") * ours) / all;
}
