import type { ReactNode } from "react";
import classes from "./tone-badge.module.css";

export type Tone = "good" | "warn" | "bad" | "quiet";

/** How something stands: a word, and a colour that says the same. Without a tone it is under way. */
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
