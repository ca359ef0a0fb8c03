/** Why a write was rejected, as text; the server's own text if it named a field. A 404 names only ids. */
import { nowBelongsToHere } from "../../domain/transfers/messages.ts";
import type { Problem } from "../../local/db/records.ts";

const byStatus: Record<number, string> = {
  403: "You no longer have permission. Access denied!",
  404: "This record was deleted, or now belongs to someone else.",
  409: "Someone else got there first.",
  410: "This record was deleted.",
  413: "This is too large to send.",
};

export function problemWords(problem: Problem): string {
  const said = Object.values(problem.errors).flat().filter(Boolean);
  if (problem.code === "feature_off") return "This feature was turned off for you. Your text is kept here.";
  if (problem.code === "moved_away") return nowBelongsToHere(said.join(" "));
  const isWords = problem.status !== 403 && problem.status !== 404;
  if (isWords && said.length > 0) return said.join(" ");
  return byStatus[problem.status] ?? "The server rejected this change.";
}

/** The user's input, for copying: texts of the input, without the subject and the base values. */
export function typedText(input: unknown): string {
  const { name, base: _base, ...parts } = (input ?? {}) as Record<string, unknown>;
  // Next to an object part, `name` is the subject of the record; otherwise it was typed.
  const isAbout = Object.values(parts).some(
    (part) => part !== null && typeof part === "object" && !Array.isArray(part),
  );
  const texts = textsIn(isAbout ? parts : { name, ...parts }).filter(
    (text) => !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text),
  );
  return texts.join("\n");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value === null || typeof value !== "object") return [];
  const typed = Object.entries(value).filter(([key]) => key !== "kind");
  return typed.flatMap(([, part]) => textsIn(part));
}
