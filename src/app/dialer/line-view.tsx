/** How the line sounds now: a word, the last minute drawn, and what to do where it is in trouble. */
import { graphSeconds, type LinePoint, type LineView as Line } from "../../domain/dialer/phone-state.ts";
import { qualityWarningWords } from "../../domain/dialer/quality-warnings.ts";
import classes from "./call.module.css";

export const lineWords: Readonly<Record<Line["label"], string>> = {
  excellent: "Excellent line",
  great: "Great line",
  good: "Good line",
  fair: "Fair line",
  degraded: "Degraded line",
};

export function LineView({ line }: { line: Line }) {
  const [warning, ...others] = line.warnings;
  const measured = [`${Math.round(line.rtt)} ms there and back`, `${line.loss.toFixed(1)} % lost`];
  return (
    <div className={classes.line} data-label={line.label}>
      <div className={classes.lineTop}>
        <span className={classes.label}>{lineWords[line.label]}</span>
        <span className={classes.measured} title={`Jitter ${Math.round(line.jitter)} ms`}>
          {measured.join(" · ")}
        </span>
      </div>
      <LineGraph points={line.graph} />
      <div className={classes.warnings} role="status">
        {warning ? (
          <p className={classes.warning}>
            <strong>{qualityWarningWords[warning].says}</strong> {qualityWarningWords[warning].todo}
            {others.length > 0 ? ` (and ${others.length} more)` : ""}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const [width, height] = [240, 36];
/** MOS of 1 to 4.5, as the line can be at its worst and best. */
const [worst, best] = [1, 4.5];

/** A second a step, the newest at the right; where nothing could be heard there is a gap. */
export function LineGraph({ points }: { points: readonly LinePoint[] }) {
  const shown = points.slice(-graphSeconds);
  return (
    <svg className={classes.graph} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2={width} y1={yOf(3)} y2={yOf(3)} className={classes.threshold} />
      <path d={pathOf(shown)} className={classes.trace} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function yOf(mos: number): number {
  const share = (Math.max(worst, Math.min(best, mos)) - worst) / (best - worst);
  return Math.round((height - 2 - share * (height - 4)) * 10) / 10;
}

function pathOf(points: readonly LinePoint[]): string {
  const step = width / (graphSeconds - 1);
  const from = width - (points.length - 1) * step;
  let pen = "M";
  return points
    .map(({ mos }, at) => {
      if (mos === null) {
        pen = "M";
        return "";
      }
      const drawn = `${pen}${Math.round((from + at * step) * 10) / 10} ${yOf(mos)}`;
      pen = "L";
      return drawn;
    })
    .join("");
}
