/** What deleting a status or merging it into another means for those who have it (domain §6). */
import { contactMessages } from "./messages.ts";
import { type Status, stopsContact, undoesStop } from "../reference/reference.ts";

type Meant = Pick<Status, "id" | "effect">;

/** `stops`: whoever is moved must not be contacted from then on. `releases`: they may be again, which takes a reason. */
export type Removal = "plain" | "stops" | "releases";

export function removalMeans(row: Meant, into: Meant | undefined): Removal {
  if (!into) return "plain";
  if (undoesStop(row, into)) return "releases";
  return stopsContact(into) && !stopsContact(row) ? "stops" : "plain";
}

/** Why it has to stay; null: it may go. Without the last one of its effect nobody could be put down as such any more. */
export function whyStatusStays(row: Meant, all: readonly Meant[]): string | null {
  if (!stopsContact(row) || all.some(({ id, effect }) => id !== row.id && effect === row.effect)) return null;
  return row.effect === "deceased" ? contactMessages.last_deceased : contactMessages.last_do_not_contact;
}
