/** Notes and emails that are written and not added or sent yet, by contact, kept in this browser so that a reload or a crash takes nothing. */
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import type { Local } from "../../local/index.ts";
import { useLocal } from "../live.ts";
import { readStored, useCurrentUser, writeStored } from "../shell/index.ts";

export type BegunPlace = "begun_notes" | "begun_emails";
/** The oldest go first; nobody leaves more half written, and the browser keeps little for these. */
const keptMax = 40;

type Begun = ReadonlyMap<number, string>;

/** While acting as somebody: their browser data is not ours to leave behind, so only for as long as their store is open. */
const begunActing: Record<BegunPlace, WeakMap<Local, Begun>> = {
  begun_notes: new WeakMap(),
  begun_emails: new WeakMap(),
};

/** What was begun on a contact is still there when one comes back to it. */
export function useBegun(id: number, place: BegunPlace = "begun_notes"): [string, Dispatch<SetStateAction<string>>] {
  const { read, keep } = useBegunStore(place);
  const [body, setBody] = useState(() => read(id));
  useEffect(() => keep(id, body), [keep, id, body]);
  return [body, setBody];
}

interface BegunStore {
  /** Empty: nothing was begun. */
  read(id: number): string;
  keep(id: number, body: string): void;
}

export function useBegunStore(place: BegunPlace): BegunStore {
  const local = useLocal();
  const isActing = useCurrentUser().actor !== null;
  return useMemo(() => storeOf(place, local, isActing), [place, local, isActing]);
}

/** Read anew each time: another tab may have begun another one. */
function storeOf(place: BegunPlace, local: Local, isActing: boolean): BegunStore {
  const all = () => (isActing ? (begunActing[place].get(local) ?? new Map<number, string>()) : stored(place));
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

function stored(place: BegunPlace): Begun {
  const found = readStored(place);
  return new Map(Array.isArray(found) ? found.filter(isEntry) : []);
}

function isEntry(value: unknown): value is [number, string] {
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string";
}

function changed(before: Begun, id: number, body: string): Begun {
  const others = [...before].filter(([other]) => other !== id);
  return new Map(body === "" ? others : [...others, [id, body] as const].slice(-keptMax));
}
