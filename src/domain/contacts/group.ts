/** A named contact group shared by a team (domain §2, §6). */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { foldText, lengthOf, oneLine } from "../../kit/text.ts";
import { Uuid } from "../values/scalars.ts";
import { groupNameLengthMax } from "../values/limits.ts";
import { contactMessages } from "./messages.ts";

export const Group = z.object({
  id: Uuid,
  name: z.string().min(1).max(groupNameLengthMax),
  seq: z.int().nonnegative(),
});
export type Group = z.infer<typeof Group>;

/** The stored name; unique ignoring case. */
export function checkedGroupName(
  typed: string,
  id: string | null,
  others: readonly Pick<Group, "id" | "name">[],
): string {
  const name = oneLine(typed);
  if (name === "") refuse("invalid", { name: [contactMessages.group_name_needed] });
  if (lengthOf(name) > groupNameLengthMax) refuse("invalid", { name: [contactMessages.name_too_long] });
  if (others.some((other) => other.id !== id && foldText(other.name) === foldText(name))) {
    refuse("name_taken", { name: [contactMessages.name_taken] });
  }
  return name;
}
