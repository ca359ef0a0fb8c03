import type { ReactNode } from "react";
import classes from "./narrow.module.css";

/** No wider than can be read or reached across. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={classes.narrow}>{children}</div>;
}
