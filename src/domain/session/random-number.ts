import { randomDigitsDefault, randomDigitsMax, randomDigitsMin } from "./limits.ts";

/** A number of exactly `digits` digits (2–16, default 8), never beginning with 0; `random` is uniform in [0, 1). */
export function randomNumber(random: () => number, digits = randomDigitsDefault): string {
  const length = Math.min(randomDigitsMax, Math.max(randomDigitsMin, Math.trunc(digits)));
  let text = String(1 + Math.floor(random() * 9));
  while (text.length < length) text += String(Math.floor(random() * 10));
  return text;
}
