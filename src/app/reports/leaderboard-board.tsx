/** The chart and table of the leaderboard. */
import { Table } from "@mantine/core";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Leaderboard } from "../../contract/reports/leaderboard.ts";
import { type GoalKind, goalLabels } from "../../domain/goals/goal-limits.ts";
import {
  comparedMeasures,
  type ComparedPer,
  dividingMeasures,
  type PersonMeasure,
  ranked,
} from "../../domain/reports/leaderboard.ts";
import { reportTypeOf } from "../../domain/reports/report-catalog.ts";
import { measureOf } from "../../domain/reports/report-figures.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useMoments } from "../base/moments.ts";
import { comparedShown, perLabels } from "./compared-words.ts";
import { type AddressedReport, rowsPath } from "./report-address.ts";
import classes from "./reports.module.css";

const barsMax = 12;

export function typeOf({ report_type }: PersonMeasure): ReportType {
  const type = reportTypeOf(report_type);
  if (!type) throw new Error(`No report ${report_type}.`);
  return type;
}

interface BoardProps {
  board: Leaderboard;
  what: GoalKind;
  per: ComparedPer;
  report: AddressedReport;
}

type Row = ReturnType<typeof ranked<Leaderboard["rows"][number]>>[number];

/** The list a number of a person counts. */
function placeOf(
  of: PersonMeasure,
  report: AddressedReport,
  person: Row,
  { count, as_of }: Record<"count" | "as_of", number>,
) {
  const type = typeOf(of);
  const { report_type, group_by, measure } = of;
  const asked = { ...report, report_type, group_by, filters: [], columns: [] };
  const cell = { group: person.user_id, name: person.name, measure, then_count: count, as_of };
  return rowsPath(asked, type, cell);
}

export function Board({ board, what, per, report }: BoardProps) {
  const navigate = useNavigate();
  const { exact } = useMoments();
  const rows = useMemo(() => ranked(board.rows), [board]);
  const of = comparedMeasures[what];
  const dividing = dividingMeasures[per];
  const { as_of } = board;
  if (rows.length === 0)
    return (
      <Panel>
        <NothingYet title="Nothing to compare." description="Choose a longer period or more people." />
      </Panel>
    );
  const amountPlace = (row: Row) => placeOf(of, report, row, { count: row.count, as_of });
  const title = `${goalLabels[what]}${per === "none" ? "" : `, ${perLabels[per].toLowerCase()}`}`;
  return (
    <>
      <Panel>
        <h2 className={classes.chartTitle}>{title}</h2>
        <BarChart
          label={`${title}, as a chart`}
          onOpen={(href) => void navigate(href)}
          points={rows.slice(0, barsMax).map((row) => ({
            key: row.user_id,
            label: row.name,
            value: row.value ?? 0,
            shown: comparedShown(what, per, row.value),
            href: amountPlace(row),
          }))}
        />
        {rows.length > barsMax ? (
          <p className={classes.under}>{(rows.length - barsMax).toLocaleString("en-US")} more in the table below.</p>
        ) : null}
      </Panel>
      <Panel>
        <Table.ScrollContainer minWidth={520}>
          <Table verticalSpacing="xs" aria-label="Leaderboard, as a table" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="end">Place</Table.Th>
                <Table.Th>Name</Table.Th>
                {dividing ? <Table.Th ta="end">{perLabels[per]}</Table.Th> : null}
                <Table.Th ta="end">{goalLabels[what]}</Table.Th>
                {dividing ? <Table.Th ta="end">{divisorLabel(dividing)}</Table.Th> : null}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.user_id}>
                  <Table.Td ta="end">{row.place ?? "–"}</Table.Td>
                  <Table.Th scope="row" fw={500}>
                    {row.name}
                  </Table.Th>
                  {dividing ? (
                    <Table.Td ta="end" fw={600}>
                      {comparedShown(what, per, row.value)}
                    </Table.Td>
                  ) : null}
                  <Table.Td ta="end">
                    <Number
                      to={amountPlace(row)}
                      words={comparedShown(what, "none", row.amount)}
                      of={row}
                      what={goalLabels[what]}
                    />
                  </Table.Td>
                  {dividing ? (
                    <Table.Td ta="end">
                      <Number
                        to={placeOf(dividing, report, row, { count: row.of ?? 0, as_of })}
                        words={(row.of ?? 0).toLocaleString("en-US")}
                        of={row}
                        what={divisorLabel(dividing)}
                      />
                    </Table.Td>
                  ) : null}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Panel>
      <p className={classes.asOf}>As of {exact(as_of)}.</p>
    </>
  );
}

function divisorLabel(dividing: PersonMeasure): string {
  if (dividing.report_type === "lead_conversion") return "Leads given";
  return measureOf(typeOf(dividing), dividing.measure)?.label ?? "";
}

function Number({ to, words, of, what }: { to: string; words: string; of: Row; what: string }) {
  return (
    <Link className={classes.cell} to={to} aria-label={`${of.name}, ${what}: ${words}`}>
      {words}
    </Link>
  );
}
