import { useCallback } from "react";
import { Unreachable } from "../../local/api/errors.ts";
import { useLocal } from "../base/live.ts";
import { usePaced } from "./use-paced.ts";

const pausesMs = [1_000, 3_000, 9_000];

/**
 * For one of many calls: when its connection is lost, it is sent again under the same Idempotency-Key, and the server
 * answers what became of it.
 */
export function useResent(): <T>(call: (op_id: string) => Promise<T>) => Promise<T> {
  const { world } = useLocal();
  const paced = usePaced();
  return useCallback(
    async (call) => {
      const op_id = world.uuid();
      for (const pause of pausesMs) {
        try {
          return await paced(() => call(op_id));
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          await world.sleep(pause);
        }
      }
      return paced(() => call(op_id));
    },
    [world, paced],
  );
}
