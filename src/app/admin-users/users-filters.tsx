/** Filters of the user list: role, state, and manager. Stored in the URL. */
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { accountTypes } from "../../domain/users/access.ts";
import { typesHere } from "../../domain/users/assigning.ts";
import { downlineOf } from "../../domain/users/downline.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { colleagues } from "../../local/queries/people.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { ListQuery } from "../data-list/index.ts";
import { useUnits } from "./person-options.ts";

export const userFilters = ["kind", "user_id", "active", "account_type", "business_unit_id"] as const;
type UserFilter = (typeof userFilters)[number];

const kinds = [
  { value: "impersonators", label: "Can act as others" },
  { value: "only_rm", label: "Relationship managers" },
] as const;
const signIns = [
  { value: "true", label: "Can sign in" },
  { value: "false", label: "Cannot sign in" },
  { value: "invited", label: "Invited" },
];

/** The filters as query parameters. */
export function askedUsers(filters: Readonly<Record<UserFilter, string>>) {
  const { kind, user_id, active, business_unit_id } = filters;
  const known = kinds.find(({ value }) => value === kind);
  const account_type = accountTypes.find((type) => type === filters.account_type);
  return {
    ...(known && { [known.value]: true }),
    ...(user_id && { user_id }),
    ...(active === "invited" && { invited: true }),
    ...(active && active !== "invited" && { active: active === "true" }),
    ...(account_type && { account_type }),
    ...(business_unit_id && { business_unit_id }),
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
  const units = useUnits();
  return (
    <>
      <Select
        aria-label="Role"
        w="10rem"
        clearable
        placeholder="All roles"
        data={typesHere(accountTypes, me.features).map((value) => ({ value, label: accountTypeLabels[value] }))}
        value={filters.account_type || null}
        onChange={(account_type) => filter({ account_type })}
      />
      {units.options.length > 0 ? (
        <Select
          aria-label="Business unit"
          w="10rem"
          clearable
          placeholder="All units"
          data={units.options}
          value={filters.business_unit_id || null}
          onChange={(business_unit_id) => filter({ business_unit_id })}
        />
      ) : null}
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
        w="9.5rem"
        clearable
        placeholder="Any sign-in"
        data={signIns}
        value={filters.active || null}
        onChange={(active) => filter({ active })}
      />
    </>
  );
}
