/** A course over time, with the period before as a dashed line. */
import { useElementSize } from "@mantine/hooks";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLinear, scalePoint } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import { ChartLink } from "./chart-link.tsx";
import type { ChartProps } from "./chart-point.ts";
import classes from "./charts.module.css";

const height = 260;
const inset = { top: 12, right: 16, bottom: 28 };
const tickGap = 76;
const goalHalf = (step: number) => Math.min(18, step / 2);

/** `tick`: the short label of a point on the axis. */
export function LineChart({ label, points, onOpen, format, tick }: ChartProps & { tick: (key: string) => string }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const most = Math.max(1, ...points.flatMap(({ value, before = 0, goal }) => [value, before, goal ?? 0]));
  const up = scaleLinear({ domain: [0, most], range: [height - inset.bottom, inset.top], nice: 4 });
  const left = Math.max(28, ...up.ticks(4).map((value) => format(value).length * 7)) + 10;
  const across = scalePoint({
    domain: points.map(({ key }) => key),
    range: [left + 8, Math.max(left + 8, width - inset.right)],
  });
  const xOf = ({ key }: { key: string }) => across(key) ?? 0;
  const step = points.length > 1 ? across.step() : Math.max(0, width - left);
  const every = Math.max(1, Math.ceil(tickGap / Math.max(1, step)));
  return (
    <div ref={ref} className={classes.chart}>
      <svg width={width} height={height} role="group" aria-label={label}>
        {up.ticks(4).map((value) => (
          <line
            key={value}
            className={classes.grid}
            x1={left}
            x2={Math.max(left, width)}
            y1={up(value)}
            y2={up(value)}
          />
        ))}
        <AxisLeft
          scale={up}
          left={left}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => format(Number(value))}
          tickLabelProps={{ className: classes.tick, textAnchor: "end", dx: -4, dy: "0.3em" }}
        />
        <AxisBottom
          scale={across}
          top={height - inset.bottom}
          hideTicks
          axisClassName={classes.axis}
          tickValues={points.filter((_, nth) => nth % every === 0).map(({ key }) => key)}
          tickFormat={(key) => tick(String(key))}
          tickLabelProps={{ className: classes.tick, textAnchor: "middle", dy: "0.4em" }}
        />
        <AreaClosed data={[...points]} x={xOf} y={({ value }) => up(value)} yScale={up} className={classes.area} />
        {points.some(({ before }) => before !== undefined) ? (
          <LinePath data={[...points]} x={xOf} y={({ before }) => up(before ?? 0)} className={classes.before} />
        ) : null}
        <LinePath data={[...points]} x={xOf} y={({ value }) => up(value)} className={classes.line} />
        {points.map((point) =>
          typeof point.goal === "number" ? (
            <line
              key={point.key}
              className={classes.goal}
              x1={xOf(point) - goalHalf(step)}
              x2={xOf(point) + goalHalf(step)}
              y1={up(point.goal)}
              y2={up(point.goal)}
            />
          ) : null,
        )}
        {points.map((point) => (
          <ChartLink key={point.key} point={point} onOpen={onOpen}>
            <rect
              className={classes.hit}
              x={xOf(point) - step / 2}
              y={inset.top}
              width={step}
              height={height - inset.bottom - inset.top}
            />
            <circle
              className={points.length > 62 ? classes.dotHidden : classes.dot}
              cx={xOf(point)}
              cy={up(point.value)}
              r={3.5}
            />
          </ChartLink>
        ))}
      </svg>
    </div>
  );
}
