/** How long our files are: a reviewer's question, except for one that is far too long. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const linesMax = 350;
export const filesMax = 60;

/** Migrations, word lists and long lists of options are data. */
const data = /\/(labels|time-zones|words|known-passwords)\.ts$/;
const longestShown = 5;

export type Size = { file: string; lines: number };

/** Of the code in a folder, shortest first. */
export function sizesIn(folder: string): Size[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  const code = files.filter((file) => /\.(ts|tsx|js)$/.test(file) && !data.test(file) && !file.includes("/.output/"));
  const sizes = code.map((file) => ({ file, lines: readFileSync(file, "utf8").trimEnd().split("\n").length }));
  return sizes.toSorted((one, other) => one.lines - other.lines);
}

/** Of each folder, how many files of code lie directly in it. Migrations only ever become more. */
export function foldersIn(folder: string): { folder: string; files: number }[] {
  const folders = sizesIn(folder).map(({ file }) => dirname(file));
  const counts = Map.groupBy(folders, (name) => name);
  return [...counts].map(([name, { length }]) => ({ folder: name, files: length })).filter(isNoList);
}

const isNoList = ({ folder }: { folder: string }) => !folder.endsWith("/migrations");

/** A line per folder: how many, the median, nine in ten, and the tail by name. */
export function sizeReport(folders: string[]): string {
  return folders.map((folder) => lineOf(folder, sizesIn(folder))).join("\n");
}

function lineOf(folder: string, sizes: Size[]): string {
  const at = (part: number) => sizes[Math.floor(part * (sizes.length - 1))]?.lines ?? 0;
  const tail = sizes.slice(-longestShown).toReversed();
  const longest = tail.map(({ file, lines }) => `${file.slice(folder.length + 1)} ${lines}`).join(", ");
  return `${folder}: ${sizes.length} files, lines median ${at(0.5)}, nine in ten ≤ ${at(0.9)}; longest ${longest}`;
}
