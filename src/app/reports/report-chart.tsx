/** The chart that fits: a line over time, cells for the hours of a week, a funnel of steps, else bars. */
import { useNavigate } from "react-router-dom";
import { goalOf, measured, measureOf, openedMeasure, type ReportGroup } from "../../domain/reports/report-figures.ts";
import { bucketsOf, nextBucket } from "../../domain/reports/report-period.ts";
import { isTimeGrouping, type ReportType, type TimeGrouping } from "../../domain/report-sources/report-shape.ts";
import { clockWords, groupWords } from "../../domain/reports/report-words.ts";
import { monthNames } from "../../kit/dates.ts";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import type { ChartPoint, ChartProps } from "../../ui/charts/chart-point.ts";
import { FunnelChart } from "../../ui/charts/funnel-chart.tsx";
import { HeatMap } from "../../ui/charts/heat-map.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { countBehind, type FiguresProps } from "./figures-behind.ts";
import { axisWords, measureWords } from "./measure-words.ts";
import { beforeOf } from "./period-before.ts";
import { rowsPath } from "./report-address.ts";
import classes from "./reports.module.css";

const barsMax = 12;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((label, nth) => ({ key: String(nth), label }));
const hours = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: clockWords(hour).replace(" ", "").toLowerCase(),
}));

interface ChartOf extends FiguresProps {
  measure: string;
}

/** Of the whole; another measure than its own is drawn by group. */
export function isFunnel(type: ReportType, measure: string): boolean {
  return type.chart === "funnel" && measure === (type.drawn ?? type.measures[0]);
}

export function ReportChart(props: ChartOf) {
  const { type, figures, measure } = props;
  const navigate = useNavigate();
  const onOpen = (href: string) => void navigate(href);
  const { kind = "count", label: name = measure } = measureOf(type, measure) ?? {};
  const format = (value: number) => axisWords(kind, value);
  const common = { label: `${name}, as a chart`, onOpen };
  const { group_by } = figures;
  if (isFunnel(type, measure)) return <FunnelChart {...common} points={stepsOf(props)} />;
  if (!isTimeGrouping(group_by)) return <Bars {...props} {...common} />;
  if (group_by === "hour")
    return (
      <HeatMap
        {...common}
        points={figures.groups.map((group) => pointOf(props, group))}
        rows={weekdays}
        columns={hours}
      />
    );
  return (
    <LineChart {...common} format={format} points={courseOf(props, group_by)} tick={(key) => tickOf(group_by, key)} />
  );
}

function Bars({ label, onOpen, ...props }: ChartOf & Pick<ChartProps, "label" | "onOpen">) {
  const { groups } = props.figures;
  const left = groups.length - barsMax;
  return (
    <>
      <BarChart label={label} onOpen={onOpen} points={groups.slice(0, barsMax).map((group) => pointOf(props, group))} />
      {left > 0 ? <p className={classes.under}>{left.toLocaleString("en-US")} more in the table below.</p> : null}
    </>
  );
}

function pointOf(
  { type, report, figures, measure }: ChartOf,
  { key, label, values }: Pick<ReportGroup, "key" | "label" | "values">,
): ChartPoint {
  const { measures, as_of } = figures;
  const value = measured(type, measure, { measures, values });
  const before = beforeOf(figures, key);
  const opened = openedMeasure(type, measure);
  const then = countBehind(type, figures, opened, values);
  const kind = measureOf(type, measure)?.kind ?? "count";
  const set = goalOf(figures, measure, key);
  // A mark beside the work of others too would measure them by a goal they do not have.
  const goal = set?.reached === value ? set.goal : null;
  return {
    key,
    label,
    value: value ?? 0,
    shown: goal === null ? measureWords(kind, value) : `${measureWords(kind, value)} of ${measureWords(kind, goal)}`,
    goal,
    href: rowsPath(report, type, { group: key, name: label, measure: opened, then_count: then, as_of }),
    before: before && (measured(type, measure, { measures, values: before }) ?? 0),
  };
}

/** Every day, week or month of the period; those without rows are zero. */
function courseOf(props: ChartOf, grouping: Exclude<TimeGrouping, "hour">): ChartPoint[] {
  const { type, figures } = props;
  const dated = figures.groups.filter(({ key }) => key !== "-");
  const known = new Map(dated.map((group) => [group.key, group]));
  const [first, last] = [dated[0]?.key, dated.at(-1)?.key];
  const from = figures.from ?? first;
  const to = figures.to ?? (last === undefined ? undefined : nextBucket(grouping, last));
  if (from === undefined || to === undefined) return [];
  const none = figures.measures.map(() => 0);
  return bucketsOf(grouping, { from, to }).map((key) =>
    pointOf(props, known.get(key) ?? { key, label: groupWords(type, grouping, key) ?? key, values: none }),
  );
}

function tickOf(grouping: TimeGrouping, key: string): string {
  const month = (monthNames[Number(key.slice(5, 7)) - 1] ?? "").slice(0, 3);
  return grouping === "month" ? `${month} ${key.slice(0, 4)}` : `${month} ${Number(key.slice(8, 10))}`;
}

/** The counts of the whole, each a step of the one before. */
function stepsOf({ type, report, figures }: ChartOf): ChartPoint[] {
  const { measures, totals, as_of } = figures;
  const steps = type.measures.filter((key) => measureOf(type, key)?.kind === "count");
  return steps.map((key) => {
    const value = totals[measures.indexOf(key)] ?? 0;
    const label = measureOf(type, key)?.label ?? key;
    return {
      key,
      label,
      value,
      shown: value.toLocaleString("en-US"),
      href: rowsPath(report, type, { measure: key, then_count: value, as_of }),
    };
  });
}
