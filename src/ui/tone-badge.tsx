import type { ReactNode } from "react";
import classes from "./tone-badge.module.css";

export type Tone = "good" | "warn" | "bad" | "quiet";

/** How something stands: a word, and a colour that says the same. Without a tone it is under way. */
export function ToneBadge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
