import { useCallback } from "react";
import { countOf } from "../../kit/text.ts";
import { useComing } from "./live.ts";

const unknownCount = "…";

/** Words of a count of local data: `3 contacts`, or `3` without nouns; `…` until everything is on this device. */
export function useShownCount(): (count: number | undefined, one?: string, many?: string) => string {
  const coming = useComing();
  return useCallback(
    (count, one, many) => {
      const shown = coming || count === undefined ? unknownCount : count.toLocaleString("en-US");
      if (one === undefined) return shown;
      return shown === unknownCount || count === undefined
        ? `${shown} ${many ?? `${one}s`}`
        : countOf(count, one, many);
    },
    [coming],
  );
}
