/** Follows the user's running transfers on every page. */
import { Suspense, useEffect, useRef } from "react";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { isUnderWay } from "../../domain/transfers/status.ts";
import { transferAttempts } from "../../local/queries/transfer-attempts.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

const TransferToasts = lazyPart(async () => (await import("./transfer-toasts.tsx")).TransferToasts);

export function TransferWatch() {
  const { id } = useCurrentUser();
  const attempts = useLive(transferAttempts);
  /** Running transfers are followed until they end, and kept afterwards to show the result. */
  const followed = useRef(new Set<string>());
  const own = (attempts ?? []).filter((attempt) => attempt.created_by === id);
  const received = own.filter((attempt) => hasNews(attempt) || followed.current.has(attempt.id));
  useEffect(() => {
    for (const attempt of received) followed.current.add(attempt.id);
  });
  if (received.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <TransferToasts attempts={received} />
    </Suspense>
  );
}

function hasNews({ status, revert_in_progress }: TransferAttempt): boolean {
  return isUnderWay(status) || revert_in_progress;
}
