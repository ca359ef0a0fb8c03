/** Letters that are not confused when read aloud; one for each value of a half byte. */
const letters = "bcdfghjkmnpqrtvw";
const wanted = 16;
const groupLength = 4;

/** Four groups of four letters from `chance`, a string of hex digits of which the last sixteen are used. */
export function temporaryPassword(chance: string): string {
  const digits = chance.replace(/[^0-9a-f]/gi, "").slice(-wanted);
  if (digits.length < wanted) throw new Error("A temporary password needs sixteen digits of chance.");
  const read = Array.from(digits, (digit) => letters[Number.parseInt(digit, 16)] ?? "").join("");
  return (read.match(new RegExp(`.{${groupLength}}`, "g")) ?? []).join("-");
}
