import type { ReactNode } from "react";
import classes from "./narrow.module.css";

/** Limits the width for readability and reach. `wide`: of a list rather than a form. */
export function Narrow({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? classes.wide : classes.narrow}>{children}</div>;
}
