/** Weekdays by hours: darker is more. */
import { useElementSize } from "@mantine/hooks";
import { scaleBand, scaleLinear } from "@visx/scale";
import { ChartLink } from "./chart-link.tsx";
import type { ChartPoint, ChartProps } from "./chart-point.ts";
import classes from "./charts.module.css";

const rowHeight = 30;
const [left, top] = [44, 22];
/** Up to here dark words stand out more from the cell than white ones. */
const strongest = 0.8;

interface HeatMapProps extends Omit<ChartProps, "format"> {
  /** Keys of a point are `row-column`. */
  rows: readonly { key: string; label: string }[];
  columns: readonly { key: string; label: string }[];
}

export function HeatMap({ label, points, onOpen, rows, columns }: HeatMapProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const height = top + rows.length * rowHeight;
  const across = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [left, Math.max(left, width)],
    padding: 0.08,
  });
  const down = scaleBand({ domain: rows.map(({ key }) => key), range: [top, height], padding: 0.1 });
  const strength = scaleLinear({ domain: [0, Math.max(1, ...points.map(({ value }) => value))], range: [0.1, 1] });
  const known = new Map(points.map((point) => [point.key, point]));
  const every = across.bandwidth() < 26 ? 3 : 1;
  return (
    <div ref={ref} className={classes.chart}>
      <svg width={width} height={height} role="group" aria-label={label}>
        {columns.map(({ key, label: name }, nth) =>
          nth % every === 0 ? (
            <text
              key={key}
              className={classes.tick}
              x={(across(key) ?? 0) + across.bandwidth() / 2}
              y={12}
              textAnchor="middle"
            >
              {name}
            </text>
          ) : null,
        )}
        {rows.map((row) => (
          <g key={row.key}>
            <text
              className={classes.tick}
              x={left - 8}
              y={(down(row.key) ?? 0) + down.bandwidth() / 2}
              textAnchor="end"
              dominantBaseline="central"
            >
              {row.label}
            </text>
            {columns.map((column) => {
              const point = known.get(`${row.key}-${column.key}`);
              const place = {
                x: across(column.key) ?? 0,
                y: down(row.key) ?? 0,
                width: across.bandwidth(),
                height: down.bandwidth(),
              };
              if (!point) return <rect key={column.key} className={classes.emptyCell} {...place} rx={3} />;
              return (
                <HeatCell
                  key={column.key}
                  point={point}
                  place={place}
                  strength={strength(point.value)}
                  onOpen={onOpen}
                />
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}

interface HeatCellProps {
  point: ChartPoint;
  place: { x: number; y: number; width: number; height: number };
  strength: number;
  onOpen: (href: string) => void;
}

function HeatCell({ point, place, strength, onOpen }: HeatCellProps) {
  return (
    <ChartLink point={point} onOpen={onOpen}>
      <rect className={classes.cell} {...place} rx={3} fillOpacity={strength} />
      {place.width >= 24 ? (
        <text
          className={classes.cellValue}
          data-strong={strength > strongest || undefined}
          x={place.x + place.width / 2}
          y={place.y + place.height / 2}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {point.shown}
        </text>
      ) : null}
    </ChartLink>
  );
}
