/** Keeps the draft of an event in this browser, so that a reload or crash does not lose it. */
import { useRef } from "react";
import type { EventDraft } from "../../domain/calendar/event-draft.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { readStored, writeStored } from "../base/stored.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface Kept {
  /** Event id; `new` for an event that is not saved yet. */
  key: string;
  values: EventDraft;
}

export interface DraftKeeper {
  /** Values neither saved nor discarded. */
  kept: EventDraft | null;
  keep: (values: EventDraft) => void;
  forget: () => void;
}

const place = "event_draft";

/** Nothing is kept while acting as another user: the draft would be stored under their name. */
const nothingKept: DraftKeeper = { kept: null, keep: () => undefined, forget: () => undefined };

/** `fresh`: initial form values, which also fill in fields missing from a draft of an older form version. */
export function useSavedDraft(key: string, fresh: EventDraft): DraftKeeper {
  const isActing = useCurrentUser().actor !== null;
  const keeper = useRef<DraftKeeper>(null);
  keeper.current ??= isActing ? nothingKept : keeperOf(key, fresh);
  return keeper.current;
}

function keeperOf(key: string, fresh: EventDraft): DraftKeeper {
  const forget = () => {
    if ((readStored(place) as Partial<Kept> | null)?.key === key) writeStored(place, null);
  };
  const keep = (values: EventDraft) => {
    if (isSameValue(values, fresh)) forget();
    else writeStored(place, { key, values } satisfies Kept);
  };
  return { kept: keptUnder(key, fresh), keep, forget };
}

function keptUnder(key: string, fresh: EventDraft): EventDraft | null {
  const stored = readStored(place) as Partial<Kept> | null;
  if (stored?.key !== key || typeof stored.values !== "object") return null;
  return { ...fresh, ...stored.values };
}
