/**
 * A moment in which no tab asks the server anything. A service worker that is asked while it steps aside for the next one
 * is started again and stays for minutes, because Chromium tells it once only.
 */
const name = "fieldline:requests";

/** Sends as soon as no tab wants quiet. */
export function sharedRequest(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, { mode: "shared", ...(signal ? { signal } : {}) }, send) : send();
}

/** Acts once no request is on its way, or anyway when one takes longer than the signal. */
export async function exclusive(act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return act();
  let acted: Promise<void> | undefined;
  await locks.request(name, { signal }, () => (acted = act())).catch(() => undefined);
  await (acted ?? act());
}
