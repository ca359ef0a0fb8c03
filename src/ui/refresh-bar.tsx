import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./refresh-bar.module.css";

interface RefreshBarProps {
  onRetry: () => void;
  /** It is being tried. */
  busy?: boolean;
  /** Over the whole page. */
  wide?: boolean;
  children: ReactNode;
}

/** What is shown is not of now: says so, and asks again. */
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
