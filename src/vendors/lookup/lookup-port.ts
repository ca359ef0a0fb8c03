/** Port to a service that knows phone numbers. */
import type { NumberFacts } from "../../domain/number-checks/check-options.ts";
import type { LearnedOfNumber } from "../../domain/number-checks/known-here.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface LookupAsk {
  /** E.164. */
  readonly number: string;
  /** The day its holder last agreed to be contacted there, `YYYY-MM-DD`; null: never. */
  readonly agreed_on: string | null;
  readonly learned: LearnedOfNumber;
}

/** `trouble`: no answer, may be asked again. `busy`: asked too often. `closed`: no number will be answered. */
export type LookupOutcome =
  | { readonly outcome: "known"; readonly facts: NumberFacts }
  | { readonly outcome: "trouble" }
  | { readonly outcome: "busy"; readonly waitMs: number }
  | { readonly outcome: "closed" };

export interface LookupPort {
  readonly source: VendorSource;
  /** Never throws. */
  look(ask: LookupAsk): Promise<LookupOutcome>;
}
