/** All filters this device has data for; each applies at once and shows how many contacts an option would leave. */
import { Button, Drawer, Group, SegmentedControl, Select, Stack } from "@mantine/core";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { languageLabels } from "../../domain/contacts/labels.ts";
import { languages } from "../../domain/values/limits.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { monthNames } from "../../kit/dates.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import type { Facets } from "../../local/search/facets.ts";
import { useFocusGivenBack } from "../../ui/focus-given-back.ts";
import classes from "./filter-panel.module.css";
import {
  Choices,
  DayFilter,
  type FilterChange,
  type FilterPart,
  NumberFilter,
  TextFilter,
  withCount,
  YesNoFilter,
} from "./filter-fields.tsx";
import { PolicyFilters } from "./policy-filters.tsx";
import { withSearch } from "../links/scope-url.ts";

interface FilterPanelProps {
  scope: ContactsScope;
  lists: ContactLists;
  facets: Facets | null;
  count: number | undefined;
  onScope: (scope: ContactsScope) => void;
  onClear: () => void;
  onClose: () => void;
}

export function FilterPanel({ scope, lists, facets, count, onScope, onClear, onClose }: FilterPanelProps) {
  useFocusGivenBack();
  const { search } = scope;
  const change = (next: FilterChange) => onScope(withSearch(scope, next));
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
        <RelatedTable {...part} lists={lists} facets={facets} category={scope.category} />
        <PolicyFilters {...part} carriers={lists.carriers} facets={facets} />
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

function RelatedTable({
  search,
  change,
  lists,
  facets,
  category,
}: FilterPart & Pick<FilterPanelProps, "lists" | "facets"> & { category: string }) {
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
          aria-label="Match tags"
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
    </>
  );
}

function Reach({ search, change }: FilterPart) {
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
        <TextFilter label="Zip starts with" value={search.zip} onChange={(zip) => change({ zip })} />
      </Group>
      <TextFilter label="County" value={search.county} onChange={(county) => change({ county })} />
      <YesNoFilter
        label="Email address"
        yes="On file"
        no="Missing"
        value={search.has_email}
        onChange={(has_email) => change({ has_email })}
      />
      <YesNoFilter
        label="Mobile number"
        yes="On file"
        no="Missing"
        value={search.has_mobile}
        onChange={(has_mobile) => change({ has_mobile })}
      />
      <YesNoFilter
        label="Do not call"
        yes="Requested"
        no="OK to call"
        value={search.dnc}
        onChange={(dnc) => change({ dnc })}
      />
    </>
  );
}

function Person({ search, change }: FilterPart) {
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
        label="Turns 65 within (months)"
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

function Past({ search, change }: FilterPart) {
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
        <DayFilter label="Created to" value={search.created_to} onChange={(created_to) => change({ created_to })} />
      </Group>
    </>
  );
}
