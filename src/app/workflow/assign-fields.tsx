import { MultiSelect, Stack } from "@mantine/core";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { StepOf } from "../../domain/workflow/step.ts";
import { type StepFieldsProps, usePlan } from "./plan-context.ts";
import { namedOptions, PickField } from "./plan-fields.tsx";

type Taker = StepOf<"assign">["to"];

const ways: { value: Taker["way"]; label: string }[] = [
  { value: "user", label: "One person" },
  { value: "round_robin", label: "Round robin" },
  { value: "least_busy", label: "Person with the fewest contacts" },
  { value: "pool", label: "Pool" },
];

/** Keeps the selected users as far as the new assignment method can use them. */
function takerBy(way: Taker["way"], before: Taker): Taker {
  const people = "user_ids" in before ? before.user_ids : "user_id" in before && before.user_id ? [before.user_id] : [];
  if (way === "pool") return { way, pool_id: "" };
  return way === "user" ? { way, user_id: people[0] ?? "" } : { way, user_ids: people };
}

const peopleMax = 50;

/** Who the contact is assigned to. */
export function AssignFields({ step, onChange, problems }: StepFieldsProps<"assign">) {
  const { lists } = usePlan();
  const { to } = step;
  const give = (next: Taker) => onChange({ ...step, to: next });
  const people = lists.users
    .filter(({ active }) => active)
    .map((user) => ({ value: user.id, label: fullNameOf(user) }));
  return (
    <Stack gap="sm">
      <PickField
        label="Assign to"
        data={ways}
        value={to.way}
        onPick={(way) => give(takerBy(way as Taker["way"], to))}
      />
      {to.way === "user" ? (
        <PickField
          label="Person"
          placeholder="Choose a person"
          data={people}
          value={to.user_id}
          error={problems["to.user_id"]}
          onPick={(user_id) => give({ ...to, user_id })}
        />
      ) : null}
      {to.way === "pool" ? (
        <PickField
          label="Pool"
          placeholder="Choose a pool"
          data={namedOptions(lists.pools)}
          value={to.pool_id}
          error={problems["to.pool_id"]}
          onPick={(pool_id) => give({ ...to, pool_id })}
        />
      ) : null}
      {"user_ids" in to ? (
        <MultiSelect
          label="People"
          searchable
          hidePickedOptions
          maxValues={peopleMax}
          nothingFoundMessage="No matches"
          data={people}
          value={to.user_ids}
          error={problems["to.user_ids"]}
          onChange={(user_ids) => give({ ...to, user_ids })}
        />
      ) : null}
    </Stack>
  );
}
