import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { countOf } from "../../kit/text.ts";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useSyncState } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { isFilled, type SyncState } from "../base/sync-state.ts";
import classes from "./dashboard.module.css";

/** Sync state of this device: queued writes, rejected writes, last contact with the server. */
export function SyncPanel() {
  const { words } = useMoments();
  const state = useSyncState();
  const { picture, needs, waiting, last_synced_at } = state;
  const status = picture?.status;
  return (
    <Panel
      title="This device"
      description={last_synced_at === null ? "Not synced yet" : `Last synced ${words(last_synced_at)}`}
      actions={
        <Button component={Link} to="/sync" variant="subtle" size="compact-sm">
          Open sync
        </Button>
      }
    >
      {status?.filling ? (
        <ProgressCount done={status.filled} total={status.total} label="Contacts on this device" />
      ) : null}
      <ul className={classes.lines} aria-label="This device">
        <li>
          <span className={classes.grow}>{reachWords(state)}</span>
        </li>
        {waiting > 0 ? (
          <li>
            <span className={classes.grow}>
              <Link to="/sync">{countOf(waiting, "change")} waiting to be sent</Link>
            </span>
          </li>
        ) : null}
        {needs > 0 ? (
          <li>
            <span className={classes.grow}>
              <Link to="/sync">{countOf(needs, "change")} waiting for your review</Link>
            </span>
          </li>
        ) : null}
      </ul>
      {waiting + needs === 0 && status && isFilled(status) ? <Text c="dimmed">All changes saved.</Text> : null}
    </Panel>
  );
}

function reachWords({ picture }: SyncState): string {
  const reach = picture?.status.reach ?? "online";
  if (picture?.status.signed_out) return "Sign in again to send your changes.";
  if (picture?.status.held) return "Set your password and two-factor to send your changes.";
  return {
    online: "Online",
    slow: "Slow connection.",
    offline: "Offline. Changes are saved on this device.",
  }[reach];
}
