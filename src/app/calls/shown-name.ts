import { showPhone } from "../../domain/contacts/phone-number.ts";
import { otherNumber } from "../../domain/dialer/call.ts";
import { nameOfFarEnd } from "../../domain/dialer/far-ends.ts";
import type { ListedCall } from "../../local/queries/calls.ts";

/** Whom it was with: the contact, a number to try the line, or the number itself. */
export function shownName({ call, name }: ListedCall): string {
  const number = otherNumber(call);
  return name ?? nameOfFarEnd(number) ?? (number === "" ? "Unknown number" : showPhone(number));
}
