/** Shared states of fetched data that is missing or out of date (domain §25). */
import type { ReactNode } from "react";
import { LoadFailed, NeedsConnection, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { RefreshBar } from "../../ui/refresh-bar.tsx";
import { useOnline } from "./live.ts";
import { useMoments } from "./moments.ts";
import { wordsOf } from "./report.ts";

export interface Fetching {
  data: unknown;
  error?: unknown;
  busy?: boolean;
  /** When the shown data was fetched. */
  fetched_at?: number | undefined;
  again: () => void;
}

interface FetchStateProps {
  /** The subject at the start of a sentence: "The licenses". */
  what: string;
  of: Fetching;
  /** Why it needs a connection; shown offline when nothing is stored. */
  description?: ReactNode;
  /** Number of skeleton lines on the first load. */
  lines?: number;
  /** Additional offline text about the shown data. */
  offline?: string;
  /** Part of a page that already reports being offline: one line on failure, and no second offline message. */
  small?: boolean;
}

export function FetchState({ what, of, description, offline, lines = 4, small = false }: FetchStateProps) {
  const online = useOnline();
  const { data, error, busy = false, again } = of;
  const isHere = data !== undefined;
  if (isHere && !error && (online || small)) return null;
  if (isHere || (small && (error || !online)))
    return <Bar what={what} of={of} also={online ? "" : offline} online={online} />;
  if (!online) return <NeedsConnection description={description} />;
  if (!error) return <SkeletonRows count={lines} />;
  // Without permission a retry would not help.
  if ((error as { status?: number }).status === 403)
    return <NothingYet title="You do not have access to this page." description="Ask an administrator for access." />;
  return <LoadFailed title={`${what} could not be loaded.`} description={wordsOf(error)} busy={busy} onRetry={again} />;
}

interface BarProps extends Pick<FetchStateProps, "what" | "of"> {
  also: string | undefined;
  online: boolean;
}

function Bar({ what, of, also, online }: BarProps) {
  const { coming } = useMoments();
  const { data, fetched_at, busy = false, again } = of;
  const time = fetched_at === undefined ? "" : ` Showing data from ${coming(fetched_at)}.`;
  return (
    <RefreshBar onRetry={again} busy={busy}>
      {online ? "" : "You are offline. "}
      {what} could not be {data === undefined ? "loaded." : `refreshed.${time}`} {also}
    </RefreshBar>
  );
}
