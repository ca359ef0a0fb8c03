/** Period, grouping, whose records, and filters. */
import { Select, TextInput } from "@mantine/core";
import { periodLabels } from "../../domain/reports/report-period.ts";
import { type PeriodName, periodNames, type ReportType } from "../../domain/report-sources/report-shape.ts";
import { groupingLabel } from "../../domain/reports/report-words.ts";
import { useWhose } from "../contact-parts/use-whose.ts";
import { useLocal } from "../base/live.ts";
import type { AddressedReport } from "./report-address.ts";
import { ReportFilters } from "./report-filters.tsx";
import type { ReportNames } from "./use-report-names.ts";
import classes from "./reports.module.css";

interface ControlsProps {
  type: ReportType;
  report: AddressedReport;
  names: ReportNames;
  onChoose: (change: Partial<AddressedReport>) => void;
}

export function ReportControls({ type, report, names, onChoose }: ControlsProps) {
  return (
    <div className={classes.controls}>
      {type.date === null ? null : <Period type={type} report={report} onChoose={onChoose} />}
      <Select
        label="Group by"
        w="11rem"
        allowDeselect={false}
        data={type.groupings.map((value) => ({ value, label: groupingLabel(type, value) }))}
        value={report.group_by}
        onChange={(group_by) => group_by && onChoose({ group_by })}
      />
      <Scope report={report} names={names} onChoose={onChoose} />
      <ReportFilters type={type} report={report} names={names} onChoose={onChoose} />
    </div>
  );
}

export function Period({ type, report, onChoose }: Omit<ControlsProps, "names">) {
  const { period, from = "", to = "" } = report;
  const label = type.source.dates[type.date ?? ""]?.label ?? "Period";
  const choose = (next: string | null) => {
    const name = periodNames.find((known) => known === next);
    if (name) onChoose({ period: name });
  };
  return (
    <>
      <Select
        label={label}
        w="11rem"
        allowDeselect={false}
        data={periodsOf(type.period)}
        value={period}
        onChange={choose}
      />
      {period === "custom" ? (
        <>
          <TextInput
            type="date"
            label="From"
            w="9.5rem"
            value={from}
            max={to || undefined}
            onChange={(event) => onChoose({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            w="9.5rem"
            value={to}
            min={from || undefined}
            onChange={(event) => onChoose({ to: event.currentTarget.value })}
          />
        </>
      ) : null}
    </>
  );
}

/** A report that looks ahead offers what is coming first. */
function periodsOf(usual: PeriodName) {
  const isAhead = usual.startsWith("next_");
  const names = periodNames.filter((name) => isAhead || !name.startsWith("next_"));
  const ordered = isAhead
    ? [...names].sort((one, other) => Number(other.startsWith("next_")) - Number(one.startsWith("next_")))
    : names;
  return ordered.map((value) => ({ value, label: periodLabels[value] }));
}

export function Scope({ report, names, onChoose }: Pick<ControlsProps, "report" | "names" | "onChoose">) {
  const { people } = useWhose();
  const { user_id } = useLocal();
  if (people.length === 0 && names.units.length === 0 && names.choicesOf("person").length < 2) return null;
  const persons =
    people.length > 0 ? people : names.choicesOf("person").map(({ value, label }) => ({ id: value, name: label }));
  const others = persons.filter(({ id }) => id !== user_id);
  const data = [
    { value: "all", label: "Everyone you can see" },
    { value: "mine", label: "You only" },
    ...names.units.map(({ id, name }) => ({ value: `unit:${id}`, label: `${name} (unit)` })),
    ...others.flatMap(({ id, name }) => [
      { value: `person:${id}`, label: name },
      { value: `team:${id}`, label: `${name} and team` },
    ]),
  ];
  return (
    <Select
      label="Whose"
      w="14rem"
      searchable
      allowDeselect={false}
      onFocus={(event) => event.currentTarget.select()}
      data={data}
      value={report.scope}
      onChange={(scope) => scope && onChoose({ scope })}
    />
  );
}
