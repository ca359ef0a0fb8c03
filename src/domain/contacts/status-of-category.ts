/** A lead that becomes a client stands among the clients from then on, and the other way round (domain §6). */
import type { Contact } from "./contact.ts";
import { type Status, stopsContact } from "../reference/reference.ts";

type Known = Pick<Status, "id" | "category" | "effect" | "position">;

/**
 * The status a contact has once it is of this category: the first of them. One that stops all contact stays, and so
 * does one that is of the category already.
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
