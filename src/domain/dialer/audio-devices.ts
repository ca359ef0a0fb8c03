/**
 * Rules for selecting microphones, speakers and an audio processor (spec 000 §5). Each returns the error to raise, or
 * null.
 */
import { devicesNotFound, dialerErrors } from "./call-errors.ts";

export function inputFault(id: unknown, known: readonly string[]): string | null {
  if (typeof id !== "string") return dialerErrors.no_output_device;
  return known.includes(id) ? null : devicesNotFound([id]);
}

/** `supported`: whether the browser can select outputs. */
export function outputsFault(ids: readonly string[], known: readonly string[], supported: boolean): string | null {
  if (!supported) return dialerErrors.outputs_unsupported;
  if (ids.length === 0) return dialerErrors.no_output_device;
  const missing = ids.filter((id) => !known.includes(id));
  return missing.length > 0 ? devicesNotFound(missing) : null;
}

/** Only one processor at a time, with both create and destroy methods. */
export function mayAddProcessor(processor: unknown, present: number): boolean {
  if (present > 0 || typeof processor !== "object" || processor === null) return false;
  const { createProcessedStream, destroyProcessedStream } = processor as Record<string, unknown>;
  return typeof createProcessedStream === "function" && typeof destroyProcessedStream === "function";
}
