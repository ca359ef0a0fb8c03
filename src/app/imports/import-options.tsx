/** Import options: owner, labels, and what to do with existing contacts. */
import { Fieldset, MultiSelect, SegmentedControl, Select, Stack } from "@mantine/core";
import { scopeOf } from "../../domain/users/access.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { type ImportChoices, importChoices } from "../../local/queries/imports.ts";
import { ProgressiveRender } from "../../ui/progressive-render.tsx";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { Draft } from "./draft.ts";
import { VendorFields } from "./vendor-fields.tsx";
import { KnownPeople } from "./known-people.tsx";
import { downlineOf } from "./downline-of.ts";
import classes from "./imports.module.css";

interface OptionsProps {
  draft: Draft;
  onChange(plan: ImportPlan): void;
  onDateOrder(order: ImportPlan["date_order"]): void;
}

export function ImportOptions({ draft, onChange, onDateOrder }: OptionsProps) {
  const { plan, report, asksDateOrder } = draft;
  const user = useCurrentUser();
  const choices = useLive(importChoices);
  if (!choices) return null;
  const set = (change: Partial<ImportPlan>) => onChange({ ...plan, ...change });
  return (
    <div className={classes.options}>
      {report.date_order === "unclear" || plan.date_order === "dmy" ? (
        <div className={classes.asked}>
          <DateOrder order={asksDateOrder ? "" : plan.date_order} onChoose={onDateOrder} />
        </div>
      ) : null}
      <Stack gap="sm">
        <ProgressiveRender>
          <WhoGets user={user} choices={choices} plan={plan} set={set} />
          <Select
            label="Category"
            data={categories}
            value={plan.category}
            allowDeselect={false}
            onChange={(category) => category && set({ category })}
          />
          <Select
            label="Status"
            data={titled(choices.statuses.filter(({ category }) => category === plan.category))}
            value={plan.status_id}
            onChange={(status_id) => set({ status_id })}
            clearable
            searchable
            placeholder="From the file, or none"
          />
          <Select
            label="Source"
            data={titled(choices.sources)}
            value={plan.source_id}
            onChange={(source_id) => set({ source_id })}
            clearable
            searchable
            placeholder="From the file, or none"
          />
          <MultiSelect
            label="Tags"
            data={named(choices.tags)}
            value={plan.tags}
            onChange={(tags) => set({ tags })}
            searchable
            clearable
            placeholder={plan.tags.length === 0 ? "Added to every contact in this file" : ""}
            maxValues={30}
          />
          <VendorFields plan={plan} vendors={choices.vendors} set={set} />
        </ProgressiveRender>
      </Stack>
      <Stack gap="sm">
        <KnownPeople user={user} plan={plan} choices={choices} set={set} />
      </Stack>
    </div>
  );
}

interface PartProps {
  plan: ImportPlan;
  set(change: Partial<ImportPlan>): void;
}

const categories = [
  { value: "lead", label: "Lead" },
  { value: "client", label: "Client" },
] satisfies { value: ImportPlan["category"]; label: string }[];
const titled = (rows: readonly { id: string; title: string }[]) =>
  rows.map(({ id, title }) => ({ value: id, label: title }));
const named = (rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** Downline users for whom the user may import; the server checks again. */
function WhoGets({ user, choices, plan, set }: PartProps & { user: CurrentUser; choices: ImportChoices }) {
  const scope = scopeOf(user, "contacts.import");
  if (scope === "own") return null;
  const people = scope === "downline" ? downlineOf(choices.people, user.id) : choices.people;
  const owners = people
    .filter(({ active }) => active)
    .map((person) => ({ value: person.id, label: person.id === user.id ? "Me" : fullNameOf(person) }));
  const pools = choices.pools
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: `pool:${id}`, label: `Pool: ${name}` }));
  const value = plan.pool ? `pool:${plan.pool}` : (plan.owner ?? user.id);
  const choose = (chosen: string | null) => {
    if (chosen?.startsWith("pool:")) set({ pool: chosen.slice("pool:".length), owner: null });
    else set({ pool: null, owner: chosen });
  };
  return (
    <Select
      label="Assign to"
      data={[...owners, ...pools]}
      value={value}
      onChange={choose}
      searchable
      allowDeselect={false}
    />
  );
}

function DateOrder({ order, onChoose }: { order: string; onChoose: OptionsProps["onDateOrder"] }) {
  return (
    <Fieldset legend="Dates such as 03/04/1951" variant="unstyled">
      <SegmentedControl
        aria-label="Date format"
        data={[
          { value: "mdy", label: "March 4" },
          { value: "dmy", label: "April 3" },
        ]}
        value={order}
        onChange={(chosen) => onChoose(chosen === "dmy" ? "dmy" : "mdy")}
      />
    </Fieldset>
  );
}
