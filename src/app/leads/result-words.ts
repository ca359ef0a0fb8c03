import type { LeadResult } from "../../domain/leads/results.ts";
import type { Tone } from "../../ui/tone-badge.tsx";

export const resultTones: Readonly<Record<LeadResult, Tone>> = {
  created: "good",
  updated: "good",
  duplicate: "quiet",
  rejected: "warn",
  error: "bad",
};

/** One line; `base` and `body` name no field. */
export function reasonWords(reasons: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(reasons)
    .map(([field, said]) => (field === "base" || field === "body" ? said.join(" ") : `${field}: ${said.join(" ")}`))
    .join(" · ");
}
