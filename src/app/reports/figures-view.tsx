/** The figures, their chart and their table; every number is a link to what it counts. */
import { Panel } from "../../ui/panel.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { goalOf, measured, measureOf, openedMeasure } from "../../domain/reports/report-figures.ts";
import { rangeWords } from "../../domain/reports/report-period.ts";
import { groupingLabel } from "../../domain/reports/report-words.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { useMoments } from "../base/moments.ts";
import { changeOf, goalWords, measureWords } from "./measure-words.ts";
import { countBehind, type FiguresProps } from "./figures-behind.ts";
import { isFunnel, ReportChart } from "./report-chart.tsx";
import { ReportTable } from "./report-table.tsx";
import { rowsPath } from "./report-address.ts";
import classes from "./reports.module.css";

const asOfWords = { server: "As of", computed: "Computed on this device, as of", kept: "Kept on this device, as of" };

export function FiguresView(props: FiguresProps) {
  const { type, figures } = props;
  const [drawn, setDrawn] = useState(type.drawn ?? type.measures[0] ?? "");
  const { exact } = useMoments();
  const isEmpty = figures.groups.length === 0;
  return (
    <>
      <ul className={classes.tiles}>
        {type.measures.map((measure) => (
          <li key={measure}>
            <Tile {...props} measure={measure} isDrawn={measure === drawn} onDraw={() => setDrawn(measure)} />
          </li>
        ))}
      </ul>
      <Panel>
        {isEmpty ? (
          <NothingYet title={`No ${type.source.many} match.`} description="Choose a longer period or fewer filters." />
        ) : (
          <>
            <div className={classes.chartHead}>
              <h2 className={classes.chartTitle}>
                {isFunnel(type, drawn)
                  ? "Step by step"
                  : `${measureOf(type, drawn)?.label} by ${groupingLabel(type, figures.group_by).toLowerCase()}`}
              </h2>
              <Legend type={type} figures={figures} measure={drawn} />
            </div>
            <ReportChart {...props} measure={drawn} />
          </>
        )}
      </Panel>
      {isEmpty ? null : (
        <Panel>
          <ReportTable {...props} />
        </Panel>
      )}
      <p className={classes.asOf}>
        {asOfWords[props.origin ?? "server"]} {exact(figures.as_of)}.
      </p>
    </>
  );
}

/** What the marks and the dashed line stand for. */
function Legend({ type, figures, measure }: Pick<FiguresProps, "type" | "figures"> & { measure: string }) {
  const { before, groups, measures } = figures;
  const isBeforeDrawn = figures.group_by !== "hour" && !isFunnel(type, measure);
  const isGoalDrawn = groups.some(({ key, values }) => {
    const set = goalOf(figures, measure, key);
    return set !== null && set.reached === measured(type, measure, { measures, values });
  });
  return (
    <span className={classes.legends}>
      {isGoalDrawn ? (
        <span className={classes.legend} data-mark="goal">
          Goal
        </span>
      ) : null}
      {before ? (
        <span className={classes.legend} data-mark={isBeforeDrawn ? "before" : undefined}>
          Compared with {rangeWords(before).replace(/^(from|on) /, "")}
        </span>
      ) : null}
    </span>
  );
}

interface TileProps extends FiguresProps {
  measure: string;
  isDrawn: boolean;
  onDraw: () => void;
}

function Tile({ type, report, figures, measure, isDrawn, onDraw }: TileProps) {
  const { measures, totals, before, as_of } = figures;
  const { label = measure, kind = "count" } = measureOf(type, measure) ?? {};
  const now = measured(type, measure, { measures, values: totals });
  const change = before ? changeOf(kind, now, measured(type, measure, { measures, values: before.totals })) : null;
  const opened = openedMeasure(type, measure);
  const set = goalOf(figures, measure);
  const then = countBehind(type, figures, opened, totals);
  return (
    <div className={classes.tile} data-drawn={isDrawn || undefined}>
      <button
        type="button"
        className={classes.tileLabel}
        aria-pressed={isDrawn}
        title={`Draw ${label.toLowerCase()}`}
        onClick={onDraw}
      >
        {label}
      </button>
      <Link
        className={classes.tileValue}
        to={rowsPath(report, type, { measure: opened, then_count: then, as_of })}
        aria-label={`${label}: ${measureWords(kind, now)}`}
      >
        {measureWords(kind, now)}
      </Link>
      {set === null ? null : (
        <span className={classes.tileUnder}>
          {goalWords(kind, set, { people: figures.goals?.people ?? 0, value: now })}
        </span>
      )}
      <span className={classes.tileUnder}>{change ? `${change.words}` : " "}</span>
    </div>
  );
}
