import classes from "./sparkline.module.css";

const [width, height] = [100, 24];
const inset = 2;

/** A trend without axes, oldest first; the last value is marked. The text beside it says the values. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = values.map((value, nth) => pointOf(value, nth, values));
  const last = points.at(-1);
  if (!last) return null;
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polygon className={classes.ground} points={`${inset},${height} ${line} ${last.x},${height}`} />
      <polyline className={classes.trace} points={line} vectorEffect="non-scaling-stroke" />
      <line className={classes.end} x1={last.x} x2={last.x} y1={last.y} y2={last.y} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The lowest value drawn is zero, so that a small change does not look like a large one. */
function pointOf(value: number, nth: number, values: readonly number[]): { x: number; y: number } {
  const most = Math.max(...values, 1);
  const x = inset + (nth / Math.max(1, values.length - 1)) * (width - 2 * inset);
  const y = height - inset - (value / most) * (height - 2 * inset);
  return { x: round(x), y: round(y) };
}

const round = (value: number) => Math.round(value * 10) / 10;
