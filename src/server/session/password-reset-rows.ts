/** Password reset links; stored by hash only. */
import { resetLinkLifeMs } from "../../domain/session/session-life.ts";
import type { World } from "../../kit/world.ts";
import { countRows } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";
import { hashToken, newLink } from "../access/tokens.ts";

export async function insertReset(trx: Trx, world: World, who: Who): Promise<string> {
  const { token, row } = newLink(world, who, resetLinkLifeMs);
  await trx.insertInto("password_resets").values(row).execute();
  return token;
}

export function countResets(trx: Trx, { tenant_id, user_id }: Who, since: number): Promise<number> {
  return countRows(
    trx
      .selectFrom("password_resets")
      .where((eb) => eb.and({ tenant_id, user_id }))
      .where("created_at", ">", since),
  );
}

export function findReset(trx: Trx, tenant_id: string, token: string, now: number) {
  return trx
    .selectFrom("password_resets")
    .select(["id", "user_id", "used_at"])
    .where((eb) => eb.and({ tenant_id, token_hash: hashToken(token) }))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function endResets(trx: Trx, { tenant_id, user_id }: Who, now: number): Promise<void> {
  await trx
    .updateTable("password_resets")
    .set({ used_at: now })
    .where((eb) => eb.and({ tenant_id, user_id, used_at: null }))
    .execute();
}
