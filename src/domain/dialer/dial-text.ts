/** The number in the panel: typed, pasted in any format, formatted for display, and as dialed (spec 000 §2, §5). */
import { dictionary } from "../../kit/dictionary.ts";
import { e164From } from "../values/phone-number.ts";

/** Keys of the keypad, before and during a call. */
export const dialKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "+"] as const;
export const toneKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const;

/** Longer than can be dialed, so that a typo stays visible, but short enough to read. */
export const typedLengthMax = 24;

/** Letters of the keys, as on any telephone. */
export const keyLetters: Readonly<Record<string, string>> = dictionary({
  "2": "ABC",
  "3": "DEF",
  "4": "GHI",
  "5": "JKL",
  "6": "MNO",
  "7": "PQRS",
  "8": "TUV",
  "9": "WXYZ",
});

/** The text after one more key; a plus is allowed only at the start. */
export function withKey(number: string, key: string): string {
  const fits = /^[0-9*]$/.test(key) || (key === "+" && number === "");
  return fits && number.length < typedLengthMax ? number + key : number;
}

/**
 * Extracts the number from any text: `tel:` links, brackets, dots, dashes of every kind, full-width digits, surrounding
 * words, vanity letters. An extension is left out. Empty when there is none.
 */
export function numberIn(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/^\s*(?:tel|sms|callto):/i, "")
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u2212\u00ad]/gu, "-")
    .replace(/\p{Zs}+/gu, " ")
    .replace(/\p{Cf}/gu, "");
  const spelled = advertised.exec(plain.trim());
  const run = spelled ? lettersToKeys(spelled[0]) : longestRun(plain);
  const international = /^\(?\+/.test(run);
  // +44 (0)20 …: the zero is dialed only within the country.
  const dialled = international ? run.replace(/\(0\)/g, "") : run;
  return `${international ? "+" : ""}${dialled.replace(/[^0-9*]/g, "")}`.slice(0, typedLengthMax);
}

/** `1-800-FLOWERS`: a code and seven letters or digits, including a letter. */
const advertised = /^\+?1?[\s.-]*\(?8\d{2}\)?[\s.-]*(?=[0-9.-]*[A-Z])(?:[A-Z0-9][\s.-]?){7}$/i;

function lettersToKeys(text: string): string {
  return text.toUpperCase().replace(/[A-Z]/g, (letter) => {
    const key = Object.keys(keyLetters).find((one) => keyLetters[one]?.includes(letter));
    return key ?? "";
  });
}

/** Of several numbers the one with the most digits; what follows an extension marker is not part of it. */
function longestRun(text: string): string {
  const runs = text.replace(/\b(?:ext|x|extension)[\s.:]*\d{1,6}\b/gi, ";").match(/\(?\+?[\d(][\d ().*-]*/g) ?? [];
  const digitCount = (run: string) => run.replace(/\D/g, "").length;
  return runs.reduce((longest, run) => (digitCount(run) > digitCount(longest) ? run : longest), "");
}

/** Digits of other scripts come in blocks of ten, each starting at its own zero. */
function digitOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 48;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return String(digit >= "0" && digit <= "9" ? digit : value);
}

/** A code to send into a call, without separators. Invalid characters are kept. */
export function keysIn(text: string): string {
  return text.normalize("NFKC").replace(/[\s()./\p{Pd}]/gu, "");
}

/** Formatted while typing: 201, 201-5, (201) 555-0123, 1 (201) 555-0123, +1 (201) 555-0123; others as typed. */
export function showTyped(number: string): string {
  const match = /^(\+?1)?(\d+)$/.exec(number);
  if (!match) return number;
  const [, prefix = "", rest = ""] = match;
  return rest.length > 10 ? number : [prefix, grouped(rest)].filter(Boolean).join(" ");
}

function grouped(digits: string): string {
  if (digits.length <= 3) return digits;
  if (digits.length <= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The dialed string: US numbers in full; anything else, including a test line's `*n`, as typed. */
export function toDial(number: string): string {
  return number.includes("*") ? number : (e164From(number) ?? number);
}

/** Keys that dial an extension, after a pause for the other side to answer. */
export function extensionKeys(extension: string): string {
  return "w".repeat(extensionPauses) + extension;
}
const extensionPauses = 4;

/** mm:ss; beyond an hour, minutes keep counting. */
export function callClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (count: number) => String(count).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
