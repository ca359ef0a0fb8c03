import { Refusal } from "../../src/kit/refusal.ts";

/** The refusal an act meets; any other ending fails the test. */
export function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
