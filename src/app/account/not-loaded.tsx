import { LoadFailed, NeedsConnection } from "../../ui/list-states.tsx";
import { useOnline } from "../live.ts";

/** What is kept on the server alone and could not be fetched now. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return useOnline() ? <LoadFailed onRetry={onRetry} /> : <NeedsConnection />;
}
