import { useMemo } from "react";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { useLive } from "../base/live.ts";

export type NameOf = (user_id: string) => string;

interface PersonOption {
  value: string;
  label: string;
}

/** Names of the company's users, from this device. */
export function usePeopleNames(): { nameOf: NameOf; options: PersonOption[] } {
  const lists = useLive(contactLists);
  const users = lists?.users;
  return useMemo(() => {
    const options = (users ?? [])
      .map((user) => ({ value: user.id, label: fullNameOf(user) || "Unnamed" }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
    const names = new Map(options.map(({ value, label }) => [value, label]));
    return { options, nameOf: (id: string) => names.get(id) ?? "A former user" };
  }, [users]);
}
