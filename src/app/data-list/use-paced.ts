import { useCallback } from "react";
import { RequestFailed } from "../../local/api/errors.ts";
import { useLocal } from "../base/live.ts";

const waitMs = 5_000;
const triesMax = 15;

/** For many calls in a row: a rate-limited call waits and retries. */
export function usePaced(): <T>(call: () => Promise<T>) => Promise<T> {
  const { world } = useLocal();
  return useCallback(
    async (call) => {
      for (let tries = 1; ; tries++) {
        try {
          return await call();
        } catch (error) {
          const isTooSoon = error instanceof RequestFailed && error.status === 429;
          if (!isTooSoon || tries === triesMax) throw error;
          await world.sleep(error.retryAfterMs ?? waitMs);
        }
      }
    },
    [world],
  );
}
