/** At most one automatic reload per 30 seconds: a broken build must not cause a reload loop. */
export const reloadGapMs = 30_000;
const place = "reloaded_at";

export interface ReloadParts {
  storage: Pick<Storage, "getItem" | "setItem">;
  reload: () => void;
  now: () => number;
}

/** True if it reloads. */
export function reloadOnce({ storage, reload, now }: ReloadParts): boolean {
  const last = Number(storage.getItem(place) ?? 0);
  if (Math.abs(now() - last) < reloadGapMs) return false;
  storage.setItem(place, String(now()));
  reload();
  return true;
}
