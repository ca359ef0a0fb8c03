import type { AudioChoice } from "../../phone/audio-keeper.ts";

/** The stored choice, or null if invalid. */
export function audioChoiceFrom(stored: unknown): AudioChoice | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { input, outputs } = stored as Partial<Record<keyof AudioChoice, unknown>>;
  if (typeof input !== "string" || !Array.isArray(outputs)) return null;
  return { input, outputs: outputs.map(String) };
}
