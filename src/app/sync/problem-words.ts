/** Why a write was refused, in words; the server's own text where it named a field. A 404 names only ids. */
import type { Problem } from "../../local/db/records.ts";

const byStatus: Record<number, string> = {
  403: "You may no longer do this. Access denied!",
  404: "This record is gone, or now belongs to somebody else.",
  409: "Somebody else was faster.",
  410: "This record was deleted.",
  413: "This is too large to send.",
};

export function problemWords(problem: Problem): string {
  const said = Object.values(problem.errors).flat().filter(Boolean);
  const isWords = problem.code === "moved_away" || (problem.status !== 403 && problem.status !== 404);
  if (isWords && said.length > 0) return said.join(" ");
  return byStatus[problem.status] ?? "The server did not accept this.";
}

/** What the person typed, for copying: the longest texts of the input. */
export function typedText(input: unknown): string {
  const texts = textsIn(input).filter((text) => !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text));
  return texts.join("\n");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value !== null && typeof value === "object") return Object.values(value).flatMap(textsIn);
  return [];
}
