import { useSyncExternalStore } from "react";
import type { Readable } from "../../kit/store.ts";

/** The value, and a render with each change of it. */
export function useStore<T>({ subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get);
}

/** A part of it: rendered again only when that part differs. `part` must return the same object until it changed. */
export function useStorePart<T, P>({ subscribe, get }: Readable<T>, part: (value: T) => P): P {
  return useSyncExternalStore(subscribe, () => part(get()));
}
