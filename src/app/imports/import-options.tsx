/** Who gets the contacts, how they are labelled, and what happens with people who are known already. */
import { Checkbox, Fieldset, Group, MultiSelect, Radio, SegmentedControl, Select, Stack } from "@mantine/core";
import { scopeOf } from "../../domain/users/access.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { fullNameOf } from "../../domain/users/user.ts";
import type { ImportPlan, OnMatch } from "../../domain/imports/plan.ts";
import { type ImportChoices, importChoices } from "../../local/queries/imports.ts";
import { useLive } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";
import classes from "./imports.module.css";

interface OptionsProps {
  plan: ImportPlan;
  asksDateOrder: boolean;
  onChange(plan: ImportPlan): void;
}

const matchWords: [OnMatch, string, string][] = [
  ["skip", "Skip the row", "The contact stays as it is."],
  ["fill", "Fill what is empty", "Nothing that is there is changed."],
  ["overwrite", "Overwrite", "Values of the file replace those of the contact; phones and emails are added."],
  ["tag", "Only add tags", "Chosen below; nothing else is changed."],
  ["add", "Bring them in anyway", "Two contacts for one person may be the result."],
];

export function ImportOptions({ plan, asksDateOrder, onChange }: OptionsProps) {
  const user = useCurrentUser();
  const choices = useLive(importChoices);
  if (!choices) return null;
  const set = (change: Partial<ImportPlan>) => onChange({ ...plan, ...change });
  return (
    <div className={classes.options}>
      {asksDateOrder || plan.date_order === "dmy" ? (
        <div className={classes.asked}>
          <DateOrder plan={plan} asks={asksDateOrder} set={set} />
        </div>
      ) : null}
      <Stack gap="sm">
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
          placeholder="As the file says, else none"
        />
        <Select
          label="Source"
          data={titled(choices.sources)}
          value={plan.source_id}
          onChange={(source_id) => set({ source_id })}
          clearable
          searchable
          placeholder="As the file says, else none"
        />
        <MultiSelect
          label="Tags"
          data={named(choices.tags)}
          value={plan.tags}
          onChange={(tags) => set({ tags })}
          searchable
          clearable
          placeholder={plan.tags.length === 0 ? "On every contact of this file" : ""}
          maxValues={30}
        />
      </Stack>
      <Stack gap="sm">
        <KnownPeople plan={plan} choices={choices} set={set} />
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

/** Those below in the tree, for whom one may import; the server looks at it again. */
function WhoGets({ user, choices, plan, set }: PartProps & { user: CurrentUser; choices: ImportChoices }) {
  const scope = scopeOf(user, "contacts.import");
  if (scope === "own") return null;
  const people = scope === "downline" ? below(choices.people, user.id) : choices.people;
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
      label="Who gets them"
      data={[...owners, ...pools]}
      value={value}
      onChange={choose}
      searchable
      allowDeselect={false}
    />
  );
}

function below(people: ImportChoices["people"], top: string): ImportChoices["people"] {
  const ids = new Set([top]);
  for (let grown = true; grown;) {
    const size = ids.size;
    for (const { id, parent_id } of people) if (parent_id !== null && ids.has(parent_id)) ids.add(id);
    grown = ids.size > size;
  }
  return people.filter(({ id }) => ids.has(id));
}

function DateOrder({ plan, asks, set }: PartProps & { asks: boolean }) {
  return (
    <Fieldset legend="Dates such as 03/04/1951" variant="unstyled">
      <SegmentedControl
        aria-label="Order of dates"
        data={[
          { value: "mdy", label: "March 4" },
          { value: "dmy", label: "April 3" },
        ]}
        value={asks ? "" : plan.date_order}
        onChange={(order) => set({ date_order: order === "dmy" ? "dmy" : "mdy" })}
      />
    </Fieldset>
  );
}

function KnownPeople({ plan, choices, set }: PartProps & { choices: ImportChoices }) {
  const scrub = plan.scrub_against;
  const change = (part: Partial<ImportPlan["scrub_against"]>) => set({ scrub_against: { ...scrub, ...part } });
  const compares = scrub.who !== "nobody";
  return (
    <Fieldset legend="People you know already" variant="unstyled">
      <Stack gap="sm">
        <Select
          label="Look for them among"
          data={[
            { value: "mine", label: "My contacts" },
            { value: "everyone_i_see", label: "All contacts I may edit" },
            { value: "nobody", label: "Nobody: every row is new" },
          ]}
          value={scrub.who}
          allowDeselect={false}
          onChange={(who) => who && change({ who: who as typeof scrub.who })}
        />
        {compares ? (
          <>
            <Checkbox.Group label="By" value={scrub.by} onChange={(by) => change({ by: by as typeof scrub.by })}>
              <Group mt={4}>
                <Checkbox value="phone" label="Phone" />
                <Checkbox value="email" label="Email" />
              </Group>
            </Checkbox.Group>
            <Radio.Group
              label="When one is found"
              value={scrub.on_match}
              onChange={(on_match) => change({ on_match: on_match as OnMatch })}
            >
              <Stack gap={6} mt={4}>
                {matchWords.map(([value, label, description]) => (
                  <Radio key={value} value={value} label={label} description={description} />
                ))}
              </Stack>
            </Radio.Group>
            {scrub.on_match === "skip" || scrub.on_match === "add" ? null : (
              <MultiSelect
                label="Tags for those found"
                data={named(choices.tags)}
                value={scrub.updated_lead_tags}
                onChange={(updated_lead_tags) => change({ updated_lead_tags })}
                searchable
                clearable
              />
            )}
          </>
        ) : null}
      </Stack>
    </Fieldset>
  );
}
