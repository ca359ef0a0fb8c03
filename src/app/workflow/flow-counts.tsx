/** Number of contacts in a flow: active, completed, left early, failed. */
import type { RunCounts } from "../../domain/workflow/flow.ts";
import classes from "./flows.module.css";

const partsOf = ({ waiting, running, done, stopped, failed }: RunCounts) =>
  [
    { part: "waiting", count: waiting + running },
    { part: "done", count: done },
    { part: "stopped", count: stopped },
    { part: "failed", count: failed },
  ].filter(({ count }) => count > 0);

export function FlowCounts({ counts }: { counts: RunCounts }) {
  const parts = partsOf(counts);
  if (parts.length === 0) return <span className={classes.nobody}>No contacts yet</span>;
  return (
    <div className={classes.counts}>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ part, count }) => (
          <span key={part} data-part={part} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.figures}>
        {parts.map(({ part, count }) => (
          <li key={part} data-part={part}>
            {count.toLocaleString("en-US")} {part}
          </li>
        ))}
      </ul>
    </div>
  );
}
