/** A name written in one piece, taken apart. */
import { suffixOf } from "./cell-values.ts";

export interface NameParts {
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
}

const titles = /^(?:mr|mrs|ms|miss|dr|prof|rev|hon|sr|sra)\.?\s+/i;
/** Words that belong to the name after them. */
const particles = new Set(
  "de da di del della van von der den la le du st st. san dos das ten ter mc mac bin al el".split(" "),
);

/** "Smith, Mary Ann Jr." or "Mary Ann Smith Jr."; a single word is a last name. */
export function nameFrom(written: string): NameParts {
  const { rest, suffix } = withoutSuffix(written.replace(titles, ""));
  const comma = rest.indexOf(",");
  if (comma > 0) {
    const { rest: last, suffix: inner } = withoutSuffix(rest.slice(0, comma).trim());
    const [first_name = "", ...middle] = words(rest.slice(comma + 1));
    return { first_name, middle_name: middle.join(" "), last_name: last, suffix: suffix || inner };
  }
  const all = words(rest);
  if (all.length < 2) return { first_name: "", middle_name: "", last_name: rest, suffix };
  const from = lastNameStart(all);
  return {
    first_name: all[0] ?? "",
    middle_name: all.slice(1, from).join(" "),
    last_name: all.slice(from).join(" "),
    suffix,
  };
}

function withoutSuffix(name: string): { rest: string; suffix: string } {
  const match = /^(.*\S)[,\s]+(\S+)$/.exec(name.trim());
  const suffix = match ? suffixOf(match[2] ?? "") : null;
  return suffix ? { rest: (match?.[1] ?? "").replace(/,$/, ""), suffix } : { rest: name.trim(), suffix: "" };
}

function lastNameStart(all: readonly string[]): number {
  let from = all.length - 1;
  while (from > 1 && particles.has((all[from - 1] ?? "").toLowerCase())) from--;
  return from;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean);
}
