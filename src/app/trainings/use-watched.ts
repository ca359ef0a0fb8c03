/** Reports what a player plays: ranges, and where it stopped. */
import { useCallback, useEffect, useRef } from "react";
import { progressWriteMs } from "../../domain/trainings/limits.ts";
import { unionOf, type WatchedRange } from "../../domain/trainings/ranges.ts";
import { trainingReport } from "../../local/intents/trainings.ts";
import type { OwnTraining } from "../../local/queries/trainings.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";

export interface Watched {
  /** Called while it plays, a few times a second. */
  played(at_ms: number): void;
  /** It was moved, by the person or only by the player: what lies between was not watched. */
  moved(at_ms: number, isOwn: boolean): void;
  /** It was paused, or ended. */
  paused(): void;
}

/** A browser reports the time less often in a hidden tab. */
const longestStepMs = 4_000;

export function useWatched({ id, title, duration_ms }: OwnTraining): Watched {
  const local = useLocal();
  const { world, user_id } = local;
  const pending = useRef<WatchedRange[]>([]);
  const last = useRef<number | null>(null);
  const isMoved = useRef(false);
  const written = useRef(-Infinity);
  const begun = useRef(Infinity);
  const write = useCallback(() => {
    if (pending.current.length === 0 && !isMoved.current) return;
    const ranges = pending.current;
    pending.current = [];
    isMoved.current = false;
    written.current = world.now();
    const position_ms = Math.round(last.current ?? 0);
    local.write(trainingReport, { user_id, training_id: id, title, duration_ms, ranges, position_ms }).catch(report);
  }, [local, world, user_id, id, title, duration_ms]);
  const writeWhenDue = useCallback(() => {
    if (world.now() - written.current >= progressWriteMs) write();
  }, [world, write]);

  useEffect(() => {
    const stop = new AbortController();
    const watch = async () => {
      for (;;) {
        await world.sleep(progressWriteMs, stop.signal);
        writeWhenDue();
      }
    };
    // Aborted on unmount.
    watch().catch(() => undefined);
    const hide = () => {
      if (document.visibilityState === "hidden") write();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop.abort();
      document.removeEventListener("visibilitychange", hide);
      write();
    };
  }, [world, write, writeWhenDue]);

  return {
    played: (at) => {
      const from = last.current;
      last.current = at;
      if (from === null || at <= from || at - from > longestStepMs) return;
      pending.current = unionOf(pending.current, [[Math.floor(from), Math.ceil(at)]]);
      begun.current = Math.min(begun.current, world.now());
      if (world.now() - begun.current >= progressWriteMs) writeWhenDue();
    },
    moved: (at, isOwn) => {
      last.current = at;
      if (!isOwn) isMoved.current = true;
    },
    paused: writeWhenDue,
  };
}
