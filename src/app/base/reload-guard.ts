/** At most one reload by ourselves in half a minute: a broken build must not spin the page. */
export const reloadGapMs = 30_000;
const place = "reloaded_at";

export interface ReloadParts {
  storage: Pick<Storage, "getItem" | "setItem">;
  reload: () => void;
  now: () => number;
}

/** True when it reloads. */
export function reloadOnce({ storage, reload, now }: ReloadParts): boolean {
  const last = Number(storage.getItem(place) ?? 0);
  if (Math.abs(now() - last) < reloadGapMs) return false;
  storage.setItem(place, String(now()));
  reload();
  return true;
}
