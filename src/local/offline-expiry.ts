/** Watches a store in use: where the server stays silent for too long, its data may not stay (domain §23). */
import { isOfflineExpired } from "../domain/session/offline-expiry.ts";
import type { World } from "../kit/world.ts";
import type { LocalDatabase } from "./db/database.ts";
import { keepTime } from "./db/last-word.ts";

const lookMs = 60_000;

/** `overdue` is called at every look until the server has spoken or `signal` ends the watch. */
export async function watchOfflineExpiry(
  db: LocalDatabase,
  world: World,
  overdue: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await world.sleep(lookMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    // A store that cannot be read now is looked at again.
    const word = await keepTime(db, world.now()).catch(() => undefined);
    if (word && !signal.aborted && isOfflineExpired(word, world.now())) overdue();
  }
}
