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
  ["40001", { words: "This number is a landline or cannot receive texts.", effect: null }],
  ["40002", { words: "The carrier's filter stopped it. Send it in other words.", effect: null }],
  ["40003", { words: "The carrier blocks texts from our number. Tell an administrator.", effect: null }],
  ["40004", { words: "Their carrier refused it.", effect: null }],
  ["40005", { words: "It could not be delivered in time.", effect: null }],
  ["40006", { words: "Their carrier is out of order. Try again later.", effect: null }],
  ["40008", { words: "The carrier did not say why.", effect: null }],
  ["40009", { words: "The carrier cannot send these characters. Send it in plain ones.", effect: null }],
  ["40010", { words: "Our number is not registered for texting (10DLC). Tell an administrator.", effect: null }],
  ["40012", { words: "This is not a valid phone number.", effect: null }],
  ["40310", { words: "This is not a valid phone number.", effect: null }],
  ["30034", { words: "Our number is not registered for texting (10DLC). Tell an administrator.", effect: null }],
]);

export function carrierError(code: string): CarrierError {
  return errors.get(code) ?? { words: `The carrier did not deliver it (error ${code || "unknown"}).`, effect: null };
}
