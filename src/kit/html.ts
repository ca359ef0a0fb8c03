/** Markup from templates: every value is escaped unless it is markup itself. */
import { dictionary } from "./dictionary.ts";

const entities: Readonly<Record<string, string>> = dictionary({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
});

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** Text that is already HTML; only the functions below create it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | null | undefined | false | readonly Part[];

/** A template of HTML: text is escaped, markup and lists of it are inserted, nothing and false are left out. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: texts.reduce((sum, text, nth) => sum + textOf(parts[nth - 1]) + text) };
}

/** Data in a script element that is never executed. `<` is written as an escape, so that no value can end the element. */
export function jsonScript(type: string, value: unknown): Markup {
  const json = JSON.stringify(value).replace(/</g, "\\u003c");
  return { markup: `<script type="${escapeHtml(type)}">${json}</script>` };
}

/** A style sheet of our own making; what is typed by users must not be in it. */
export function styleElement(css: string): Markup {
  return { markup: `<style>${css}</style>` };
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  if ("markup" in part) return part.markup;
  return part.map(textOf).join("");
}
