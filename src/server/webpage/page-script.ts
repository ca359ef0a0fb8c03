/** The script of public pages, served from their own host. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Script {
  text: string;
  /** With its version, so that it can be cached forever. */
  path: string;
}

let known: Script | undefined;

export function pageScript(): Script {
  if (known) return known;
  const text = readFileSync(join(import.meta.dirname, "../../../public/agent-page.js"), "utf8");
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return (known = { text, path: `/page.js?v=${version}` });
}
