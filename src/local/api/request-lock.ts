/**
 * Lets one tab act while no tab has a request in flight. A service worker that receives a request while it is being
 * replaced is restarted and stays for minutes, because Chromium signals the replacement only once.
 */
const name = "fieldline:requests";

/** Sends as soon as no tab holds the exclusive lock. */
export function sharedRequest(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, { mode: "shared", ...(signal ? { signal } : {}) }, send) : send();
}

/** Acts once no request is in flight, or anyway when the signal aborts the wait. */
export async function exclusive(act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return act();
  let acted: Promise<void> | undefined;
  await locks.request(name, { signal }, () => (acted = act())).catch(() => undefined);
  await (acted ?? act());
}
