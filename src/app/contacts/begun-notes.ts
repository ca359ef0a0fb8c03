/** Notes that are written and not added yet, by contact, kept in this browser so that a reload or a crash takes nothing. */
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { Local } from "../../local/index.ts";
import { useLocal } from "../live.ts";
import { readStored, useCurrentUser, writeStored } from "../shell/index.ts";

const place = "begun_notes";
/** The oldest go first; nobody leaves more notes half written, and the browser keeps little for these. */
const keptMax = 40;

type Begun = ReadonlyMap<number, string>;

/** While acting as somebody: their browser data is not ours to leave behind, so only for as long as their store is open. */
const begunActing = new WeakMap<Local, Begun>();

/** What was begun on a contact is still there when one comes back to it. */
export function useBegun(id: number): [string, Dispatch<SetStateAction<string>>] {
  const local = useLocal();
  const isActing = useCurrentUser().actor !== null;
  const [body, setBody] = useState(() => begunIn(local, isActing).get(id) ?? "");
  useEffect(() => {
    const before = begunIn(local, isActing);
    if ((before.get(id) ?? "") === body) return;
    const begun = changed(before, id, body);
    if (isActing) begunActing.set(local, begun);
    else writeStored(place, begun.size > 0 ? [...begun] : null);
  }, [local, isActing, id, body]);
  return [body, setBody];
}

/** Read anew each time: another tab may have begun another note. */
function begunIn(local: Local, isActing: boolean): Begun {
  if (isActing) return begunActing.get(local) ?? new Map();
  const stored = readStored(place);
  return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
}

function isEntry(value: unknown): value is [number, string] {
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string";
}

function changed(before: Begun, id: number, body: string): Begun {
  const others = [...before].filter(([other]) => other !== id);
  return new Map(body === "" ? others : [...others, [id, body] as const].slice(-keptMax));
}
