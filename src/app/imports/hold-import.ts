/**
 * One tab at a time has a prepared import in hand: two of them would bring it in twice. A tab that is closed lets go of it.
 * Where a browser has no locks (an address that is not secure) every tab may have it.
 */

/** What lets go of it; null: another tab has it. */
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
