/** Favorites in the database: one row per user and contact, marked as deleted when removed. */
import { sql } from "kysely";
import type { Favorite } from "../../contract/contacts/favorites.ts";
import type { Actor } from "../actor.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";

/** Those whose contact is still visible, newest first. */
export async function listFavoriteRows(trx: Trx, actor: Actor, visibility: Visibility): Promise<Favorite[]> {
  const { rows } = await sql<Favorite>`select f.id, f.favorite_id, f.created_at, f.seq from favorites f
    join contacts c on c.tenant_id = f.tenant_id and c.id = f.favorite_id
    where f.tenant_id = ${actor.tenant_id} and c.tenant_id = ${actor.tenant_id} and f.user_id = ${actor.user_id}
      and f.deleted_at is null and c.deleted_at is null and ${whereVisible(visibility, "c")}
    order by f.created_at desc, f.id desc`.execute(trx);
  return rows;
}

export async function findFavorite(
  trx: Trx,
  actor: Actor,
  favorite_id: number,
): Promise<(Favorite & { deleted_at: number | null }) | undefined> {
  return trx
    .selectFrom("favorites")
    .select(["id", "favorite_id", "created_at", "seq", "deleted_at"])
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, favorite_id }))
    .executeTakeFirst();
}

/** The row after the write; a removed one is restored under its old id. */
export async function keepFavorite(
  trx: Trx,
  actor: Actor,
  favorite: { id: string; favorite_id: number; now: number },
): Promise<Favorite> {
  const { id, favorite_id, now } = favorite;
  return trx
    .insertInto("favorites")
    .values({
      tenant_id: actor.tenant_id,
      user_id: actor.user_id,
      id,
      favorite_id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_id", "favorite_id"]).doUpdateSet({ deleted_at: null, updated_at: now }),
    )
    .returning(["id", "favorite_id", "created_at", "seq"])
    .executeTakeFirstOrThrow();
}

export async function dropFavorite(trx: Trx, actor: Actor, id: string, now: number): Promise<void> {
  await trx
    .updateTable("favorites")
    .set({ deleted_at: now, updated_at: now })
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, id }))
    .execute();
}
