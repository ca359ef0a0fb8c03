/** The chart's numbers as a table: each opens its list, a person with a team opens the report of the team. */
import { Button, Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { goalOf, measured, measureOf, openedMeasure, type ReportGroup } from "../../domain/reports/report-figures.ts";
import { isTimeGrouping } from "../../domain/report-sources/report-shape.ts";
import { groupingLabel } from "../../domain/reports/report-words.ts";
import { countOf } from "../../kit/text.ts";
import { countBehind, type FiguresProps } from "./figures-behind.ts";
import { changeOf, goalWords, measureWords } from "./measure-words.ts";
import { beforeOf } from "./period-before.ts";
import { rowsPath } from "./report-address.ts";
import classes from "./reports.module.css";

const shownFirst = 100;

export function ReportTable(props: FiguresProps) {
  const { type, figures } = props;
  const [shown, setShown] = useState(shownFirst);
  const groups =
    isTimeGrouping(figures.group_by) && figures.group_by !== "hour" ? [...figures.groups].reverse() : figures.groups;
  const left = groups.length - shown;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing="xs" aria-label={`${type.label}, as a table`} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{groupingLabel(type, figures.group_by)}</Table.Th>
            {type.measures.map((measure) => (
              <Table.Th key={measure} ta="end">
                {measureOf(type, measure)?.label}
              </Table.Th>
            ))}
            {figures.before ? <Table.Th ta="end">Change</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.slice(0, shown).map((group) => (
            <Row key={group.key} group={group} {...props} />
          ))}
          <Rest {...props} />
        </Table.Tbody>
        <Total {...props} />
      </Table>
      {left > 0 ? (
        <Button variant="default" mt="sm" onClick={() => setShown((count) => count + 200)}>
          Show {Math.min(left, 200)} more
        </Button>
      ) : null}
    </Table.ScrollContainer>
  );
}

function Row({ group, type, report, figures, onChoose }: FiguresProps & { group: ReportGroup }) {
  const { key, label, values, has_team } = group;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {label}
        {has_team && !report.scope.endsWith(key) ? (
          <Button
            className={classes.unprinted}
            variant="subtle"
            size="compact-xs"
            ml={6}
            onClick={() => onChoose({ scope: `team:${key}` })}
          >
            Team
          </Button>
        ) : null}
      </Table.Th>
      {type.measures.map((measure) => (
        <Table.Td key={measure} ta="end">
          <Value {...{ type, report, figures, measure, group: { key, label }, values }} />
        </Table.Td>
      ))}
      {figures.before ? (
        <Table.Td ta="end">
          <Change {...{ type, figures, group }} />
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}

interface ValueProps extends Pick<FiguresProps, "type" | "report" | "figures"> {
  measure: string;
  group?: { key: string; label: string };
  values: readonly number[];
}

function Value({ type, report, figures, measure, group, values }: ValueProps) {
  const { measures, as_of } = figures;
  const { kind = "count", label = measure } = measureOf(type, measure) ?? {};
  const value = measured(type, measure, { measures, values });
  const words = measureWords(kind, value);
  const set = goalOf(figures, measure, group?.key);
  const isPerson = group !== undefined && figures.group_by !== "month";
  const opened = openedMeasure(type, measure);
  const then = countBehind(type, figures, opened, values);
  const cell = { ...(group ? { group: group.key, name: group.label } : {}), measure: opened, then_count: then, as_of };
  return (
    <>
      <Link
        className={classes.cell}
        to={rowsPath(report, type, cell)}
        aria-label={`${group?.label ?? "Total"}, ${label}: ${words}`}
      >
        {words}
      </Link>
      {set === null ? null : (
        <span className={classes.goalOf}>
          {goalWords(kind, set, { people: isPerson ? 1 : (figures.goals?.people ?? 0), value })}
        </span>
      )}
    </>
  );
}

function Change({ type, figures, group }: Pick<FiguresProps, "type" | "figures"> & { group: ReportGroup }) {
  const measure = type.drawn ?? type.measures[0] ?? "";
  const { measures } = figures;
  const before = beforeOf(figures, group.key);
  const kind = measureOf(type, measure)?.kind ?? "count";
  const valueOf = (values: readonly number[]) => measured(type, measure, { measures, values });
  const change = changeOf(kind, valueOf(group.values), before ? valueOf(before) : null);
  return <span className={classes.change}>{change?.words ?? "–"}</span>;
}

function Rest({ type, figures }: FiguresProps) {
  const { rest, measures } = figures;
  if (!rest) return null;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {countOf(rest.groups, "more", "more")}
      </Table.Th>
      {type.measures.map((measure) => (
        <Table.Td key={measure} ta="end">
          {measureWords(
            measureOf(type, measure)?.kind ?? "count",
            measured(type, measure, { measures, values: rest.values }),
          )}
        </Table.Td>
      ))}
      {figures.before ? <Table.Td /> : null}
    </Table.Tr>
  );
}

function Total({ type, report, figures }: FiguresProps) {
  return (
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th scope="row">Total</Table.Th>
        {type.measures.map((measure) => (
          <Table.Td key={measure} ta="end" fw={600}>
            <Value {...{ type, report, figures, measure, values: figures.totals }} />
          </Table.Td>
        ))}
        {figures.before ? <Table.Td /> : null}
      </Table.Tr>
    </Table.Tfoot>
  );
}
