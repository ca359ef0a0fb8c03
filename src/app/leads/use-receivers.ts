/** People, pools and tags a vendor's leads can get, with their names. */
import { useMemo } from "react";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import type { Colleague } from "../../local/queries/people.ts";
import { useLive } from "../base/live.ts";

export interface Option {
  value: string;
  label: string;
}

export interface Receivers {
  people: Option[];
  pools: Option[];
  tags: Option[];
  nameOf: (id: string) => string | undefined;
}

export function useReceivers(): Receivers {
  const lists = useLive(contactLists);
  return useMemo(() => {
    const { users = [], pools = [], tags = [] } = lists ?? {};
    const named = (person: Colleague) => ({ value: person.id, label: fullNameOf(person) || "Unnamed" });
    const people = users.map(named).toSorted((one, other) => one.label.localeCompare(other.label));
    const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
    const [ofPools, ofTags] = [pools.map(option), tags.map(option)];
    const names = new Map([...people, ...ofPools, ...ofTags].map(({ value, label }) => [value, label]));
    return { people, pools: ofPools, tags: ofTags, nameOf: (id) => names.get(id) };
  }, [lists]);
}
