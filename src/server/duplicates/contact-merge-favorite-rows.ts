/** Favorites in a merge: a user with one of the merged contacts as a favorite gets the survivor. */
import { sql } from "kysely";
import type { Ctx } from "../context.ts";

export interface MovedFavorites {
  /** Removed from the others. */
  dropped: string[];
  /** Added to the survivor for users who did not have it. */
  kept: string[];
}

type Hands = Pick<Ctx, "trx" | "actor" | "world" | "changeSet">;

export async function moveFavorites(
  { trx, actor, world, changeSet }: Hands,
  survivor_id: number,
  loser_ids: readonly number[],
  now: number,
): Promise<MovedFavorites> {
  const { tenant_id } = actor;
  const { rows } = await sql<{
    id: string;
    user_id: string;
  }>`update favorites set deleted_at = ${now}, updated_at = ${now}
    where tenant_id = ${tenant_id} and favorite_id = any(${loser_ids}::bigint[]) and deleted_at is null
    returning id, user_id`.execute(trx);
  const kept: string[] = [];
  for (const user_id of new Set(rows.map((row) => row.user_id))) {
    const marked = await sql<{ id: string }>`
      insert into favorites (tenant_id, id, user_id, favorite_id, created_at, updated_at, deleted_at)
      values (${tenant_id}, ${world.uuid()}, ${user_id}, ${survivor_id}, ${now}, ${now}, null)
      on conflict (tenant_id, user_id, favorite_id) do update set deleted_at = null, updated_at = ${now}
        where favorites.deleted_at is not null returning id`.execute(trx);
    kept.push(...marked.rows.map(({ id }) => id));
  }
  const dropped = rows.map(({ id }) => id);
  if (dropped.length + kept.length > 0) changeSet.add("favorites", ...dropped, ...kept);
  return { dropped, kept };
}

/** Favorites added or removed since are unchanged. */
export async function returnFavorites(
  { trx, actor, world, changeSet }: Hands,
  { dropped, kept }: MovedFavorites,
  at: number,
): Promise<void> {
  const now = world.now();
  const { rows } = await sql<{ id: string }>`update favorites set updated_at = ${now},
      deleted_at = case when id = any(${kept}::uuid[]) then ${now}::bigint end
    where tenant_id = ${actor.tenant_id} and id = any(${[...dropped, ...kept]}::uuid[]) and updated_at = ${at}
    returning id`.execute(trx);
  if (rows.length > 0) changeSet.add("favorites", ...rows.map(({ id }) => id));
}
