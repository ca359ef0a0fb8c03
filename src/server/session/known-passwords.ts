/** Passwords attackers try first: leaked ones, and simple patterns. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

let leaked: ReadonlySet<string> | undefined;

export function isKnownPassword(password: string): boolean {
  const typed = password.normalize("NFKC").toLowerCase();
  leaked ??= readLeaked();
  return (
    leaked.has(typed) || leaked.has(typed.replace(/[^\p{L}\p{N}]+$/u, "")) || isRepeated(typed) || isSequence(typed)
  );
}

function readLeaked(): ReadonlySet<string> {
  const lines = readFileSync(join(import.meta.dirname, "known-passwords.txt"), "utf8").split("\n");
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("#")));
}

/** One to four letters repeated, such as `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text) && text.length >= 2;
}

/** Every letter is the successor, or the predecessor, of the one before. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((letter, at) => (letter.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0));
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}
