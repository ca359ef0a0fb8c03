/** What may be dialed and sent into a call (spec 000 §4, §5). */
import { dialLengthMax } from "../values/phone-number.ts";
import { dialLengthMin } from "../values/phone-number.ts";
import { dialerErrors } from "./call-errors.ts";

/** 9 to 16 characters; otherwise no call is placed. */
export function isDialable(number: string): boolean {
  return number.length >= dialLengthMin && number.length <= dialLengthMax;
}

/** Digits, *, # and w (a pause); returns the error to raise otherwise. */
export function digitsFault(digits: string): string | null {
  return /^[0-9*#w]+$/.test(digits) ? null : dialerErrors.illegal_digits;
}

/** A caller's number in the form used to look up contacts: dashes and +1 removed. */
export function lookupNumber(number: string): string {
  return number.replace(/-/g, "").replace(/^\+1/, "");
}
