/** A device mirrors a limited number of contacts, the most recently changed; it can request any other (domain §24). */
import type { SyncMeta } from "../../contract/device/sync.ts";
import { contactsOnDevice, contactsOnDeviceMin, mirrorLimitsName } from "../../domain/account/mirror-limits.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { findSetting } from "../db/setting-rows.ts";
import type { Actor } from "../actor.ts";
import { countRows } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Floor } from "./cursor.ts";
import { whereVisible, type Visibility } from "./visibility.ts";

export async function boundOf(trx: Trx, actor: Actor, visibility: Visibility): Promise<NonNullable<SyncMeta["bound"]>> {
  const { tenant_id } = actor;
  const setting = await findSetting(trx, tenant_id, mirrorLimitsName);
  const keepsAll = await hasFeature(trx, actor, "offline_contacts");
  const max = keepsAll ? contactsOnDevice(setting.value) : contactsOnDeviceMin;
  const total = await countContacts(trx, tenant_id, visibility);
  return { total, max, floor: total > max ? await floorOf(trx, tenant_id, { visibility, max }) : null };
}

function countContacts(trx: Trx, tenant_id: string, visibility: Visibility): Promise<number> {
  return countRows(trx.selectFrom("contacts").where("tenant_id", "=", tenant_id).where(whereVisible(visibility)));
}

/** The oldest of the `max` most recently changed. */
async function floorOf(
  trx: Trx,
  tenant_id: string,
  { visibility, max }: { visibility: Visibility; max: number },
): Promise<Floor | null> {
  const row = await trx
    .selectFrom("contacts")
    .select(["seq", "id"])
    .where("tenant_id", "=", tenant_id)
    .where(whereVisible(visibility))
    .orderBy("seq", "desc")
    .orderBy("id", "desc")
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
