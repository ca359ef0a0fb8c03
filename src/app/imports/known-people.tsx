/** Existing contacts and do-not-call numbers: what rows are compared with, and what a match does. */
import { useEffect } from "react";
import { Checkbox, Fieldset, Group, MultiSelect, Radio, Select, Stack } from "@mantine/core";
import type { DncList, ImportPlan, OnMatch, ScrubBy } from "../../domain/imports/plan.ts";
import { scrubLists } from "../../contract/imports/scrub-lists.ts";
import { dncListWords, missingLists, offeredLists, type ScrubList } from "../../domain/imports/scrub-list.ts";
import { showDay } from "../../kit/dates.ts";
import { useCachedRequest } from "../base/cached-request.ts";
import { scopeOf } from "../../domain/users/access.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { ProgressiveRender } from "../../ui/progressive-render.tsx";
import type { ImportChoices } from "../../local/queries/imports.ts";

interface KnownPeopleProps {
  user: CurrentUser;
  plan: ImportPlan;
  choices: ImportChoices;
  set(change: Partial<ImportPlan>): void;
}
type Scrub = ImportPlan["scrub_against"];

const matchWords: [OnMatch, string, string][] = [
  ["skip", "Skip the row", "The existing contact does not change."],
  ["fill", "Fill empty fields", "Existing values do not change."],
  ["overwrite", "Overwrite", "Values in the file replace the contact's values. Phones and emails are added."],
  ["tag", "Only add tags", "Select the tags below. Nothing else changes."],
  ["add", "Import anyway", "This may create duplicate contacts."],
];
const byWords: [ScrubBy, string][] = [
  ["phone", "Phone"],
  ["email", "Email"],
  ["name_birth_date", "Name and birth date"],
  ["mbi", "Medicare number"],
];
/** Number of options beside these, which are rendered first. */
const optionsBeside = 6;

export function KnownPeople({ user, plan, choices, set }: KnownPeopleProps) {
  const scrub = plan.scrub_against;
  const change = (part: Partial<Scrub>) => set({ scrub_against: { ...scrub, ...part } });
  return (
    <ProgressiveRender after={optionsBeside}>
      <Fieldset legend="Duplicates" variant="unstyled">
        <Stack gap="sm">
          <ProgressiveRender>
            <Select
              label="Search in"
              data={whosOf(user)}
              value={scrub.who}
              allowDeselect={false}
              onChange={(who) => who && change({ who: who as Scrub["who"] })}
              description={
                scrub.who === "tenant"
                  ? "Rows that match contacts you cannot edit are skipped. Their owner is not shown."
                  : undefined
              }
            />
            {scrub.who === "nobody" ? null : <WhenKnown scrub={scrub} choices={choices} change={change} />}
          </ProgressiveRender>
        </Stack>
      </Fieldset>
      <Fieldset legend="Do-not-call numbers" variant="unstyled">
        <ListChoice asked={scrub.do_not_call} onChange={(do_not_call) => change({ do_not_call })} />
      </Fieldset>
    </ProgressiveRender>
  );
}

interface ListChoiceProps {
  asked: readonly DncList[];
  onChange(lists: DncList[]): void;
}

/** Only lists that exist; one that was deleted since the choice was saved drops out of it. */
function ListChoice({ asked, onChange }: ListChoiceProps) {
  const lists = useCachedRequest(scrubLists.list, {}, "scrub_lists.list").data?.data;
  const offered = offeredLists(lists ?? []);
  const gone = lists ? missingLists(asked, lists) : [];
  const goneKey = gone.join();
  useEffect(() => {
    if (goneKey !== "") onChange(asked.filter((list) => !goneKey.split(",").includes(list)));
  }, [goneKey, asked, onChange]);
  return (
    <Checkbox.Group
      value={[...asked]}
      onChange={(chosen) => onChange(chosen as DncList[])}
      label="Reject new contacts on"
      description="You can import rejected rows afterward, marked Do not call."
    >
      <Stack gap={6} mt={6}>
        {offered.map((list) => (
          <Checkbox
            key={list}
            value={list}
            label={dncListWords[list]}
            description={publishedWords(list, lists ?? [])}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** When an uploaded list was published; of several states, each. */
function publishedWords(kind: DncList, lists: readonly ScrubList[]): string | undefined {
  const dates = lists
    .filter((list) => list.kind === kind)
    .map(({ state, as_of }) => (state ? `${state} ${showDay(as_of)}` : `Published ${showDay(as_of)}`));
  return dates.length > 0 ? dates.join(", ") : undefined;
}

/** Users who see only their own contacts have no downline to compare with. */
function whosOf(user: CurrentUser): { value: Scrub["who"]; label: string }[] {
  const scope = scopeOf(user, "contacts.edit");
  return [
    { value: "mine", label: "My contacts" },
    ...(scope === "own" ? [] : [{ value: "downline" as const, label: "My team's contacts" }]),
    ...(scope === "own" ? [] : [{ value: "everyone_i_see" as const, label: "All contacts I can edit" }]),
    { value: "tenant", label: "All agency contacts" },
    { value: "nobody", label: "None: treat every row as new" },
  ];
}

interface WhenKnownProps {
  scrub: Scrub;
  choices: ImportChoices;
  change(part: Partial<Scrub>): void;
}

function WhenKnown({ scrub, choices, change }: WhenKnownProps) {
  return (
    <ProgressiveRender>
      <Checkbox.Group
        label="Match by"
        description="A row with a different first name is treated as another household member."
        value={scrub.by}
        onChange={(by) => change({ by: by as ScrubBy[] })}
      >
        <Group mt={4}>
          {byWords.map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Radio.Group
        label="When a duplicate is found"
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
          label="Tags for duplicates"
          data={choices.tags.map(({ id, name }) => ({ value: id, label: name }))}
          value={scrub.updated_lead_tags}
          onChange={(updated_lead_tags) => change({ updated_lead_tags })}
          searchable
          clearable
        />
      )}
    </ProgressiveRender>
  );
}
