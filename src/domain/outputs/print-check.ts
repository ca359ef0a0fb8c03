/** Validates the options of a print before anything is made. */
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { manyLines, oneLine } from "../../kit/text.ts";
import { letterTextLengthMax, returnAddressLineLengthMax } from "./limits.ts";
import { unknownFields } from "./merge-names.ts";
import { outputMessages } from "./messages.ts";
import type { PrintOptions } from "./print-options.ts";

/** Returns the normalized form. Refuses with `invalid` and field errors. */
export function checkedPrintOptions(options: PrintOptions): PrintOptions {
  const text = manyLines(options.text);
  const return_address = options.return_address.map(oneLine).filter(Boolean);
  const errors: FieldErrors = dictionary();
  const unknown = unknownFields(text);
  if (options.kind === "letter" && text === "") errors["text"] = [outputMessages.text_needed];
  if (text.length > letterTextLengthMax) errors["text"] = [outputMessages.text_too_long];
  if (unknown.length > 0) errors["text"] = [outputMessages.unknown_field(unknown[0] ?? "")];
  if (return_address.some((line) => line.length > returnAddressLineLengthMax))
    errors["return_address"] = [outputMessages.return_address_long];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return { ...options, text, return_address };
}
