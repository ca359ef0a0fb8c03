/** The server responds with errors: data on this device is as of the last sync. */
import { RefreshBar } from "../../ui/refresh-bar.tsx";
import { useLocal, useSyncPart } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useNow } from "../base/use-now.ts";

/** Errors that resolve within a minute are not shown. */
const patienceMs = 60_000;
const lookMs = 15_000;

export function MirrorBar() {
  const { wake } = useLocal();
  const { coming } = useMoments();
  const now = useNow(lookMs);
  // Offline, the status in the top bar shows it, with the time.
  const since = useSyncPart(({ picture }) => (picture?.status.reach === "slow" ? picture.status.last_synced_at : null));
  if (since === null || now - since < patienceMs) return null;
  return (
    <RefreshBar wide onRetry={wake}>
      Contacts, calendar and calls could not be refreshed. Showing data from {coming(since)}.
    </RefreshBar>
  );
}
