/** A tenant's custom terms and switches; unset ones have the shipped defaults. */
import { sql } from "kysely";
import { shippedSettings } from "../../domain/account/shipped-settings.ts";
import type { Trx } from "./schema.ts";

export interface SettingValue {
  value: string;
  /** Null: the shipped default. */
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

/** All stored values of these. */
export async function findSettings(
  trx: Trx,
  tenant_id: string,
  names: readonly string[],
): Promise<Map<string, { value: string; updated_at: number; updated_by: string | null }>> {
  const rows = await trx
    .selectFrom("settings")
    .select(["name", "value", "updated_at", "updated_by"])
    .where("tenant_id", "=", tenant_id)
    .where("name", "in", names)
    .execute();
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

/** Until the transaction ends, nobody else changes the setting, also one that is not stored yet. */
export async function lockSetting(trx: Trx, tenant_id: string, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant_id} setting ${name}`}, 56))`.execute(trx);
}

export async function writeSetting(
  trx: Trx,
  setting: { tenant_id: string; name: string; value: string; updated_at: number; updated_by: string },
): Promise<void> {
  const { value, updated_at, updated_by } = setting;
  await trx
    .insertInto("settings")
    .values(setting)
    .onConflict((conflict) => conflict.columns(["tenant_id", "name"]).doUpdateSet({ value, updated_at, updated_by }))
    .execute();
}

export function shippedSetting(name: string): SettingValue {
  return { value: shippedSettings[name] ?? "", updated_at: null };
}
