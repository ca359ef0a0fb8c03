/** Field types of facts: how each is edited, parsed and displayed. */
import { dayFromText } from "../../domain/imports/day-text.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { heightWords } from "../../domain/fields/value-words.ts";
import { ageOn, showDay, unknownYear } from "../../kit/dates.ts";
import { centsFrom, showMoney } from "../../kit/money.ts";

export interface FactKind {
  kind: "text" | "long" | "choice";
  inputMode?: "text" | "numeric" | "decimal" | "url";
  options?: ReadonlyArray<{ value: string; label: string }>;
  maxLength?: number;
  /** The value as text for the editor; empty if none. */
  typed(value: unknown): string;
  /** The display text; the editor text by default. */
  shown?(value: unknown, today: string): string;
  /** Parses the text; `undefined` if invalid. */
  read(text: string, today: string): unknown;
  /** Error message for invalid text. */
  unreadable: string;
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

export function text(maxLength: number): FactKind {
  return { kind: "text", maxLength, typed: textOf, read: (typed) => typed, unreadable: "" };
}

/** Multi-line text. */
export function longText(maxLength: number): FactKind {
  return { ...text(maxLength), kind: "long" };
}

const empty = { value: "", label: "–" };

/** A choice from a list; `none`: the value for no choice. */
export function choice(
  values: readonly string[],
  none: string | null,
  words: (value: string) => string = optionWords,
): FactKind {
  const options = values.filter((value) => value !== none).map((value) => ({ value, label: words(value) }));
  return {
    kind: "choice",
    options: [empty, ...options],
    typed: (value) => (value === none ? "" : textOf(value)),
    read: (typed) => (typed === "" ? none : typed),
    unreadable: "",
  };
}

/** A choice that always has a value. */
export function oneOf(values: readonly string[], words: (value: string) => string): FactKind {
  return {
    kind: "choice",
    options: values.map((value) => ({ value, label: words(value) })),
    typed: textOf,
    read: (typed) => typed,
    unreadable: "",
  };
}

export const yesNo: FactKind = {
  kind: "choice",
  options: [empty, { value: "yes", label: "Yes" }, { value: "no", label: "No" }],
  typed: (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : ""),
  read: (typed) => (typed === "" ? null : typed === "yes"),
  unreadable: "",
};

export function whole(from: number, to: number, unit: string): FactKind {
  return {
    kind: "text",
    inputMode: "numeric",
    typed: textOf,
    shown: (value) => `${textOf(value)} ${unit}`,
    read: (typed) => {
      if (typed === "") return null;
      const value = Number(typed.replace(/[^\d.]/g, ""));
      return Number.isInteger(value) && value >= from && value <= to ? value : undefined;
    },
    unreadable: `Enter ${from} to ${to} ${unit}.`,
  };
}

/** Height is entered as feet and inches or as inches alone. */
export const height: FactKind = {
  ...whole(36, 96, "inches"),
  inputMode: "text",
  shown: (value) => (typeof value === "number" ? heightWords(value) : ""),
  read: (typed) => {
    const match = /^(\d)\s*(?:'|ft|feet|-)\s*(\d{1,2})?/.exec(typed);
    if (!match) return whole(36, 96, "inches").read(typed, "");
    const inches = Number(match[1]) * 12 + Number(match[2] ?? 0);
    return inches >= 36 && inches <= 96 ? inches : undefined;
  },
};

export const day: FactKind = {
  kind: "text",
  inputMode: "text",
  typed: (value) => (typeof value === "string" ? showDay(value) : ""),
  read: (typed, today) => (typed === "" ? null : (dayFromText(typed, "mdy", today) ?? undefined)),
  unreadable: "Enter the date as MM/DD/YYYY.",
};

/** The year may be omitted if unknown. */
export const birthDay: FactKind = {
  ...day,
  shown: (value, today) => {
    if (typeof value !== "string") return "";
    const age = ageOn(value, today);
    return age === null ? showDay(value) : `${showDay(value)} (${age})`;
  },
  read: (typed, today) => {
    const yearless = /^(\d{1,2})[/-](\d{1,2})$/.exec(typed);
    if (!yearless) return day.read(typed, today);
    return `${unknownYear}-${(yearless[1] ?? "").padStart(2, "0")}-${(yearless[2] ?? "").padStart(2, "0")}`;
  },
  unreadable: "Enter the date as MM/DD/YYYY, or MM/DD if the year is unknown.",
};

export const money: FactKind = {
  kind: "text",
  inputMode: "decimal",
  typed: (value) => (typeof value === "number" ? (value / 100).toFixed(2) : ""),
  shown: (value) => (typeof value === "number" ? showMoney(value) : ""),
  read: (typed) => {
    const cents = typed === "" ? null : centsFrom(typed);
    return typed !== "" && (cents === null || cents < 0) ? undefined : cents;
  },
  unreadable: "Enter an amount such as 12.50.",
};

export const lastFour: FactKind = {
  kind: "text",
  inputMode: "numeric",
  maxLength: 4,
  typed: textOf,
  shown: (value) => `•••-••-${textOf(value)}`,
  read: (typed) => (typed === "" ? null : /^\d{4}$/.test(typed) ? typed : undefined),
  unreadable: "Enter the last 4 digits.",
};

/** The parsed value, or the error message. */
export function readKind(kind: FactKind, typed: string, today: string): { value: unknown } | { error: string } {
  const value = kind.read(typed, today);
  return value === undefined ? { error: kind.unreadable } : { value };
}

export function kindWords(kind: FactKind, value: unknown, today: string): string {
  const typed = kind.typed(value);
  if (typed === "") return "";
  return kind.shown?.(value, today) ?? kind.options?.find((option) => option.value === typed)?.label ?? typed;
}
