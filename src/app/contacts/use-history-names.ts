import { useMemo } from "react";
import type { HistoryNames } from "../../domain/contacts/history-words.ts";
import { fullNameOf } from "../../domain/users/user-name.ts";
import type { ContactLists } from "../../local/queries/contact-page.ts";

/** Names of what an entry points to, from the lists on this device. */
export function useHistoryNames({
  users,
  statuses,
  sources,
  pools,
  tags,
  groups,
  carriers,
}: ContactLists): HistoryNames {
  return useMemo(() => {
    const named = <T extends { id: string }>(rows: readonly T[], name: (row: T) => string) => {
      const map = new Map(rows.map((row) => [row.id, name(row)]));
      return (id: string) => map.get(id);
    };
    return {
      user: named(users, fullNameOf),
      status: named(statuses, ({ title }) => title),
      source: named(sources, ({ title }) => title),
      pool: named(pools, ({ name }) => name),
      tag: named(tags, ({ name }) => name),
      group: named(groups, ({ name }) => name),
      carrier: named(carriers, ({ name }) => name),
    };
  }, [users, statuses, sources, pools, tags, groups, carriers]);
}
