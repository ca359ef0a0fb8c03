/** Texts about files made in the background. */
import { printContactsMax } from "../values/limits.ts";
import { countOf } from "../../kit/text.ts";
import type { LeftOutReason, OutputKind } from "./limits.ts";
import { type Output, printedOf } from "./output.ts";

export const outputMessages = {
  too_many: `You can print up to ${printContactsMax} contacts at once.`,
  nobody: "Choose at least one contact.",
  nothing_left: "None of these contacts can be printed this way.",
  not_permitted: "You no longer have permission to create this file.",
  lost: "The file could not be created. Try again.",
  gone: "This file expired after 24 hours. Create it again.",
  text_needed: "Write the letter first.",
  name_needed: "Enter a name for the letter.",
  name_used: "That name is already used.",
  letters_full: "You can save up to 50 letters. Delete one first.",
  text_too_long: "A letter can have up to 4,000 characters.",
  unknown_field: (name: string) => `{{${name}}} is not a contact field.`,
  return_address_long: "A line of the return address can have up to 60 characters.",
} as const;

export const outputNames: Record<OutputKind, string> = {
  export: "Export",
  report: "Report",
  letter: "Letters",
  labels: "Labels",
  envelopes: "Envelopes",
  profile_sheet: "Profile sheets",
  call_sheet: "Call sheet",
};

/** Follows a count: "3 with no mailing address". */
export const leftOutWords: Record<LeftOutReason, string> = {
  gone: "deleted or no longer accessible",
  deceased: "deceased",
  do_not_mail: "marked do not mail",
  no_address: "with an incomplete address",
  no_phone: "with no working phone",
  do_not_call: "marked do not call",
  letters_missing: "with characters that cannot be printed",
  address_too_long: "with an address too long to fit",
};

/** One line for the corner of every page; progress is shown next to it. */
export function outputTold(output: Output): string {
  const { kind, state, total, error } = output;
  const name = outputNames[kind];
  if (state === "queued") return `${name}: queued`;
  if (state === "working") return `${name} of ${countOf(total, "contact")}`;
  if (state === "failed") return `${name} could not be created. ${error ?? ""}`.trim();
  const left = total - printedOf(output);
  return `${output.file_name} is ready${left > 0 ? `, ${left.toLocaleString("en-US")} skipped` : ""}`;
}
