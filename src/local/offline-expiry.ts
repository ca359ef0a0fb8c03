/** Watches an open store: its data expires when the server has not responded for too long (domain §23). */
import { isOfflineExpired } from "../domain/session/offline-expiry.ts";
import type { World } from "../kit/world.ts";
import type { LocalDatabase } from "./db/database.ts";
import { keepTime } from "./db/last-word.ts";

const lookMs = 60_000;

/** `overdue` is called at every check until the server has responded or `signal` aborts. */
export async function watchOfflineExpiry(
  db: LocalDatabase,
  world: World,
  overdue: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await world.sleep(lookMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    // A store that cannot be read now is checked again later.
    const word = await keepTime(db, world.now()).catch(() => undefined);
    if (word && !signal.aborted && isOfflineExpired(word, world.now())) overdue();
  }
}
