/** Adjusts the status when a lead becomes a client, or the reverse (domain §6). */
import type { Contact } from "./contact.ts";
import { type Status, stopsContact } from "../reference/reference.ts";

type Known = Pick<Status, "id" | "category" | "effect" | "position">;

/**
 * The status of a contact in this category: the category's first. A status that stops all contact is kept, as is one
 * already in the category.
 */
export function statusOfCategory(
  { status_id }: Pick<Contact, "status_id">,
  category: Contact["category"],
  statuses: readonly Known[],
): string | null {
  const stands = statuses.find(({ id }) => id === status_id);
  if (stopsContact(stands) || stands?.category === category) return status_id;
  const fitting = statuses.filter((status) => status.category === category && !stopsContact(status));
  return fitting.toSorted((one, other) => one.position - other.position)[0]?.id ?? status_id;
}
