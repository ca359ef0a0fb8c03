import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { leanDevice } from "../../src/setup/lean-device.js";

const transform = leanDevice().transform as unknown as (
  this: { parse: typeof parseAst },
  code: string,
  id: string,
) => { code: string };
const lean = (code: string, id = "/src/contract/pools/pools.ts") => transform.call({ parse: parseAst }, code, id).code;

test("what only the server reads of an endpoint is removed, and all that only it used", () => {
  const code = lean(`
    import { z } from "zod";
    import { Pool, poolsMax } from "../../domain/pools/pool.ts";
    import { dataOf, get, group, patch } from "../declare.ts";
    const shared = { access: "pools.edit", csrf: true };
    const Body = z.object({ pool: Pool });
    const reply = dataOf(Body);
    const unused = { access: "pools.edit", body: Body };
    export const count = poolsMax;
    export const pools = group("pools", "/v1/pools", {
      list: get("", { summary: "Lists pools.", access: "pools.edit", reply }),
      update: patch("/:id", { ...shared, params: z.object({ id: z.guid() }), multipart: true, body: Body, }),
    });`);
  expect(code).not.toMatch(/summary|access|unused|zod|Pool,|Body|dataOf|reply|params/);
  expect(code).toMatch(/import \{ poolsMax as poolsMax \} from/);
  expect(code).toMatch(/list: get\("", \{\s*\}\)[\s\S]*patch\("\/:id", \{ \.\.\.shared,\s*multipart: true,?\s*\}\)/);
  expect(code).toContain("csrf: true");
  expect(() => parseAst(code)).not.toThrow();
});

test("every part of an endpoint is known to be the server's own or the device's", () => {
  const [, spec = ""] =
    /export interface Spec \{([\s\S]*?)\n\}/.exec(readFileSync("src/contract/declare.ts", "utf8")) ?? [];
  const parts = [...spec.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = ""]) => name);
  const kept = parts.filter((name) =>
    lean(`export const one = get("", { ${name}: true, access: "x" });`).includes(name),
  );
  expect(parts.length).toBeGreaterThan(15);
  expect(kept).toEqual(["multipart", "download", "csrf", "noImpersonation", "allowWhileViewing"]);
});
