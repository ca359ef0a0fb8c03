/** Limits of exports and prints made in the background (domain §10). */
import { dayMs, hourMs } from "../../kit/durations.ts";

/** Up to this size an export is returned directly; larger ones run in the background. */
export const exportRowsAtOnceMax = 5_000;
/** How long a finished file can be downloaded. */
export const outputKeptMs = dayMs;
/** A job without progress for this long has failed: its worker is gone. */
export const outputSilentMsMax = hourMs;
export const outputsShown = 50;

export const outputStates = ["queued", "working", "complete", "failed"] as const;
export const printKinds = ["letter", "labels", "envelopes", "profile_sheet", "call_sheet"] as const;
export type PrintKind = (typeof printKinds)[number];
export const outputKinds = ["export", "report", ...printKinds] as const;
export type OutputKind = (typeof outputKinds)[number];

/** Why a requested contact is not printed. */
export const leftOutReasons = [
  "gone",
  "deceased",
  "do_not_mail",
  "no_address",
  "no_phone",
  "do_not_call",
  "letters_missing",
  "address_too_long",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const letterNameLengthMax = 60;
export const letterTextLengthMax = 4_000;
export const lettersMax = 50;
export const returnAddressLinesMax = 4;
export const returnAddressLineLengthMax = 60;
/** Three across, ten down. */
export const labelsPerSheet = 30;

const fileStems: Record<PrintKind, string> = {
  letter: "letters",
  labels: "labels",
  envelopes: "envelopes",
  profile_sheet: "profiles",
  call_sheet: "call-sheet",
};

/** For example `labels-2026-11-21.pdf`. */
export function printFileName(kind: PrintKind, today: string): string {
  return `${fileStems[kind]}-${today}.pdf`;
}
