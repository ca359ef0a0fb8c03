import type { Contact } from "./contact.ts";

/** Display name of a contact in lists and titles: the person's name, else the business, else a phone or email. */
export function nameOfContact(
  contact: Pick<Contact, "first_name" | "last_name" | "suffix" | "business_name" | "phones" | "emails">,
): string {
  const names = [contact.first_name, contact.last_name].filter(Boolean);
  // "Jr" alone is not a name.
  const person = names.length > 0 ? [...names, contact.suffix ?? ""].filter(Boolean).join(" ") : "";
  return person || contact.business_name || contact.phones[0]?.number || contact.emails[0]?.address || "No name";
}
