/** Texts about a selected archive and where its files would go. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { reasonTexts } from "../../domain/imports/messages.ts";
import { countOf } from "../../kit/text.ts";
import type { Outlook } from "../../local/queries/attachments.ts";

/** Which contacts' files are imported. */
export type Whose = "all" | Contact["category"];

export const whoseWords: { value: Whose; label: string }[] = [
  { value: "all", label: "All contacts" },
  { value: "lead", label: "Leads only" },
  { value: "client", label: "Clients only" },
];

export const attachmentHelp =
  "Start each file name with the contact’s number (“4711 policy.pdf”) or phone (“(201) 555-0123 card.jpg”). The rest of the name becomes the file title. Folders are ignored.";

/** Undefined if the file matches a contact, as far as is known. */
export function goesNowhere(outlook: Outlook, whose: Whose): string | undefined {
  if (outlook.goes === "nowhere") return reasonTexts[outlook.reason];
  if (outlook.goes === "unknown" || whose === "all" || outlook.contact.category === whose) return undefined;
  return whose === "lead" ? `${outlook.contact.name} is not a lead.` : `${outlook.contact.name} is not a client.`;
}

/** Number of files with a match, and a summary of all of them. */
export function outlookCounts(outlook: readonly Outlook[], whose: Whose): { good: number; words: string } {
  const refused = outlook.filter((one) => goesNowhere(one, whose) !== undefined).length;
  const good = outlook.length - refused;
  if (outlook.length === 0) return { good, words: "Matching contacts…" };
  if (good === 0) return { good, words: "No file name starts with the number or phone of one of your contacts." };
  return {
    good,
    words: refused === 0 ? "Every file matches a contact." : `${countOf(refused, "file")} will be rejected. See above.`,
  };
}
