/** Secret links to calendar feeds. */
import { sql } from "kysely";
import type { FeedLink } from "../../domain/calendar/feed-link.ts";
import { requiredActionFor } from "../access/session-rows.ts";
import type { Trx } from "../db/schema.ts";

export interface Whose {
  tenant_id: string;
  user_id: string;
}

const columns = ["id", "name", "private_as", "created_at", "last_fetched_at", "fetches"] as const;

export function listFeedLinks(trx: Trx, { tenant_id, user_id }: Whose): Promise<FeedLink[]> {
  return trx
    .selectFrom("calendar_feeds")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, user_id, revoked_at: null }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** False when the id is taken. */
export async function insertFeedLink(
  trx: Trx,
  { tenant_id, user_id }: Whose,
  link: Pick<FeedLink, "id" | "name" | "private_as" | "created_at"> & { token_hash: string },
): Promise<boolean> {
  const made = await trx
    .insertInto("calendar_feeds")
    .values({ ...link, tenant_id, user_id, last_fetched_at: null, revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** False if the user has no such active link. */
export async function revokeFeedLink(
  trx: Trx,
  { tenant_id, user_id }: Whose,
  id: string,
  now: number,
): Promise<boolean> {
  const revoked = await trx
    .updateTable("calendar_feeds")
    .set({ revoked_at: now })
    .where((eb) => eb.and({ tenant_id, user_id, id, revoked_at: null }))
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Revokes all of the user's links. */
export async function revokeFeedLinks(trx: Trx, { tenant_id, user_id }: Whose, now: number): Promise<void> {
  await trx
    .updateTable("calendar_feeds")
    .set({ revoked_at: now })
    .where((eb) => eb.and({ tenant_id, user_id, revoked_at: null }))
    .execute();
}

export interface FoundFeed extends Pick<FeedLink, "id" | "name" | "private_as"> {
  user_id: string;
}

/** Only for an active user with nothing to do first; undefined once revoked. */
export async function findFeed(trx: Trx, tenant_id: string, token_hash: string): Promise<FoundFeed | undefined> {
  const { rows } = await sql<FoundFeed>`select f.id, f.name, f.private_as, f.user_id from calendar_feeds f
    join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.active
    where f.tenant_id = ${tenant_id} and f.token_hash = ${token_hash} and f.revoked_at is null`.execute(trx);
  const [feed] = rows;
  return feed && (await requiredActionFor(trx, { tenant_id, user_id: feed.user_id })) === null ? feed : undefined;
}

export async function noteFetch(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update calendar_feeds set last_fetched_at = ${now}, fetches = fetches + 1
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}
