import type { DeviceChannel } from "./channel.ts";
import type { LocalDatabase } from "./db/database.ts";
import { readStatus } from "./db/meta.ts";
import { freshStatus } from "./db/records.ts";

/** The page reached the server: a sync worker that still waits after a failure tries again now. */
export async function wakeAfterTrouble(db: LocalDatabase, channel: DeviceChannel): Promise<void> {
  const { reach } = await readStatus(db).catch(() => freshStatus);
  if (reach !== "online") channel.post({ kind: "wake" });
}
