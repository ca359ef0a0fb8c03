/** Steps of which each is part of the one before, and what share of the first reached it. */
import { useElementSize } from "@mantine/hooks";
import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { ChartLink } from "./chart-link.tsx";
import type { ChartProps } from "./chart-point.ts";
import classes from "./charts.module.css";

const rowHeight = 48;

export function FunnelChart({ label, points, onOpen }: Omit<ChartProps, "format">) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const first = Math.max(1, points[0]?.value ?? 0);
  const along = scaleLinear({ domain: [0, first], range: [0, width], clamp: true });
  return (
    <div ref={ref} className={classes.chart}>
      <svg width={width} height={points.length * rowHeight} role="group" aria-label={label}>
        {points.map((point, nth) => {
          const length = Math.max(point.value > 0 ? 2 : 0, along(point.value));
          const top = nth * rowHeight;
          return (
            <ChartLink key={point.key} point={point} onOpen={onOpen}>
              <rect className={classes.hit} x={0} y={top} width={width} height={rowHeight - 4} rx={4} />
              <text className={classes.name} x={0} y={top + 12}>
                {point.label}
              </text>
              <text className={classes.value} x={width} y={top + 12} textAnchor="end">
                {nth === 0 ? point.shown : `${point.shown} · ${Math.round((point.value / first) * 100)}%`}
              </text>
              <Bar className={classes.bar} x={0} y={top + 20} width={length} height={16} rx={3} />
            </ChartLink>
          );
        })}
      </svg>
    </div>
  );
}
