/** Filters of a report: each a field with one or more of its values. */
import { Button, Menu, MultiSelect, Popover } from "@mantine/core";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import { useState } from "react";
import { filtersOf, type ReportFilter } from "../../domain/reports/report-check.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { filterWords } from "../../domain/reports/report-words.ts";
import type { AddressedReport } from "./report-address.ts";
import type { Choice, ReportNames } from "./use-report-names.ts";
import classes from "./reports.module.css";

interface FiltersProps {
  type: ReportType;
  report: AddressedReport;
  names: ReportNames;
  onChoose: (change: Partial<AddressedReport>) => void;
}

export function ReportFilters({ type, report, names, onChoose }: FiltersProps) {
  const chosen = filtersOf(report.filters);
  const [added, setAdded] = useState<string | null>(null);
  const offered = type.filters.filter(
    (field) => chosen.every((filter) => filter.field !== field) && choicesOf(type, names, field).length > 0,
  );
  const shown =
    added === null || chosen.some(({ field }) => field === added) ? chosen : [...chosen, { field: added, values: [] }];
  const put = ({ field, values }: ReportFilter) => {
    if (values.length === 0) setAdded(null);
    const others = report.filters.filter((filter) => !filter.startsWith(`${field}:`));
    onChoose({ filters: [...others, ...values.map((value) => `${field}:${value}`)] });
  };
  return (
    <div className={classes.filters}>
      {shown.map((filter) => (
        <Filter
          key={filter.field}
          type={type}
          filter={filter}
          names={names}
          isNew={filter.field === added && filter.values.length === 0}
          onPut={put}
          onDismiss={() => setAdded(null)}
        />
      ))}
      {offered.length === 0 ? null : (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconFilter size="1rem" aria-hidden="true" />}>
              Add filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((field) => (
              <Menu.Item key={field} onClick={() => setAdded(field)}>
                {type.source.fields[field]?.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function choicesOf({ source }: ReportType, names: ReportNames, field: string): Choice[] {
  const declared = source.fields[field];
  if (!declared) return [];
  const { kind, options = [], words } = declared;
  return kind === "word" ? options.map((value) => ({ value, label: words?.(value) ?? value })) : names.choicesOf(kind);
}

interface FilterProps {
  type: ReportType;
  filter: ReportFilter;
  names: ReportNames;
  /** Just added: its choices are open. */
  isNew: boolean;
  onPut: (filter: ReportFilter) => void;
  onDismiss: () => void;
}

function Filter({ type, filter, names, isNew, onPut, onDismiss }: FilterProps) {
  const { field, values } = filter;
  const [opened, setOpened] = useState(isNew);
  const label = type.source.fields[field]?.label ?? field;
  const known = choicesOf(type, names, field);
  const missing = values.filter((value) => known.every((choice) => choice.value !== value));
  const data = [...known, ...missing.map((value) => ({ value, label: value === "" ? "None" : "Deleted" }))];
  const close = (next: boolean) => {
    setOpened(next);
    if (!next && values.length === 0) onDismiss();
  };
  const words = values.length === 0 ? label : filterWords(type, filter, names);
  return (
    <Popover opened={opened} onChange={close} position="bottom-start" trapFocus returnFocus width="18rem">
      <Popover.Target>
        <Button variant="light" className={classes.filter} onClick={() => close(!opened)}>
          <span className={classes.filterWords}>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <MultiSelect
          label={label}
          data={data}
          value={values}
          onChange={(next) => onPut({ field, values: next })}
          searchable
          clearable
          hidePickedOptions
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
      </Popover.Dropdown>
    </Popover>
  );
}
