/** Messages to support (spec 000 §2). */
export const helpMessageMax = 5_000;
export const helpSubjectMax = 120;

/** The first line, cut at a word. */
export function helpSubject(message: string): string {
  const [line = ""] = message.trim().split("\n");
  const text = line.trim();
  if (text.length <= helpSubjectMax) return text;
  const cut = text.slice(0, helpSubjectMax - 1);
  const atWord = cut.lastIndexOf(" ");
  return `${(atWord > 0 ? cut.slice(0, atWord) : cut).trimEnd()}…`;
}
