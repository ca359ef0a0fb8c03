/** Error numbers of carriers in words, and what they say of the number (messaging facts, November 2026). */

export type NumberEffect = "opted_out" | "landline" | null;
interface CarrierError {
  words: string;
  effect: NumberEffect;
}

const errors: ReadonlyMap<string, CarrierError> = new Map<string, CarrierError>([
  ["21610", { words: "They asked the carrier to stop texts from us.", effect: "opted_out" }],
  ["40300", { words: "They asked the carrier to stop texts from us.", effect: "opted_out" }],
  ["21614", { words: "This number is a landline.", effect: "landline" }],
  ["30006", { words: "This number is a landline.", effect: "landline" }],
  ["21211", { words: "This is not a valid phone number.", effect: null }],
  ["11200", { words: "The carrier could not fetch the picture.", effect: null }],
  ["30003", { words: "The phone is off or out of reach.", effect: null }],
  ["30004", { words: "The phone blocks texts from this number.", effect: null }],
  ["30005", { words: "The carrier does not know this number.", effect: null }],
  ["30007", { words: "The carrier's filter stopped it. Send it in other words.", effect: null }],
  ["30008", { words: "The carrier did not say why.", effect: null }],
  ["30034", { words: "Our number is not registered for texting (10DLC). Tell an administrator.", effect: null }],
]);

export function carrierError(code: string): CarrierError {
  return errors.get(code) ?? { words: `The carrier did not deliver it (error ${code || "unknown"}).`, effect: null };
}
