/**
 * Unsaved drafts, stored in this browser so that a reload or a crash loses nothing: notes and emails by contact,
 * invalid lists by record and field, signed forms, corrected rows by import, a message to support.
 */
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import type { Local } from "../../local/index.ts";
import { useLocal } from "./live.ts";
import { useCurrentUser } from "./session-provider.tsx";
import { readStored, writeStored } from "./stored.ts";

export type DraftPlace =
  | "begun_notes"
  | "begun_emails"
  | "begun_forms"
  | "begun_texts"
  | "begun_lists"
  | "begun_rows"
  | "begun_helps";
type DraftId = number | string;
/** The oldest are dropped first; browser storage for these is small. */
const keptMax = 40;

type Begun = ReadonlyMap<DraftId, string>;

/**
 * While acting as another user, drafts last only as long as their store is open: nothing is left in browser storage.
 */
const begunActing: Record<DraftPlace, WeakMap<Local, Begun>> = {
  begun_notes: new WeakMap(),
  begun_emails: new WeakMap(),
  begun_forms: new WeakMap(),
  begun_texts: new WeakMap(),
  begun_lists: new WeakMap(),
  begun_rows: new WeakMap(),
  begun_helps: new WeakMap(),
};

/** A contact's draft is restored when the user returns to it. */
export function useDraft(id: DraftId, place: DraftPlace = "begun_notes"): [string, Dispatch<SetStateAction<string>>] {
  const { read, keep } = useDraftStore(place);
  const [body, setBody] = useState(() => read(id));
  useEffect(() => keep(id, body), [keep, id, body]);
  return [body, setBody];
}

interface DraftStore {
  /** Empty: no draft. */
  read(id: DraftId): string;
  keep(id: DraftId, body: string): void;
}

export function useDraftStore(place: DraftPlace): DraftStore {
  const local = useLocal();
  const isActing = useCurrentUser().actor !== null;
  return useMemo(() => storeOf(place, local, isActing), [place, local, isActing]);
}

/** Read each time: another tab may have started another one. */
function storeOf(place: DraftPlace, local: Local, isActing: boolean): DraftStore {
  const all = () => (isActing ? (begunActing[place].get(local) ?? new Map<DraftId, string>()) : stored(place));
  return {
    read: (id) => all().get(id) ?? "",
    keep: (id, body) => {
      const before = all();
      if ((before.get(id) ?? "") === body) return;
      const begun = changed(before, id, body);
      if (isActing) begunActing[place].set(local, begun);
      else writeStored(place, begun.size > 0 ? [...begun] : null);
    },
  };
}

function stored(place: DraftPlace): Begun {
  const found = readStored(place);
  return new Map(Array.isArray(found) ? found.filter(isEntry) : []);
}

function isEntry(value: unknown): value is [DraftId, string] {
  return (
    Array.isArray(value) &&
    (typeof value[0] === "number" || typeof value[0] === "string") &&
    typeof value[1] === "string"
  );
}

function changed(before: Begun, id: DraftId, body: string): Begun {
  const others = [...before].filter(([other]) => other !== id);
  return new Map(body === "" ? others : [...others, [id, body] as const].slice(-keptMax));
}
