import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const check = resolve("test/architecture/check-imports.ts");
const folders: string[] = [];

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** What the check says of a repository with just these files. */
function complaintsOf(files: Record<string, string>): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-imports-"));
  folders.push(folder);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries({
    "workers/sync.ts": 'import "../src/kit/a.ts";',
    "src/kit/a.ts": "export {};",
    ...files,
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], { cwd: folder, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

const broken: [string, Record<string, string>][] = [
  ["domain imports kit", { "src/domain/b.ts": 'import "../server/c.ts";', "src/server/c.ts": "export {};" }],
  [
    "kit imports no other layer",
    { "src/kit/b.ts": 'import type { C } from "../domain/c.ts";', "src/domain/c.ts": "export type C = 1;" },
  ],
  ["local/queries imports", { "src/local/queries/b.ts": 'import "../api/c.ts";', "src/local/api/c.ts": "export {};" }],
  [
    "a server feature imports only the rows",
    { "src/server/users/b.ts": 'import "../contacts/c.ts";', "src/server/contacts/c.ts": "export {};" },
  ],
  [
    "the server's kernel imports no feature",
    { "src/server/http/b.ts": 'import "../contacts/c-rows.ts";', "src/server/contacts/c-rows.ts": "export {};" },
  ],
  [
    "the server's kernel imports no feature",
    { "src/server/jobs/b.ts": 'import "../features.ts";', "src/server/features.ts": "export {};" },
  ],
  [
    "a server feature imports no list of features",
    { "src/server/users/b.ts": 'import "../features.ts";', "src/server/features.ts": "export {};" },
  ],
  [
    "features form no cycle: src/domain calls → contacts → calls",
    {
      "src/domain/calls/b.ts": 'import "../contacts/c.ts";',
      "src/domain/contacts/c.ts": "export {};",
      "src/domain/contacts/d.ts": 'import "../calls/e.ts";',
      "src/domain/calls/e.ts": "export {};",
    },
  ],
  [
    "features form no cycle: src/server calls → contacts → pools → calls",
    {
      "src/server/calls/b.ts": 'import "../contacts/contact-visibility.ts";',
      "src/server/contacts/contact-visibility.ts": "export {};",
      "src/server/contacts/d.ts": 'import "../pools/contact-taking.ts";',
      "src/server/pools/contact-taking.ts": "export {};",
      "src/server/pools/f.ts": 'import "../calls/call-effect.ts";',
      "src/server/calls/call-effect.ts": "export {};",
    },
  ],
  [
    "features form no cycle: src/app calls → contact → calls",
    {
      "src/app/calls/b.tsx": 'import "../contact/index.ts";',
      "src/app/contact/index.ts": "export {};",
      "src/app/contact/d.tsx": 'import "../calls/index.ts";',
      "src/app/calls/index.ts": "export {};",
    },
  ],
  [
    "a feature is entered through its index",
    { "src/app/sync/b.ts": 'import "../frame/c.ts";', "src/app/frame/c.ts": "export {};" },
  ],
  ["nobody inside a feature", { "src/app/sync/b.ts": 'import "./index.ts";', "src/app/sync/index.ts": "export {};" }],
  ["dexie is imported in one place", { "src/local/sync/b.ts": 'import { Dexie } from "dexie"; new Dexie("x");' }],
  [
    "dexie-react-hooks is imported in one place",
    { "src/app/calls/b.ts": 'import { useLiveQuery } from "dexie-react-hooks"; useLiveQuery();' },
  ],
  ["(kysely|pg) is imported in one place", { "src/server/users/b.ts": 'import { sql } from "kysely"; sql``;' }],
  ["no cycles", { "src/kit/b.ts": 'import "./c.ts";', "src/kit/c.ts": 'import "./b.ts";' }],
  ["no orphans", { "src/kit/b.ts": "export {};" }],
  ["every import leads somewhere", { "src/kit/b.ts": 'import "./gone.ts";' }],
];

test.each(broken)("code that breaks a rule is refused: %s", (rule, files) => {
  const { status, said } = complaintsOf(files);
  expect(said).toContain(rule);
  expect(status).toBe(1);
});

test("features may use each other's rows and the parts they share", () => {
  const { said } = complaintsOf({
    "src/server/calls/b-rows.ts": 'import "../contacts/c-rows.ts";',
    "src/server/contacts/c-rows.ts": "export {};",
    "src/server/contacts/d-rows.ts": 'import "../calls/b-rows.ts";',
    "src/app/base/b.ts": 'import "../calls/index.ts";',
    "src/app/calls/index.ts": 'import "../base/c.ts";',
    "src/app/base/c.ts": "export {};",
  });
  expect(said).not.toContain("features form no cycle");
});

test("code that keeps the rules is accepted", () => {
  const { status, said } = complaintsOf({
    "src/server/users/b.ts":
      'import type { Kysely } from "kysely"; import { c } from "../contacts/c-rows.ts"; export const d = (trx: Kysely<object>) => c(trx);',
    "src/server/contacts/c-rows.ts": 'import { sql } from "kysely"; export const c = sql;',
  });
  expect(said).toContain("0 complaints");
  expect(status).toBe(0);
});
