/** A number by what is known here: its shape, and what our own calls and texts found out. Nothing is guessed. */
import { type LineType, noFacts, type NumberFacts } from "./check-options.ts";
import { type PlanKind, planOf } from "./number-plan.ts";

/** What the company's records say of a number. Moments are null where it never happened. */
export interface LearnedOfNumber {
  /** From an import, an earlier check, or a carrier's error. */
  line_type: LineType;
  /** Its latest text to us, or of ours that arrived. */
  texted_at: number | null;
  /** Its latest answered call. */
  answered_at: number | null;
  /** The latest call that somebody logged as disconnected. */
  disconnected_at: number | null;
}

export const nothingLearned: LearnedOfNumber = {
  line_type: "unknown",
  texted_at: null,
  answered_at: null,
  disconnected_at: null,
};

export function factsKnownHere(number: string, learned: LearnedOfNumber): NumberFacts {
  const plan = planOf(number);
  if (plan === "impossible")
    return { ...noFacts, line_type: "invalid", valid: false, note: "No US number has this form" };
  const alive = Math.max(learned.texted_at ?? 0, learned.answered_at ?? 0);
  if (learned.disconnected_at !== null && learned.disconnected_at > alive)
    return {
      ...noFacts,
      line_type: ofRecord(learned),
      disconnected: true,
      note: "Your last call found it disconnected",
    };
  const works = alive > 0;
  return {
    ...noFacts,
    line_type: ofRecord(learned),
    ...(works && { valid: true, disconnected: false }),
    note: noteOf(plan, learned),
  };
}

/** An earlier "invalid" is judged anew. */
function ofRecord({ line_type }: LearnedOfNumber): LineType {
  return line_type === "invalid" ? "unknown" : line_type;
}

function noteOf(plan: PlanKind, { line_type, texted_at, answered_at }: LearnedOfNumber): string {
  if (line_type !== "unknown" && line_type !== "invalid") return "As recorded earlier";
  if (texted_at !== null) return "Your texts arrive there";
  if (answered_at !== null) return "Your calls are answered there";
  if (plan === "toll_free") return "Toll-free number";
  if (plan === "example") return "Number reserved for examples";
  if (plan === "other") return "Area code is not in a US state";
  // The line type says so itself.
  return "";
}
