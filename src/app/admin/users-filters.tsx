/** Which of the people within reach are listed: what they are, and below whom. It stands in the address. */
import { Button, Group, Select } from "@mantine/core";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { downlineOf } from "../../domain/users/downline.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { colleagues } from "../../local/queries/people.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

const kinds = [
  { value: "impersonators", label: "Can act as others" },
  { value: "only_rm", label: "Relationship managers" },
] as const;
type Kind = (typeof kinds)[number]["value"];

export interface UsersFilterState {
  kind: Kind | null;
  user_id: string | null;
  isSet: boolean;
  /** As the list is asked for it. */
  asked: { impersonators?: boolean; only_rm?: boolean; user_id?: string };
  set: (name: "kind" | "user_id", value: string | null) => void;
  clear: () => void;
}

export function useUsersFilters(): UsersFilterState {
  const [address, setAddress] = useSearchParams();
  const kind = kinds.find(({ value }) => value === address.get("kind"))?.value ?? null;
  const user_id = address.get("user_id");
  const put = (values: Record<string, string | null>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("page");
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return {
    kind,
    user_id,
    isSet: Boolean(kind || user_id),
    asked: { ...(kind && { [kind]: true }), ...(user_id && { user_id }) },
    set: (name, value) => put({ [name]: value }),
    clear: () => put({ kind: null, user_id: null }),
  };
}

export function UsersFilters({ filters }: { filters: UsersFilterState }) {
  const me = useCurrentUser();
  const known = useLive(colleagues);
  const people = useMemo(() => {
    const own = known?.filter(({ id }) => id === me.id) ?? [];
    const below = downlineOf(me, known ?? []).map(({ person }) => person);
    return [...own, ...below].map((person) => ({ value: person.id, label: fullNameOf(person) || "Unnamed" }));
  }, [known, me]);
  return (
    <Group gap="sm" mb="md" align="end">
      <Select
        label="Who"
        w="13rem"
        clearable
        placeholder="Everyone"
        data={kinds}
        value={filters.kind}
        onChange={(value) => filters.set("kind", value)}
      />
      <Select
        label="Reports to"
        w="14rem"
        searchable
        clearable
        placeholder="Anyone"
        data={people}
        value={filters.user_id}
        onChange={(value) => filters.set("user_id", value)}
      />
      {filters.isSet ? (
        <Button variant="subtle" onClick={filters.clear}>
          Clear
        </Button>
      ) : null}
    </Group>
  );
}
