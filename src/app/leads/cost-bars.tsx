import { showMoney } from "../../kit/money.ts";
import classes from "./leads.module.css";

interface Bar {
  id: string;
  name: string;
  /** Null: not reached, so no cost. */
  cents: number | null;
}

const width = 720;
const rowHeight = 34;
const nameWidth = 190;
const amountWidth = 110;
const nameLettersMax = 26;

/** Horizontal bars; the table below has the same numbers, so that the picture is named as a whole. */
export function CostBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ cents }) => cents ?? 0));
  const said = bars.map((bar) => `${bar.name}: ${amountOf(bar)}`).join("; ");
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${width} ${bars.length * rowHeight}`}
      role="img"
      aria-label={`${label}. ${said}`}
    >
      {bars.map((bar, at) => {
        const long = ((bar.cents ?? 0) / most) * (width - nameWidth - amountWidth);
        const middle = at * rowHeight + rowHeight / 2;
        return (
          <g key={bar.id}>
            <text className={classes.name} x={0} y={middle} dominantBaseline="central">
              {bar.name.length > nameLettersMax ? `${bar.name.slice(0, nameLettersMax - 1)}…` : bar.name}
            </text>
            <rect className={classes.bar} x={nameWidth} y={middle - 9} width={long} height={18} rx={3} />
            <text className={classes.amount} x={nameWidth + long + 8} y={middle} dominantBaseline="central">
              {amountOf(bar)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function amountOf({ cents }: Bar): string {
  return cents === null ? "None yet" : showMoney(cents);
}
