import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

const rooms = ["setup", "kit", "domain", "contract", "vendors", "server", "local", "phone", "ui", "app"];
const testFolders = readdirSync("test", { withFileTypes: true }).filter((entry) => entry.isDirectory());
const product = [...filesUnder("src"), ...filesUnder("workers")];
const tests = filesUnder("test");
const code = [...product, ...tests].filter((file) => /\.(ts|tsx|js)$/.test(file));

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => !file.includes("/.output/") && !file.endsWith(".tsbuildinfo")).toSorted();
}

/** The name without its endings: `contact-notes` of `contact-notes.test.ts`. */
function stem(file: string): string {
  return basename(file).replace(/^\./, "").split(".")[0] ?? "";
}

describe("files", () => {
  test("are named in kebab case", () => {
    const exceptions = ["README"];
    const odd = [...product, ...tests].filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem(file)) && !exceptions.includes(stem(file)) && !isMigration(file),
    );
    expect(odd).toEqual([]);
  });

  test("end in no role outside the closed list, and none is a drawer for odds and ends", () => {
    const forbidden = /(^|-)(service|util|utils|helper|helpers|manager|types|common|misc)$/;
    const odd = product.filter((file) => forbidden.test(stem(file)));
    expect(odd).toEqual([]);
  });

  test("of rows and of screens and their parts begin with the noun, not with a verb", () => {
    const roles = /-(screen|form|list|panel|rows)$/;
    const verbs = /^(get|fetch|load|show|render|do|handle|make|create|update|edit|insert|delete)-/;
    expect(product.filter((file) => roles.test(stem(file)) && verbs.test(stem(file)))).toEqual([]);
  });

  test("with a screen, a form or a panel in the name draw one, and no rule or contract is named after rows", () => {
    const drawn = product.filter((file) => /-(screen|panel|form)$/.test(stem(file)) && file.endsWith(".ts"));
    const rows = product.filter((file) => /^src\/(kit|domain|contract|phone|ui)\/.*-rows\./.test(file));
    expect([...drawn, ...rows]).toEqual([]);
  });

  test("lie in a room or in its family: there is no fourth level", () => {
    const deep = product.filter((file) => file.startsWith("src/") && file.split("/").length > 4 && !isMigration(file));
    expect(deep).toEqual([]);
    const loose = product.filter((file) => file.startsWith("src/") && !rooms.includes(file.split("/")[1] ?? ""));
    expect(loose).toEqual([]);
  });

  test("of tests mirror the product: every folder of test has a room or a purpose", () => {
    const purposes = [...rooms, "sim", "e2e", "bench", "architecture", "fixtures"];
    expect(testFolders.map(({ name }) => name).filter((name) => !purposes.includes(name))).toEqual([]);
  });
});

function isMigration(file: string): boolean {
  return file.startsWith("src/server/db/migrations/");
}

describe("rooms", () => {
  test.each([...rooms.map((room) => `src/${room}`), "workers", "test"])(
    "%s has a README of at most 20 lines",
    (room) => {
      const lines = readFileSync(join(room, "README.md"), "utf8").trimEnd().split("\n");
      expect(lines.length).toBeLessThanOrEqual(20);
    },
  );

  test("have no barrels: only a feature, local and the contract have an index.ts", () => {
    const barrels = product.filter((file) => /^index\.tsx?$/.test(basename(file)));
    const doors = /^src\/(app\/[^/]+|local|local\/collections|contract)\/index\.ts$/;
    expect(barrels.filter((file) => !doors.test(file))).toEqual([]);
  });
});

describe("code", () => {
  const sources = code.map((file) => ({ file, text: readFileSync(file, "utf8") }));

  function linesWith(pattern: RegExp, files = sources): string[] {
    return files.flatMap(({ file, text }) =>
      text.split("\n").flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  }

  test("switches no check off and leaves nothing for later", () => {
    const marks = [
      "@ts-" + "ignore",
      "@ts-" + "expect-error",
      "@ts-" + "nocheck",
      "lint-" + "disable",
      "TO" + "DO",
      "FIX" + "ME",
    ];
    expect(linesWith(new RegExp(marks.join("|")))).toEqual([]);
  });

  test("of the product asks the World what time it is", () => {
    const asking = sources.filter(({ file }) => /^(src|workers)\//.test(file) && file !== "src/kit/real-world.ts");
    expect(linesWith(/new Date\(\s*\)|Temporal\.Now/, asking)).toEqual([]);
  });

  test("starts workers only in their shells and where the app begins", () => {
    const starting = sources.filter(({ file }) => file.startsWith("src/") && file !== "src/app/main.tsx");
    expect(linesWith(/new (Shared)?Worker\(/, starting)).toEqual([]);
  });

  test("of a worker's shell is at most 60 lines", () => {
    const long = sources.filter(
      ({ file, text }) => file.startsWith("workers/") && text.trimEnd().split("\n").length > 60,
    );
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test("is never skipped or run alone by mistake", () => {
    const inTests = sources.filter(({ file }) => file.startsWith("test/") && !file.startsWith("test/architecture/"));
    expect(linesWith(/\b(test|it|describe)\.(only|skip|todo|fails)\b/, inTests)).toEqual([]);
  });
});
