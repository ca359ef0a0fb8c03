/** What is said of files made in the background. */
import { printContactsMax } from "../values/limits.ts";
import { countOf } from "../../kit/text.ts";
import type { LeftOutReason, OutputKind } from "./limits.ts";
import { type Output, printedOf } from "./output.ts";

export const outputMessages = {
  too_many: `At most ${printContactsMax} contacts can be printed at once.`,
  nobody: "Choose at least one contact.",
  nothing_left: "None of these contacts can be printed this way.",
  not_permitted: "You may no longer make this file.",
  lost: "It could not be made. Try again.",
  gone: "This file was kept for 24 hours and is gone. Make it again.",
  text_needed: "Write the letter first.",
  name_needed: "Give the letter a name.",
  name_used: "That name is already used.",
  letters_full: "You can keep 50 letters. Delete one first.",
  text_too_long: "A letter can have up to 4,000 characters.",
  unknown_field: (name: string) => `{{${name}}} is not a field of a contact.`,
  return_address_long: "A line of the return address can have up to 60 characters.",
} as const;

export const outputNames: Record<OutputKind, string> = {
  export: "Export",
  letter: "Letters",
  labels: "Labels",
  envelopes: "Envelopes",
  profile_sheet: "Profile sheets",
  call_sheet: "Call sheet",
};

/** Follows a count: "3 with no mailing address". */
export const leftOutWords: Record<LeftOutReason, string> = {
  gone: "deleted or no longer yours",
  deceased: "deceased",
  do_not_mail: "asked for no mail",
  no_address: "with no full address",
  no_phone: "with no phone that works",
  do_not_call: "not to be called",
  letters_missing: "in a script this printing does not have",
  address_too_long: "with an address too long to fit",
};

/** One line for the corner of every page; how far it is stands beside it. */
export function outputTold(output: Output): string {
  const { kind, state, total, error } = output;
  const name = outputNames[kind];
  if (state === "queued") return `${name}: waiting its turn`;
  if (state === "working") return `${name} of ${countOf(total, "contact")}`;
  if (state === "failed") return `${name} could not be made. ${error ?? ""}`.trim();
  const left = total - printedOf(output);
  return `${output.file_name} is ready${left > 0 ? `, ${left.toLocaleString("en-US")} left out` : ""}`;
}
