import { useSettings } from "../base/app-settings.ts";
import classes from "../base/bars.module.css";

/** Demo accounts exist only in demo mode; the banner says so. */
export function DemoBanner() {
  if (useSettings().environment !== "demo") return null;
  return (
    <aside className={classes.bar} data-kind="demo" aria-label="Demo mode">
      Demo mode: sample data and a shared password. Only available on this computer.
    </aside>
  );
}
