/** App installations: their state, and whether they must be wiped. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";

/** The name its owner gave it, else the one it reports; of the table `devices`, or an alias `d` of it. */
export const deviceName = sql<string>`coalesce(nullif(given_name, ''), name)`;

const columns = [
  "id",
  deviceName.as("name"),
  "user_agent",
  "version",
  "last_sync_at",
  "mirror_contacts",
  "mirror_bytes",
  "waiting",
  "first_seen_at",
  "last_seen_at",
  "wipe_requested_at",
  "wiped_at",
] as const;

export interface DeviceReport {
  id: string;
  name: string;
  user_agent: string;
  version: string;
  last_sync_at: number | null;
  mirror_contacts: number;
  mirror_bytes: number;
  waiting: number;
}

export function upsertDevice(trx: Trx, { tenant_id, user_id }: Who, report: DeviceReport, now: number) {
  return trx
    .insertInto("devices")
    .values({ tenant_id, user_id, ...report, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_id", "id"]).doUpdateSet({ ...report, last_seen_at: now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function listDevices(trx: Trx, { tenant_id, user_id }: Who) {
  return trx
    .selectFrom("devices")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** An empty name restores the one the device reports. */
export function nameDevice(trx: Trx, { tenant_id, user_id }: Who, id: string, given_name: string) {
  return trx
    .updateTable("devices")
    .set({ given_name })
    .where((eb) => eb.and({ tenant_id, user_id, id }))
    .returning(columns)
    .executeTakeFirst();
}

export function requestWipe(trx: Trx, { tenant_id, user_id }: Who, id: string, now: number) {
  return (
    trx
      .updateTable("devices")
      // Without the key the device's stored data cannot be decrypted, even if the wipe never reaches it.
      .set({ wipe_requested_at: now, wiped_at: null, keeping_key_sealed: null })
      .where((eb) => eb.and({ tenant_id, user_id, id }))
      .returning(columns)
      .executeTakeFirst()
  );
}

/** Returns the device's existing key, else stores this one; undefined while a wipe is pending. */
export async function settleKeepingKey(
  trx: Trx,
  { tenant_id, user_id }: Who,
  { fresh_sealed, ...device }: { id: string; name: string; user_agent: string; fresh_sealed: string },
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .insertInto("devices")
    .values({
      tenant_id,
      user_id,
      ...device,
      first_seen_at: now,
      last_seen_at: now,
      keeping_key_sealed: fresh_sealed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "user_id", "id"])
        .doUpdateSet({
          keeping_key_sealed: sql<string>`coalesce(devices.keeping_key_sealed, excluded.keeping_key_sealed)`,
        })
        .where("devices.wipe_requested_at", "is", null),
    )
    .returning("keeping_key_sealed")
    .executeTakeFirst();
  return row?.keeping_key_sealed ?? undefined;
}

export async function deleteDevice(trx: Trx, { tenant_id, user_id }: Who, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom("devices")
    .where((eb) => eb.and({ tenant_id, user_id, id }))
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** A wiped device starts fresh when its owner signs in there again; `pending` if the wipe has not reached it yet. */
export async function settleWipe(
  trx: Trx,
  { tenant_id, user_id }: Who,
  id: string,
  now: number,
): Promise<"clear" | "pending"> {
  const device = await trx
    .selectFrom("devices")
    .select(["wipe_requested_at", "wiped_at"])
    .where((eb) => eb.and({ tenant_id, user_id, id }))
    .executeTakeFirst();
  if (!device?.wipe_requested_at) return "clear";
  if (device.wiped_at === null) return "pending";
  await trx
    .updateTable("devices")
    .set({ wipe_requested_at: null, wiped_at: null, last_seen_at: now })
    .where((eb) => eb.and({ tenant_id, user_id, id }))
    .execute();
  return "clear";
}
