/** Numbers of the simulator by what they are for (+1 500 555 …), as carriers offer them for tests. */
export type SpecialNumber =
  | { kind: "refused"; error: string }
  | { kind: "undelivered"; error: string }
  | { kind: "late"; delayMs: number }
  | { kind: "answers"; body: string };

const special: ReadonlyMap<string, SpecialNumber & { words: string }> = new Map([
  ["+15005550004", { kind: "refused", error: "21610", words: "Opted out at the carrier" }],
  ["+15005550009", { kind: "undelivered", error: "30006", words: "Landline" }],
  ["+15005550003", { kind: "undelivered", error: "30003", words: "Out of reach" }],
  ["+15005550007", { kind: "undelivered", error: "30007", words: "Filtered by the carrier" }],
  ["+15005550030", { kind: "undelivered", error: "30034", words: "Our number is not registered" }],
  ["+15005550008", { kind: "late", delayMs: 600_000, words: "Delivered after ten minutes" }],
  ["+15005550001", { kind: "answers", body: "ok thanks", words: "Answers “ok thanks”" }],
] satisfies [string, SpecialNumber & { words: string }][]);

export function specialNumber(number: string): (SpecialNumber & { words: string }) | undefined {
  return special.get(number);
}

export const specialNumbers = [...special].map(([number, { words }]) => ({ number, words }));
