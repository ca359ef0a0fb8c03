import classes from "./figure-list.module.css";

/** Labeled counts side by side; a text is shown as it is. */
export function FigureList({ figures }: { figures: readonly (readonly [label: string, count: number | string])[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{typeof count === "number" ? count.toLocaleString("en-US") : count}</dd>
        </div>
      ))}
    </dl>
  );
}
