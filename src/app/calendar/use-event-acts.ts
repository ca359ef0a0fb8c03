/** Move and delete from the views: a series asks which occurrences, and each action has undo. */
import { useEffect, useState } from "react";
import { whenWords } from "../../domain/calendar/event-words.ts";
import type { EditScope } from "../../domain/calendar/limits.ts";
import { takesTime } from "../../domain/calendar/overlaps.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { painted, preload } from "../base/painted.ts";
import { report } from "../base/report.ts";
import type { Entry } from "./entries.ts";
import type { Times } from "./grid-events.ts";

/**
 * The recurrence rules are larger than the rest of the calendar. They are loaded right after it, because the network
 * may be gone later.
 */
const loadWrites = () => import("./event-writes.ts");

interface Asks {
  what: "save" | "delete";
  name: string;
  onScope: (scope: EditScope) => Promise<void>;
  onClose: () => void;
}

export interface EventActs {
  /** Question to answer before the action continues. */
  asks: Asks | null;
  /** `revert` moves the drawn event back. */
  move: (entry: Entry, times: Times, revert: () => void) => void;
  remove: (entry: Entry) => void;
}

export function useEventActs(zone: string, entries: readonly Entry[]): EventActs {
  const local = useLocal();
  const [asks, setAsks] = useState<Asks | null>(null);
  useEffect(() => preload(painted(local.world), loadWrites), [local]);
  const ask = (what: Asks["what"], { title: name }: Entry, act: Asks["onScope"], onBack = () => {}) => {
    const onScope = async (scope: EditScope) => {
      setAsks(null);
      await act(scope);
    };
    const onClose = () => {
      setAsks(null);
      onBack();
    };
    setAsks({ what, name, onScope, onClose });
  };
  const moveNow = async (entry: Entry, times: Times, scope: EditScope | null, revert: () => void) => {
    try {
      const undo = await (await loadWrites()).moveEvent(local, { entry, times, scope });
      showUndo({ text: wordsOfMove(entry, times, zone, entries), undo: () => void undo().catch(report) });
    } catch (error) {
      revert();
      report(error);
    }
  };
  const removeNow = async ({ occurrence }: Entry, edit_scope: EditScope | null) => {
    if (!occurrence) return;
    const { event, original_start } = occurrence;
    const series = edit_scope && edit_scope !== "all" ? { edit_scope, original_start } : undefined;
    await (await loadWrites()).removeEvent(local, event, series);
  };
  return {
    asks,
    move: (entry, times, revert) => {
      if (entry.isSeries) ask("save", entry, (scope) => moveNow(entry, times, scope, revert), revert);
      else void moveNow(entry, times, null, revert);
    },
    remove: (entry) => {
      if (!entry.mayChange) return;
      if (entry.isSeries) ask("delete", entry, (scope) => removeNow(entry, scope).catch(report));
      else void removeNow(entry, null).catch(report);
    },
  };
}

/** The new time, and any overlap. */
function wordsOfMove(entry: Entry, times: Times, zone: string, entries: readonly Entry[]): string {
  const timezone = entry.occurrence?.event.timezone ?? zone;
  const met = entries.find((other) => other.key !== entry.key && meets(other, times));
  const where = `${entry.title}: ${whenWords({ ...times, timezone }, zone)}.`;
  return met ? `${where} Overlaps with ${met.title}.` : where;
}

function meets({ start_date, end_date, all_day, occurrence }: Entry, times: Times): boolean {
  if (times.all_day || all_day || !occurrence || !takesTime(occurrence.event)) return false;
  return start_date < times.end_date && end_date > times.start_date;
}
