/** Formats instants in the signed-in user's time zone. */
import { useMemo } from "react";
import { zoneName } from "../../domain/values/time-zones.ts";
import { comingWords, exactMoment, momentWords } from "../../kit/moments.ts";
import { useLocal } from "./live.ts";
import { useCurrentUser } from "./session-provider.tsx";

export interface Moments {
  /** `MM/DD/YYYY, 3:04 PM`; `none` if there is no instant. */
  exact(at: number | null, none?: string): string;
  /** `5 min ago`, else the date. */
  words(at: number): string;
  /** `tomorrow 9:00 AM`, for future instants. */
  coming(at: number): string;
}

export function useMoments(): Moments {
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  return useMemo(
    () => ({
      exact: (at, none = "Never") => (at === null ? none : exactMoment(at, zone)),
      words: (at) => momentWords(at, world.now(), zone),
      coming: (at) => comingWords(at, world.now(), zone),
    }),
    [world, zone],
  );
}
