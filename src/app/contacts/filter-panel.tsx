/** Every filter the device has facts for; each works at once, with how many contacts a choice would leave. */
import { Button, Drawer, Group, MultiSelect, SegmentedControl, Select, Stack } from "@mantine/core";
import type { ContactsScope, ContactsSearch } from "../../domain/contacts/contacts-scope.ts";
import { languageLabels, optionWords } from "../../domain/contacts/labels.ts";
import { languages, policyTypes } from "../../domain/contacts/limits.ts";
import { stateCodes, stateName } from "../../domain/contacts/postal.ts";
import { fullNameOf } from "../../domain/users/user.ts";
import type { ContactLists } from "../../local/queries/contact-page.ts";
import type { FacetCount, Facets } from "../../local/search/facets.ts";
import classes from "./contact-list.module.css";
import { DayFilter, NumberFilter, TextFilter, YesNoFilter } from "./filter-fields.tsx";
import { monthNames } from "./filter-words.ts";
import { withSearch } from "./scope-url.ts";

interface FilterPanelProps {
  scope: ContactsScope;
  lists: ContactLists;
  facets: Facets | null;
  count: number | undefined;
  onScope: (scope: ContactsScope) => void;
  onClear: () => void;
  onClose: () => void;
}

type Change = Partial<ContactsSearch>;

