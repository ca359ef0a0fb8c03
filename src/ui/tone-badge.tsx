import type { ReactNode } from "react";
import classes from "./tone-badge.module.css";

export type Tone = "good" | "warn" | "bad" | "quiet";

/** A status as text, with a color of the same meaning. Without a tone it is in progress. */
interface ToneBadgeProps {
  tone?: Tone | undefined;
  /** Shown on hover. */
  title?: string | undefined;
  children: ReactNode;
}

export function ToneBadge({ tone, title, children }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
