import { LoadFailed, NeedsConnection, NothingYet } from "../../ui/list-states.tsx";
import { useOnline } from "../live.ts";

/** Why an admin's page has nothing to show; where they have no right to it, trying again would not help. */
export function NotFetched({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const online = useOnline();
  if (!online) return <NeedsConnection />;
  if ((error as { status?: number }).status === 403)
    return <NothingYet title="You may not see this page." says="Ask an administrator for a role that may." />;
  return <LoadFailed onRetry={onRetry} />;
}
