/** What other pages show of transfers, each fetched when there is something to show. */
import { lazy, Suspense, useEffect, useRef } from "react";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { isUnderWay } from "../../domain/transfers/status.ts";
import { transferAttempts } from "../../local/queries/transfer-attempts.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export const TransferDialog = lazy(async () => ({ default: (await import("./transfer-dialog.tsx")).TransferDialog }));
export const HandoverDialog = lazy(async () => ({ default: (await import("./handover-dialog.tsx")).HandoverDialog }));
const Telling = lazy(async () => ({ default: (await import("./telling.tsx")).Telling }));

/** Follows one's running transfers on every page. */
export function TransferWatch() {
  const { id } = useCurrentUser();
  const attempts = useLive(transferAttempts);
  /** Running ones are followed to their end, also past it. */
  const followed = useRef(new Set<string>());
  const own = (attempts ?? []).filter((attempt) => attempt.created_by === id);
  const told = own.filter((attempt) => hasNews(attempt) || followed.current.has(attempt.id));
  useEffect(() => {
    for (const attempt of told) followed.current.add(attempt.id);
  });
  if (told.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Telling attempts={told} />
    </Suspense>
  );
}

function hasNews({ status, revert_in_progress }: TransferAttempt): boolean {
  return isUnderWay(status) || revert_in_progress;
}
