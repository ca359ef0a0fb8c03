/** Effects of deleting a status, or merging it into another, on the contacts that have it (domain §6). */
import { contactMessages } from "./messages.ts";
import { type Status, stopsContact, undoesStop } from "../reference/reference.ts";

type Meant = Pick<Status, "id" | "effect">;

/**
 * `stops`: moved contacts must not be contacted from then on. `releases`: they may be again, which requires a reason.
 */
export type Removal = "plain" | "stops" | "releases";

export function removalMeans(row: Meant, into: Meant | undefined): Removal {
  if (!into) return "plain";
  if (undoesStop(row, into)) return "releases";
  return stopsContact(into) && !stopsContact(row) ? "stops" : "plain";
}

/** Why it cannot be removed; null: it can. Without the last one of its effect, no contact could be marked as such. */
export function whyStatusStays(row: Meant, all: readonly Meant[]): string | null {
  if (!stopsContact(row) || all.some(({ id, effect }) => id !== row.id && effect === row.effect)) return null;
  return row.effect === "deceased" ? contactMessages.last_deceased : contactMessages.last_do_not_contact;
}
