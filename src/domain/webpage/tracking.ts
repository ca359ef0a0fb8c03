/** Visitor statistics: only a measurement id is stored, so that no page ever runs a script somebody typed. */
const measurementId = /^G-[A-Z0-9]{6,14}$/;

/** The id, also when the whole snippet of the provider was pasted; empty: none; null: not a measurement id. */
export function trackingIdOf(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const id = /\bG-[A-Z0-9]{6,14}\b/i.exec(text)?.[0].toUpperCase() ?? "";
  return measurementId.test(id) ? id : null;
}
