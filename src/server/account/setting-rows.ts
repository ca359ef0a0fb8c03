/** Words and switches of a company; what is not set stands as shipped. */
import { shippedSettings } from "../../domain/account/public-settings.ts";
import type { Trx } from "../db/schema.ts";

export interface SettingValue {
  value: string;
  /** Null: as shipped. */
  updated_at: number | null;
}

export async function findSetting(trx: Trx, tenant_id: string, name: string): Promise<SettingValue> {
  const row = await trx
    .selectFrom("settings")
    .select(["value", "updated_at"])
    .where("tenant_id", "=", tenant_id)
    .where("name", "=", name)
    .executeTakeFirst();
  return row ?? shippedSetting(name);
}

export function shippedSetting(name: string): SettingValue {
  return { value: shippedSettings[name] ?? "", updated_at: null };
}
