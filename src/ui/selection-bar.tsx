import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Actions for the selected rows; at the bottom of the page while any are selected. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div role="toolbar" aria-label="Selected rows" className={classes.bar}>
      <span className={classes.count} role="status">
        {count.toLocaleString("en-US")} selected
      </span>
      {children}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
