import { type ComponentType, createElement, lazy } from "react";

const notFetched = new WeakSet<object>();
/** Counts the times the network came back: a part that failed before is then fetched again. */
let returns = 0;

/** Whether an error means that a `lazyPart` could not be fetched. */
export function isNotFetched(error: unknown): boolean {
  return typeof error === "object" && error !== null && notFetched.has(error);
}

/** Lets parts that could not be fetched try once more; those on the page must be mounted anew. */
export function fetchAgain(): void {
  returns++;
}

/**
 * A component whose file is fetched on first render: `lazyPart(async () => (await import("./x.tsx")).X)`. The export is
 * accessed on the import itself, so that the bundler and the dead-code check know which exports are used.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let failedAt: number | null = null;
  const fetched = async () => {
    try {
      return { default: await load() };
    } catch (error) {
      failedAt = returns;
      if (typeof error === "object" && error !== null) notFetched.add(error);
      throw error;
    }
  };
  // React keeps a failure for good.
  let Part = lazy(fetched);
  return function LazyPart(props: P) {
    if (failedAt !== null && failedAt !== returns) {
      failedAt = null;
      Part = lazy(fetched);
    }
    return createElement(Part as ComponentType<P>, props);
  };
}
