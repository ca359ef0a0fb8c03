import { useSyncExternalStore } from "react";
import type { Readable } from "../../kit/store.ts";

/** The value; renders again on each change. */
export function useStore<T>({ subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get);
}

/** A part of it: renders again only when that part differs. `part` must return the same object until it changes. */
export function useStorePart<T, P>({ subscribe, get }: Readable<T>, part: (value: T) => P): P {
  return useSyncExternalStore(subscribe, () => part(get()));
}
