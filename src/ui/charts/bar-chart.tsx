/** Ranked groups as horizontal bars, longest first: names stay readable however long they are. */
import { useElementSize } from "@mantine/hooks";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { ChartLink } from "./chart-link.tsx";
import type { ChartProps } from "./chart-point.ts";
import classes from "./charts.module.css";

const rowHeight = 34;
const letterWidth = 6.6;
const valueWidth = 96;
const valueWidthWithGoal = 184;

export function BarChart({ label, points, onOpen }: Omit<ChartProps, "format">) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const height = points.length * rowHeight;
  const names = Math.min(width * 0.36, Math.max(60, ...points.map((point) => point.label.length * letterWidth)) + 12);
  const most = Math.max(1, ...points.flatMap(({ value, before = 0, goal }) => [value, before, goal ?? 0]));
  const beside = points.some(({ goal }) => typeof goal === "number") ? valueWidthWithGoal : valueWidth;
  const along = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width - names - beside)] });
  const down = scaleBand({ domain: points.map(({ key }) => key), range: [0, height], padding: 0.34 });
  const thick = down.bandwidth();
  return (
    <div ref={ref} className={classes.chart}>
      <svg width={width} height={height} role="group" aria-label={label}>
        {points.map((point) => {
          const top = down(point.key) ?? 0;
          const length = Math.max(point.value > 0 ? 2 : 0, along(Math.max(0, point.value)));
          return (
            <ChartLink key={point.key} point={point} onOpen={onOpen}>
              <rect className={classes.hit} x={0} y={top - 5} width={width} height={thick + 10} rx={4} />
              <text
                className={classes.name}
                x={names - 12}
                y={top + thick / 2}
                textAnchor="end"
                dominantBaseline="central"
              >
                {cut(point.label, names - 12)}
              </text>
              <Bar className={classes.bar} x={names} y={top} width={length} height={thick} rx={3} />
              {point.before === undefined ? null : (
                <line
                  className={classes.mark}
                  x1={names + along(point.before)}
                  x2={names + along(point.before)}
                  y1={top - 3}
                  y2={top + thick + 3}
                />
              )}
              {typeof point.goal === "number" ? (
                <line
                  className={classes.goal}
                  x1={names + along(point.goal)}
                  x2={names + along(point.goal)}
                  y1={top - 5}
                  y2={top + thick + 5}
                />
              ) : null}
              <text
                className={classes.value}
                x={names + Math.max(length, along(point.before ?? 0), along(point.goal ?? 0)) + 8}
                y={top + thick / 2}
                dominantBaseline="central"
              >
                {point.shown}
              </text>
            </ChartLink>
          );
        })}
      </svg>
    </div>
  );
}

function cut(label: string, width: number): string {
  const letters = Math.max(4, Math.floor(width / letterWidth));
  return label.length <= letters ? label : `${label.slice(0, letters - 1).trimEnd()}…`;
}