export function FilterPanel({ scope, lists, facets, count, onScope, onClear, onClose }: FilterPanelProps) {
  const { search } = scope;
  const change = (next: Change) => onScope(withSearch(scope, next));
  const part = { search, change };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="24rem"
      title="Filters"
      overlayProps={{ backgroundOpacity: 0.15 }}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label="Category"
          value={scope.category}
          onChange={(category) =>
            onScope({ ...scope, category: category === "lead" || category === "client" ? category : "" })
          }
          data={[
            { value: "", label: "All" },
            { value: "lead", label: withCount("Leads", facets?.category.lead) },
            { value: "client", label: withCount("Clients", facets?.category.client) },
          ]}
        />
        <Belonging {...part} lists={lists} facets={facets} category={scope.category} />
        <Reach {...part} />
        <Person {...part} />
        <Past {...part} />
        <Group justify="space-between" className={classes.filterEnd}>
          <Button variant="subtle" onClick={onClear}>
            Clear all
          </Button>
          <Button onClick={onClose}>{count === undefined ? "Show" : `Show ${count.toLocaleString("en-US")}`}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

interface Part {
  search: ContactsSearch;
  change: (change: Change) => void;
}

function Belonging({
  search,
  change,
  lists,
  facets,
  category,
}: Part & Pick<FilterPanelProps, "lists" | "facets"> & { category: string }) {
  const statuses = lists.statuses.filter(
    (status) => category === "" || status.category === category || search.status_ids?.includes(status.id),
  );
  return (
    <>
      <Choices
        label="Status"
        value={search.status_ids}
        onChange={(status_ids) => change({ status_ids })}
        data={statuses.map(({ id, title }) => ({ value: id, label: title }))}
        counts={facets?.status}
      />
      <Choices
        label="Tags"
        value={search.tag_ids}
        onChange={(tag_ids) => change({ tag_ids, ...(tag_ids.length === 0 ? { tag_mode: undefined } : {}) })}
        data={lists.tags.map(({ id, name }) => ({ value: id, label: name }))}
        counts={facets?.tag}
      />
      {search.tag_ids ? (
        <SegmentedControl
          aria-label="Tags must be"
          size="xs"
          value={search.tag_mode ?? "any"}
          onChange={(mode) => change({ tag_mode: mode === "all" || mode === "none" ? mode : undefined })}
          data={[
            { value: "any", label: "Any of them" },
            { value: "all", label: "All of them" },
            { value: "none", label: "None of them" },
          ]}
        />
      ) : null}
      <Choices
        label="Owner"
        value={search.owner_ids}
        onChange={(owner_ids) => change({ owner_ids })}
        data={lists.users.map((user) => ({ value: user.id, label: fullNameOf(user) }))}
        counts={facets?.owner}
      />
      <Choices
        label="Source"
        value={search.source_ids}
        onChange={(source_ids) => change({ source_ids })}
        data={lists.sources.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Choices
        label="Policies"
        value={search.policy_types}
        onChange={(policy_types) => change({ policy_types })}
        data={policyTypes.map((type) => ({ value: type, label: optionWords(type) }))}
      />
      <Group grow>
        <DayFilter
          label="Renewal from"
          value={search.renewal_from}
          onChange={(renewal_from) => change({ renewal_from })}
        />
        <DayFilter label="Renewal until" value={search.renewal_to} onChange={(renewal_to) => change({ renewal_to })} />
      </Group>
    </>
  );
}

function Reach({ search, change }: Part) {
  return (
    <>
      <TextFilter label="Name" value={search.name} onChange={(name) => change({ name })} />
      <Group grow>
        <TextFilter label="Phone" value={search.phone} onChange={(phone) => change({ phone })} />
        <TextFilter label="Email" value={search.email} onChange={(email) => change({ email })} />
      </Group>
      <Choices
        label="State"
        value={search.state}
        onChange={(state) => change({ state })}
        data={stateCodes.map((code) => ({ value: code, label: `${code} ${stateName(code)}` }))}
      />
      <Group grow>
        <TextFilter label="City" value={search.city} onChange={(city) => change({ city })} />
        <TextFilter label="Zip begins with" value={search.zip} onChange={(zip) => change({ zip })} />
      </Group>
      <TextFilter label="County" value={search.county} onChange={(county) => change({ county })} />
      <YesNoFilter
        label="Email address"
        yes="Has one"
        no="Has none"
        value={search.has_email}
        onChange={(has_email) => change({ has_email })}
      />
      <YesNoFilter
        label="Mobile number"
        yes="Has one"
        no="Has none"
        value={search.has_mobile}
        onChange={(has_mobile) => change({ has_mobile })}
      />
      <YesNoFilter
        label="Do not call"
        yes="Asked for"
        no="May be called"
        value={search.dnc}
        onChange={(dnc) => change({ dnc })}
      />
    </>
  );
}

function Person({ search, change }: Part) {
  return (
    <>
      <Group grow>
        <NumberFilter
          label="Age from"
          max={150}
          value={search.age_from}
          onChange={(age_from) => change({ age_from })}
        />
        <NumberFilter label="Age to" max={150} value={search.age_to} onChange={(age_to) => change({ age_to })} />
      </Group>
      <Group grow>
        <Select
          label="Birthday month"
          clearable
          data={monthNames.map((label, at) => ({ value: String(at + 1), label }))}
          value={search.birth_month ? String(search.birth_month) : null}
          onChange={(month) => change({ birth_month: month === null ? undefined : Number(month) })}
        />
        <NumberFilter
          label="Birthday day"
          max={31}
          value={search.birth_day}
          onChange={(birth_day) => change({ birth_day })}
        />
      </Group>
      <NumberFilter
        label="Turns 65 within months"
        max={120}
        value={search.t65_within_months}
        onChange={(t65_within_months) => change({ t65_within_months })}
      />
      <Select
        label="Language"
        clearable
        data={languages.map((value) => ({ value, label: languageLabels[value] }))}
        value={search.language ?? null}
        onChange={(language) => change({ language: languages.find((known) => known === language) })}
      />
    </>
  );
}

function Past({ search, change }: Part) {
  return (
    <>
      <YesNoFilter
        label="Calls"
        yes="Never called"
        no="Called before"
        value={search.never_called}
        onChange={(never_called) => change({ never_called })}
      />
      <DayFilter
        label="No activity since"
        value={search.last_activity_before}
        onChange={(last_activity_before) => change({ last_activity_before })}
      />
      <Group grow>
        <DayFilter
          label="Created from"
          value={search.created_from}
          onChange={(created_from) => change({ created_from })}
        />
        <DayFilter label="Created until" value={search.created_to} onChange={(created_to) => change({ created_to })} />
      </Group>
    </>
  );
}

interface ChoicesProps {
  label: string;
  data: { value: string; label: string }[];
  value: readonly string[] | undefined;
  onChange: (value: string[]) => void;
  counts?: readonly FacetCount[];
}

function Choices({ label, data, value, onChange, counts }: ChoicesProps) {
  const countOf = (id: string) => counts?.find((facet) => facet.id === id)?.count;
  return (
    <MultiSelect
      label={label}
      size="sm"
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      data={data}
      value={[...(value ?? [])]}
      onChange={onChange}
      renderOption={({ option }) => withCount(option.label, countOf(option.value))}
    />
  );
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count.toLocaleString("en-US")})`;
}
