/** Current line quality: label, the last minute of four measures, and advice when there is a problem. */
import { useState } from "react";
import { drawnFigure, type LineMeasure, lineMeasures } from "../../domain/dialer/line-figures.ts";
import { graphSeconds, type LinePoint, type LineView as Line } from "../../domain/dialer/phone-state.ts";
import { qualityWarningWords } from "../../domain/calls/quality-warnings.ts";
import classes from "./line.module.css";

export const lineWords: Readonly<Record<Line["label"], string>> = {
  excellent: "Excellent call quality",
  great: "Great call quality",
  good: "Good call quality",
  fair: "Fair call quality",
  degraded: "Degraded call quality",
};

export function LineView({ line }: { line: Line }) {
  const [all, setAll] = useState(false);
  const [unfolded, unfold] = useState(false);
  const more = line.warnings.length - 1;
  const points = line.graph.slice(-graphSeconds);
  return (
    <div className={classes.line} data-label={line.label} data-all={(all && more > 0) || undefined}>
      <div className={classes.head}>
        <p className={classes.label}>{lineWords[line.label]}</p>
        <button
          type="button"
          className={classes.details}
          aria-expanded={unfolded}
          aria-label="Line details"
          onClick={() => unfold(!unfolded)}
        >
          {unfolded ? "Hide details" : "Details"}
        </button>
      </div>
      {unfolded ? (
        <div className={classes.figures}>
          {lineMeasures.map((measure) => (
            <LineFigure key={measure} measure={measure} points={points} />
          ))}
        </div>
      ) : null}
      <div className={classes.warnings} role="status">
        {(all ? line.warnings : line.warnings.slice(0, 1)).map((warning) => (
          <p key={warning} className={classes.warning}>
            <strong>{qualityWarningWords[warning].description}</strong> {qualityWarningWords[warning].todo}
          </p>
        ))}
      </div>
      {more > 0 ? (
        <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `and ${more} more`}
        </button>
      ) : null}
    </div>
  );
}

const [width, height] = [120, 20];

/** One step per second, newest at the right, gaps where there was no measurement. The dashed line is the limit. */
function LineFigure({ measure, points }: { measure: LineMeasure; points: readonly LinePoint[] }) {
  const { label, description, bad, words, heights, limitHeight } = drawnFigure(measure, points);
  return (
    <div className={classes.figure} data-bad={bad || undefined} role="img" aria-label={words}>
      <span className={classes.what}>{label}</span>
      <span className={classes.value}>
        {description}
        {bad ? <em>{bad}</em> : null}
      </span>
      <svg className={classes.strip} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={width} y1={yOf(limitHeight)} y2={yOf(limitHeight)} className={classes.threshold} />
        <path d={pathOf(heights)} className={classes.trace} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}

function yOf(share: number): number {
  return Math.round((height - 2 - share * (height - 4)) * 10) / 10;
}

function pathOf(heights: readonly (number | null)[]): string {
  const step = width / (graphSeconds - 1);
  const from = width - (heights.length - 1) * step;
  let pen = "M";
  return heights
    .map((share, at) => {
      if (share === null) {
        pen = "M";
        return "";
      }
      const drawn = `${pen}${Math.round((from + at * step) * 10) / 10} ${yOf(share)}`;
      pen = "L";
      return drawn;
    })
    .join("");
}
