import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/**
 * A component whose file is fetched on first render: `lazyPart(async () => (await import("./x.tsx")).X)`. The export is
 * accessed on the import itself, so that the bundler and the dead-code check know which exports are used.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load() }));
}
