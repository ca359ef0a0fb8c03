import { withoutAccents } from "../../kit/text.ts";

/** Lowercase, accent-free, hyphen-separated (spec 000 §5). */
export function slugOf(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
