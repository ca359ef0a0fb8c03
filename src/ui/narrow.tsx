import type { ReactNode } from "react";
import classes from "./narrow.module.css";

/** Limits the width for readability and reach. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={classes.narrow}>{children}</div>;
}
