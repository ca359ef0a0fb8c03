import type { WorkflowCategory } from "../../domain/workflow/template.ts";
import classes from "./category-mark.module.css";

/** The color is a visual aid; the name carries the meaning. */
export function CategoryMark({ category: { name, color } }: { category: Pick<WorkflowCategory, "name" | "color"> }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-color={color} aria-hidden="true" />
      {name}
    </span>
  );
}
