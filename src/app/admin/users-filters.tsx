/** Filters of the user list: role, state, and manager. Stored in the URL. */
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { downlineOf } from "../../domain/users/downline.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { colleagues } from "../../local/queries/people.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { ListQuery } from "../data-list/index.ts";

export const userFilters = ["kind", "user_id", "active"] as const;
type UserFilter = (typeof userFilters)[number];

const kinds = [
  { value: "impersonators", label: "Can act as others" },
  { value: "only_rm", label: "Relationship managers" },
] as const;
const states = [
  { value: "true", label: "On" },
  { value: "false", label: "Off" },
];

/** The filters as query parameters. */
export function askedUsers({ kind, user_id, active }: Readonly<Record<UserFilter, string>>) {
  const known = kinds.find(({ value }) => value === kind);
  return {
    ...(known && { [known.value]: true }),
    ...(user_id && { user_id }),
    ...(active && { active: active === "true" }),
  };
}

export function UsersFilters({ query: { filters, filter } }: { query: ListQuery<UserFilter> }) {
  const me = useCurrentUser();
  const known = useLive(colleagues);
  const people = useMemo(() => {
    const own = known?.filter(({ id }) => id === me.id) ?? [];
    const below = downlineOf(me, known ?? []).map(({ person }) => person);
    return [...own, ...below].map((person) => ({ value: person.id, label: fullNameOf(person) || "Unnamed" }));
  }, [known, me]);
  return (
    <>
      <Select
        aria-label="Who"
        w="11rem"
        clearable
        placeholder="Everyone"
        data={kinds}
        value={filters.kind || null}
        onChange={(kind) => filter({ kind })}
      />
      <Select
        aria-label="Reports to"
        w="11rem"
        searchable
        clearable
        placeholder="Reports to anyone"
        data={people}
        value={filters.user_id || null}
        onChange={(user_id) => filter({ user_id })}
      />
      <Select
        aria-label="Sign-in"
        w="8rem"
        clearable
        placeholder="All states"
        data={states}
        value={filters.active || null}
        onChange={(active) => filter({ active })}
      />
    </>
  );
}
