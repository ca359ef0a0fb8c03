import { showPhone } from "../../domain/values/phone-number.ts";
import { otherNumber } from "../../domain/calls/call.ts";
import type { ListedCall } from "../../local/queries/calls.ts";

/** Whom it was with: the contact, a colleague, a number to try the line, or the number itself. */
export function shownName({ call, name, line }: ListedCall): string {
  const number = otherNumber(call);
  return name ?? line ?? (number === "" ? "Unknown number" : showPhone(number));
}
