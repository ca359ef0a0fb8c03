import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./refresh-bar.module.css";

interface RefreshBarProps {
  onRetry: () => void;
  /** A retry is running. */
  busy?: boolean;
  /** Spans the whole page. */
  wide?: boolean;
  children: ReactNode;
}

/** Says that the shown data is out of date, and offers a retry. */
export function RefreshBar({ onRetry, busy = false, wide = false, children }: RefreshBarProps) {
  return (
    <div className={classes.bar} data-wide={wide} role="status">
      <span className={classes.words}>{children}</span>
      <Button size="compact-sm" variant="default" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
