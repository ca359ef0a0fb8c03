/** Connects React to the device: live reads, queued writes, requests, sync state. */
import { useObservable } from "dexie-react-hooks";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { RequestInput, Endpoint } from "../../contract/declare.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { Unreachable } from "../../local/api/errors.ts";
import type { ResponseOf } from "../../local/api/request.ts";
import type { Local } from "../../local/index.ts";
import type { LocalDatabase } from "../../local/db/database.ts";
import { follow } from "../../local/db/follow.ts";
import type { Intent } from "../../local/intents/intent.ts";
import { report } from "./report.ts";
import { isFilled, syncReadingOf, type SyncState } from "./sync-state.ts";
import { useStorePart } from "./use-store.ts";

export const LocalContext = createContext<Local | null>(null);

/** The signed-in user's store. Guarded screens always have one. */
export function useLocal(): Local {
  const local = useContext(LocalContext);
  if (!local) throw new Error("No store is open: this screen is outside the signed-in part.");
  return local;
}

/**
 * Undefined until the first answer, then the latest one. Equal answers are dropped, so the component renders again only
 * when the answer differs. Arguments must be plain values.
 */
export function useLive<A extends readonly unknown[], T>(
  query: (db: LocalDatabase, ...args: A) => Promise<T>,
  ...args: A
): T | undefined {
  const { db, ahead } = useLocal();
  const latest = useRef<Latest<T>>({ answer: undefined, hasFailed: false }).current;
  return useObservable(() => {
    const preloaded = args.length === 0 ? (ahead?.get(query) as T | undefined) : undefined;
    return observableOf(db, () => query(db, ...args), preloaded, latest);
  }, [db, query, JSON.stringify(args)]);
}

/** The last value given to a component; kept across argument changes so that an equal answer is dropped too. */
interface Latest<T> {
  answer: T | undefined;
  hasFailed: boolean;
}

interface Observable<T> {
  hasValue(): boolean;
  getValue(): T;
  subscribe(next: (answer: T) => void, error?: (failure: unknown) => void): () => void;
}

function observableOf<T>(
  db: LocalDatabase,
  query: () => Promise<T>,
  preloaded: T | undefined,
  latest: Latest<T>,
): Observable<T> {
  return {
    // Without it, useObservable subscribes a second time during render to look for a value.
    hasValue: () => preloaded !== undefined,
    getValue: () => {
      latest.answer = preloaded;
      return preloaded as T;
    },
    subscribe: (next, error) =>
      follow(db, query, {
        next: (answer) => {
          if (!latest.hasFailed && isSameValue(latest.answer, answer)) return;
          Object.assign(latest, { answer, hasFailed: false });
          next(answer);
        },
        error: (failure) => {
          latest.hasFailed = true;
          error?.(failure);
        },
      }),
  };
}

/**
 * A queued write: resolves once saved on this device. A rejection is reported and rethrown, so that a form keeps its
 * input.
 */
export function useIntent<I>(intent: Intent<I>): (input: I) => Promise<string> {
  return useIntentLater(useCallback(() => intent, [intent]));
}

/** The same for an intent whose module is loaded on first use. `fetched` must be stable. */
export function useIntentLater<I>(fetched: () => Intent<I> | Promise<Intent<I>>): (input: I) => Promise<string> {
  const local = useLocal();
  return useCallback(
    async (input: I) => {
      try {
        return await local.write(await fetched(), input);
      } catch (error) {
        report(error);
        throw error;
      }
    },
    [local, fetched],
  );
}

export interface RequestState<T> {
  data: T | undefined;
  error: unknown;
  busy: boolean;
  /** Time of the response that `data` holds. */
  fetched_at: number | undefined;
}

/** An immediate call to the server. Failures are reported and rethrown. */
export function useRequest<E extends Endpoint>(endpoint: E): (ask: RequestInput<E>) => Promise<ResponseOf<E>> {
  const { request } = useLocal();
  return useCallback(
    async (ask: RequestInput<E>) => {
      try {
        return await request(endpoint, ask);
      } catch (error) {
        report(error);
        throw error;
      }
    },
    [request, endpoint],
  );
}

const againMs = 2_000;
const unasked = { data: undefined, error: undefined, busy: true, fetched_at: undefined };

/**
 * Online-only reads of a screen: fetched when it opens and when `ask` changes, aborted when it closes. `standing`:
 * local state of the requested data; a change refetches. A read that did not reach the server is retried once other
 * calls do.
 */
export function useFetched<E extends Endpoint>(
  endpoint: E,
  ask: RequestInput<E>,
  standing = "",
): RequestState<ResponseOf<E>> & { again(): void } {
  const { request, world } = useLocal();
  const online = useOnline();
  const [state, setState] = useState<RequestState<ResponseOf<E>>>(unasked);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(ask);
  useEffect(() => {
    const stop = new AbortController();
    setState((before) => ({ ...before, busy: true }));
    request(endpoint, JSON.parse(key) as RequestInput<E>, { signal: stop.signal }).then(
      (data) => setState({ data, error: undefined, busy: false, fetched_at: world.now() }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState((before) => ({ ...before, error, busy: false }));
      },
    );
    return () => stop.abort();
  }, [request, world, endpoint, key, round, standing]);
  const again = useCallback(() => setRound((count) => count + 1), []);
  const isDue = online && !state.busy && state.error instanceof Unreachable;
  useEffect(() => {
    if (!isDue) return;
    const stop = new AbortController();
    world.sleep(againMs, stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [isDue, world, again]);
  return { ...state, again };
}

export function useSyncState(): SyncState {
  return useSyncPart(whole);
}

const whole = (state: SyncState) => state;

/** `part`: a plain value or a stable reference into the state; the component renders again only when it changes. */
export function useSyncPart<T>(part: (state: SyncState) => T): T {
  return useStorePart(syncReadingOf(useLocal()), part);
}

/** Whether the device is still filling, so that missing data may not be synced yet. */
export function useComing(): boolean {
  return useSyncPart(({ picture }) => picture === undefined || !isFilled(picture.status));
}

/** Whether the server responded to the last call; the browser's online flag is only a hint. */
export function useOnline(): boolean {
  return useSyncPart(({ picture }) => picture?.status.reach !== "offline");
}
