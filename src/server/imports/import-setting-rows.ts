/** Saved import plans, each owned by one user. */
import type { ImportSetting, SettingData } from "../../contract/imports/imports.ts";
import { settingsPerUserMax } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

const shown = ["id", "name", "data", "created_at", "updated_at"] as const;

export async function listSettings(trx: Trx, actor: Actor): Promise<ImportSetting[]> {
  return trx
    .selectFrom("import_settings")
    .select(shown)
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id }))
    .orderBy("name")
    .orderBy("id")
    .limit(settingsPerUserMax)
    .execute();
}

export async function createSetting(
  { trx, actor, world }: Ctx,
  { name, data }: { name: string; data: SettingData },
): Promise<ImportSetting> {
  const ofUser = { tenant_id: actor.tenant_id, counted: "import_settings", of: actor.user_id } as const;
  if ((await countUnderLock(trx, ofUser, () => listSettings(trx, actor))) >= settingsPerUserMax)
    refuse("limit", { name: [importMessages.too_many_settings] });
  const now = world.now();
  const made = await trx
    .insertInto("import_settings")
    .values({
      tenant_id: actor.tenant_id,
      user_id: actor.user_id,
      id: world.uuid(),
      name: oneLine(name),
      data: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shown)
    .executeTakeFirst();
  return made ?? refuse("name_taken", { name: [importMessages.name_taken] });
}

/** False if it does not exist or is another user's. */
export async function deleteSetting(trx: Trx, actor: Actor, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom("import_settings")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, id }))
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
