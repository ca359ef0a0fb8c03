/** A small picture of what a report draws. */
import type { ChartKind } from "../../domain/report-sources/report-shape.ts";
import classes from "./reports.module.css";

const bars = [52, 40, 27, 16];
const heat = [0.2, 0.5, 0.9, 0.4, 0.3, 0.8, 1, 0.5, 0.15, 0.6, 0.7, 0.25];

export function TypePicture({ chart }: { chart: ChartKind }) {
  return (
    <svg className={classes.picture} viewBox="0 0 64 44" aria-hidden="true" focusable="false">
      {chart === "line" ? (
        <>
          <polygon className={classes.pictureGround} points="4,40 4,28 16,22 28,30 40,14 52,18 60,8 60,40" />
          <polyline className={classes.pictureLine} points="4,28 16,22 28,30 40,14 52,18 60,8" />
        </>
      ) : null}
      {chart === "bars"
        ? bars.map((width, nth) => (
            <rect key={nth} className={classes.pictureBar} x={4} y={5 + nth * 9.5} width={width} height={6} rx={1.5} />
          ))
        : null}
      {chart === "funnel"
        ? [56, 40, 22].map((width, nth) => (
            <rect
              key={nth}
              className={classes.pictureBar}
              x={32 - width / 2}
              y={6 + nth * 12}
              width={width}
              height={9}
              rx={1.5}
            />
          ))
        : null}
      {chart === "heat"
        ? heat.map((strength, nth) => (
            <rect
              key={nth}
              className={classes.pictureBar}
              x={4 + (nth % 4) * 14.5}
              y={5 + Math.floor(nth / 4) * 12}
              width={12}
              height={9.5}
              rx={1.5}
              fillOpacity={strength}
            />
          ))
        : null}
    </svg>
  );
}
