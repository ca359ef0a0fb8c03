/** A user's favorite contacts. */
import { favorites } from "../../contract/contacts/favorites.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import { contactToRead } from "./contact-visibility.ts";
import { dropFavorite, findFavorite, keepFavorite, listFavoriteRows } from "./favorite-rows.ts";

export const favoritesImplementation = implement(favorites, {
  list: async ({ trx, actor }) => ({ data: await listFavoriteRows(trx, actor, await visibilityOf(trx, actor)) }),
  add: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const { id: favorite_id } = await contactToRead(ctx, body.favorite_id);
    const known = await findFavorite(trx, actor, favorite_id);
    if (known?.deleted_at === null) return { data: withoutDeletion(known) };
    const favorite = await keepFavorite(trx, actor, { id: body.id ?? world.uuid(), favorite_id, now: world.now() });
    ctx.changeSet.add("favorites", favorite.id);
    return { data: favorite };
  },
  remove: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const known = (await findFavorite(trx, actor, body.favorite_id)) ?? refuse("not_found");
    if (known.deleted_at !== null) return;
    await dropFavorite(trx, actor, known.id, world.now());
    ctx.changeSet.add("favorites", known.id);
  },
});
