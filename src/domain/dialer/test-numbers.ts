/**
 * Test numbers for trying the line. The local gateway answers them itself; they are in a range that is never assigned,
 * so calling rules (hours, attempts, do-not-call) do not apply.
 */
import { digitsOf } from "../../kit/text.ts";

export const testNumberKinds = [
  "echo",
  "voice",
  "busy",
  "no_answer",
  "short",
  "loss",
  "jitter",
  "silence",
  "callback",
] as const;
export type TestNumberKind = (typeof testNumberKinds)[number];

export interface TestNumber {
  readonly kind: TestNumberKind;
  /** E.164. */
  readonly number: string;
  readonly name: string;
  readonly description: string;
  /** What `*n` after the number changes, in `unit`; null when it has no effect. */
  readonly amount: { unit: "%" | "ms" | "s"; usual: number; min: number; max: number } | null;
}

/** In the order of the panel. */
export const testNumbers: readonly TestNumber[] = [
  end(1, "echo", "Echo", "Plays your voice back."),
  end(2, "voice", "Voice", "Speaks and listens."),
  end(3, "busy", "Busy", "Always busy."),
  end(4, "no_answer", "No answer", "Rings until you hang up."),
  end(5, "short", "Hangs up", "Hangs up after 10 seconds.", { unit: "s", usual: 10, min: 1, max: 60 }),
  end(6, "loss", "Poor connection: packet loss", "One in ten packets is lost.", {
    unit: "%",
    usual: 10,
    min: 1,
    max: 90,
  }),
  end(7, "jitter", "Poor connection: jitter", "Audio is uneven.", { unit: "ms", usual: 150, min: 5, max: 500 }),
  end(8, "silence", "Poor connection: silence", "Audio drops for 8 seconds at times.", {
    unit: "s",
    usual: 8,
    min: 1,
    max: 60,
  }),
  end(9, "callback", "Calls you back", "Calls you back in a few seconds.", {
    unit: "s",
    usual: 5,
    min: 1,
    max: 60,
  }),
];

function end(
  place: number,
  kind: TestNumberKind,
  name: string,
  description: string,
  amount: TestNumber["amount"] = null,
): TestNumber {
  return { kind, number: `+150055501${String(place).padStart(2, "0")}`, name, description, amount };
}

export interface AskedTestNumber {
  readonly end: TestNumber;
  /** In the unit of its `amount`; 0 when it has none. */
  readonly amount: number;
}

/**
 * The test line for a dialed number, in any format, with an optional `*n` for another strength: `+15005550106*25` loses
 * 25 %.
 */
export function testNumberOf(dialled: string): AskedTestNumber | null {
  const [number = "", asked = ""] = dialled.split("*", 2);
  const found = testNumbers.find((one) => nationalOf(one.number) === nationalOf(number));
  if (!found) return null;
  if (!found.amount) return { end: found, amount: 0 };
  const { usual, min, max } = found.amount;
  const wished = /^\d{1,4}$/.test(asked) ? Number(asked) : usual;
  return { end: found, amount: Math.min(max, Math.max(min, wished)) };
}

/** Display name where its calls are listed; undefined for any other number. */
export function nameOfTestNumber(dialled: string): string | undefined {
  return testNumberOf(dialled)?.end.name;
}

/** No one to protect from a call. */
export function isTestNumber(dialled: string): boolean {
  return testNumberOf(dialled) !== null;
}

function nationalOf(number: string): string {
  return digitsOf(number).replace(/^1(?=\d{10}$)/, "");
}
