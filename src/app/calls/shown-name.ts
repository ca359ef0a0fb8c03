import { showPhone } from "../../domain/values/phone-number.ts";
import { otherNumber } from "../../domain/calls/call.ts";
import type { ListedCall } from "../../local/queries/calls.ts";

/** Display name of the other party: contact, colleague, test number, or the number itself. */
export function shownName({ call, name, line }: ListedCall): string {
  const number = otherNumber(call);
  return name ?? line ?? (number === "" ? "Unknown number" : showPhone(number));
}
