/** People who are known already, and numbers that must not be called: whom rows are compared with, and what a match does. */
import { Checkbox, Fieldset, Group, MultiSelect, Radio, Select, Stack } from "@mantine/core";
import type { DncList, ImportPlan, OnMatch, ScrubBy } from "../../domain/imports/plan.ts";
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
  ["skip", "Skip the row", "The contact stays as it is."],
  ["fill", "Fill what is empty", "Nothing that is there is changed."],
  ["overwrite", "Overwrite", "Values of the file replace those of the contact; phones and emails are added."],
  ["tag", "Only add tags", "Chosen below; nothing else is changed."],
  ["add", "Bring them in anyway", "Two contacts for one person may be the result."],
];
const byWords: [ScrubBy, string][] = [
  ["phone", "Phone"],
  ["email", "Email"],
  ["name_birth_date", "Name and birth date"],
  ["mbi", "Medicare number"],
];
const listWords: [DncList, string][] = [
  ["own", "Our own do-not-call list"],
  ["federal", "National list"],
  ["state", "State lists"],
  ["litigator", "Litigators"],
  ["dead", "Dead numbers"],
];

/** Drawn first: they stand before these. */
const optionsBeside = 6;

export function KnownPeople({ user, plan, choices, set }: KnownPeopleProps) {
  const scrub = plan.scrub_against;
  const change = (part: Partial<Scrub>) => set({ scrub_against: { ...scrub, ...part } });
  return (
    <ProgressiveRender after={optionsBeside}>
      <Fieldset legend="People you know already" variant="unstyled">
        <Stack gap="sm">
          <ProgressiveRender>
            <Select
              label="Look for them among"
              data={whosOf(user)}
              value={scrub.who}
              allowDeselect={false}
              onChange={(who) => who && change({ who: who as Scrub["who"] })}
              description={
                scrub.who === "tenant"
                  ? "Rows about people of somebody you may not edit are skipped, without saying whose they are."
                  : undefined
              }
            />
            {scrub.who === "nobody" ? null : <WhenKnown scrub={scrub} choices={choices} change={change} />}
          </ProgressiveRender>
        </Stack>
      </Fieldset>
      <Fieldset legend="Numbers nobody may call" variant="unstyled">
        <Checkbox.Group
          value={scrub.do_not_call}
          onChange={(lists) => change({ do_not_call: lists as DncList[] })}
          label="Refuse new people on"
          description="As far as the contacts here tell. Refused rows can come in afterwards, marked as not to be called."
        >
          <Stack gap={6} mt={6}>
            {listWords.map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Fieldset>
    </ProgressiveRender>
  );
}

/** Who sees only their own has no downline to look through. */
function whosOf(user: CurrentUser): { value: Scrub["who"]; label: string }[] {
  const scope = scopeOf(user, "contacts.edit");
  return [
    { value: "mine", label: "My contacts" },
    ...(scope === "own" ? [] : [{ value: "downline" as const, label: "Contacts of my team" }]),
    ...(scope === "own" ? [] : [{ value: "everyone_i_see" as const, label: "All contacts I may edit" }]),
    { value: "tenant", label: "All contacts of the agency" },
    { value: "nobody", label: "Nobody: every row is new" },
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
        label="By"
        description="A row whose first name is another one is taken for another person of the house."
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
