/**
 * Locks a prepared import to one tab at a time, since two tabs would import it twice. Closing the tab releases the
 * lock. Without the Web Locks API (insecure origin) no lock is taken.
 */

/** Resolves with the release function; null if another tab has the lock. */
export async function holdImport(store: string, id: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return () => undefined;
  return new Promise((resolve, fail) => {
    const held = (lock: Lock | null) => {
      if (!lock) return resolve(null);
      return new Promise<void>((letGo) => resolve(letGo));
    };
    locks.request(`${store}:import:${id}`, { ifAvailable: true }, held).catch(fail);
  });
}
