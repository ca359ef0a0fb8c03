/** An event being typed, kept in this browser so that a reload or a crash takes nothing. */
import { useRef } from "react";
import type { EventDraft } from "../../domain/calendar/event-draft.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { readStored, writeStored } from "../base/stored.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface Kept {
  /** Which event; `new` for one that is not kept yet. */
  key: string;
  values: EventDraft;
}

export interface DraftKeeper {
  /** What was typed and neither saved nor given up. */
  kept: EventDraft | null;
  keep: (values: EventDraft) => void;
  forget: () => void;
}

const place = "event_draft";

/** While acting as somebody: what is left in this browser would be under their name. */
const nothingKept: DraftKeeper = { kept: null, keep: () => undefined, forget: () => undefined };

/** `fresh`: the form as it stands before anybody types; a kept draft of an older form is filled up from it. */
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
