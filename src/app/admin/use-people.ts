/** The company's users, for pickers and names. */
import { fullNameOf } from "../../domain/values/user-name.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { useLive } from "../base/live.ts";

export function usePeople(): { value: string; label: string }[] {
  const lists = useLive(contactLists);
  return (lists?.users ?? [])
    .map((user) => ({ value: user.id, label: fullNameOf(user) || "Unnamed" }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

export function usePeopleNames(): (user_id: string) => string {
  const people = usePeople();
  return (id) => people.find(({ value }) => value === id)?.label ?? "a former user";
}
