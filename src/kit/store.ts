/** Observable values, in the shape React's `useSyncExternalStore` reads. */

export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends Readable<T> {
  set(next: T): void;
}

export interface Listeners {
  subscribe(listener: () => void): () => void;
  notify(): void;
}

/** `start` runs with the first listener; the function it returns runs after the last one is removed. */
export function createListeners(start?: () => () => void): Listeners {
  const all = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    subscribe: (listener) => {
      all.add(listener);
      stop ??= start?.();
      return () => {
        all.delete(listener);
        if (all.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    notify: () => {
      for (const listener of all) listener();
    },
  };
}

export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    get: () => value,
    subscribe,
    set: (next) => {
      value = next;
      notify();
    },
  };
}
