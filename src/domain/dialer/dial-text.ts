/** The number in the panel: typed, pasted in any form, shown as people read it, and as it is dialled (spec 000 §2, §5). */
import { e164From } from "../values/phone-number.ts";

/** Keys of the keypad before a call, and in one. */
export const dialKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "+"] as const;
export const toneKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const;

/** More than can be dialled, so that a slip is seen; no more than can be read. */
export const typedLengthMax = 24;

/** Letters of the keys, as on any telephone. */
export const keyLetters: Readonly<Record<string, string>> = {
  "2": "ABC",
  "3": "DEF",
  "4": "GHI",
  "5": "JKL",
  "6": "MNO",
  "7": "PQRS",
  "8": "TUV",
  "9": "WXYZ",
};

/** After one more key; a plus stands only at the start. */
export function withKey(number: string, key: string): string {
  const fits = /^[0-9*]$/.test(key) || (key === "+" && number === "");
  return fits && number.length < typedLengthMax ? number + key : number;
}

/**
 * The number within any text: `tel:` links, brackets, dots, dashes of every kind, wide digits, words around it, letters of
 * advertised numbers. An extension is left out. Empty where there is none.
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
  // +44 (0)20 …: the zero is dialled from within the country only.
  const dialled = international ? run.replace(/\(0\)/g, "") : run;
  return `${international ? "+" : ""}${dialled.replace(/[^0-9*]/g, "")}`.slice(0, typedLengthMax);
}

/** `1-800-FLOWERS`: a code and seven letters or digits, a letter among them. */
const advertised = /^\+?1?[\s.-]*\(?8\d{2}\)?[\s.-]*(?=[0-9.-]*[A-Z])(?:[A-Z0-9][\s.-]?){7}$/i;

function lettersToKeys(text: string): string {
  return text.toUpperCase().replace(/[A-Z]/g, (letter) => {
    const key = Object.keys(keyLetters).find((one) => keyLetters[one]?.includes(letter));
    return key ?? "";
  });
}

/** Of several numbers the one with the most digits; what follows an extension's mark is not part of it. */
function longestRun(text: string): string {
  const runs = text.replace(/\b(?:ext|x|extension)[\s.:]*\d{1,6}\b/gi, ";").match(/\(?\+?[\d(][\d ().*-]*/g) ?? [];
  const digitCount = (run: string) => run.replace(/\D/g, "").length;
  return runs.reduce((longest, run) => (digitCount(run) > digitCount(longest) ? run : longest), "");
}

/** Other scripts' digits come in tens, each ten from its own zero on. */
function digitOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 48;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return String(digit >= "0" && digit <= "9" ? digit : value);
}

/** A code to be keyed into a call, as it was written down: without the signs that only group it. What may not be sent stays. */
export function keysIn(text: string): string {
  return text.normalize("NFKC").replace(/[\s()./\p{Pd}]/gu, "");
}

/** As it grows: 201, 201-5, (201) 555-0123, 1 (201) 555-0123, +1 (201) 555-0123; others as typed. */
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

/** What goes out on the line: US numbers in full; all else, with a far end's `*n`, as typed. */
export function toDial(number: string): string {
  return number.includes("*") ? number : (e164From(number) ?? number);
}

/** Keys that dial an extension, after the far end has had time to ask for it. */
export function extensionKeys(extension: string): string {
  return "w".repeat(extensionPauses) + extension;
}
const extensionPauses = 4;

/** mm:ss; more than an hour goes on counting minutes. */
export function callClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (count: number) => String(count).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
