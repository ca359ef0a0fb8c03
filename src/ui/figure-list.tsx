import classes from "./figure-list.module.css";

/** Counts side by side, each under its word. */
export function FigureList({ figures }: { figures: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
