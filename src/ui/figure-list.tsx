import classes from "./figure-list.module.css";

/** Labeled counts side by side. */
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
