/** Placeholders for a list without rows: empty, failed, offline, or loading. */
import { Button, EmptyState, Skeleton, VisuallyHidden } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import type { ReactNode } from "react";
import classes from "./list-states.module.css";

type Icon = typeof IconInbox;

interface Said {
  title: string;
  description?: ReactNode;
  /** What is missing, such as a phone for calls. */
  icon?: Icon;
  /** Suggested next step. */
  action?: ReactNode;
}

export function NothingYet({ title, description, icon: Icon = IconInbox, action }: Said) {
  return (
    <EmptyState
      className={classes.state}
      icon={<Icon size="2rem" stroke={1.5} aria-hidden="true" />}
      title={title}
      description={description}
    >
      {action ? <EmptyState.Actions>{action}</EmptyState.Actions> : null}
    </EmptyState>
  );
}

/** A failed load with no data to show. */
export function LoadFailed({
  title = "This could not be loaded.",
  description,
  busy = false,
  again = "Try again",
  onRetry,
}: {
  title?: string;
  description?: ReactNode;
  /** A retry is running. */
  busy?: boolean;
  /** Button label. */
  again?: string;
  onRetry?: () => void;
}) {
  return (
    <EmptyState
      className={classes.state}
      role="alert"
      icon={<IconAlertTriangle size="2rem" stroke={1.5} aria-hidden="true" />}
      title={title}
      description={description}
    >
      {onRetry ? (
        <EmptyState.Actions>
          <Button variant="default" loading={busy} onClick={onRetry}>
            {again}
          </Button>
        </EmptyState.Actions>
      ) : null}
    </EmptyState>
  );
}

export function NeedsConnection({
  title = "You are offline. This needs a connection.",
  description,
}: {
  title?: string;
  description?: ReactNode;
}) {
  return (
    <EmptyState
      className={classes.state}
      role="status"
      icon={<IconCloudOff size="2rem" stroke={1.5} aria-hidden="true" />}
      title={title}
      description={description}
    />
  );
}

/** Only for the first load: it never replaces existing rows. */
export function SkeletonRows({ count = 8, label = "Loading" }: { count?: number; label?: string }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden="true">
          <Skeleton height="0.75rem" width={`${24 + ((row * 7) % 18)}%`} />
          <Skeleton height="0.75rem" width="14%" />
          <Skeleton height="0.75rem" width={`${18 + ((row * 5) % 12)}%`} />
        </div>
      ))}
    </div>
  );
}
