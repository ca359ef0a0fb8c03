/** Quick filters in the database; each belongs to one user. */
import { sql } from "kysely";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import type { IdPair } from "../../kit/replace-id.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

const columns = ["id", "name", "contacts_scope", "columns", "pinned", "position", "updated_at", "seq"] as const;
export type QuickFilterRow = Omit<QuickFilter, "contacts_scope"> & { contacts_scope: Record<string, unknown> };

export async function listQuickFilterRows(trx: Trx, actor: Actor): Promise<QuickFilterRow[]> {
  return trx
    .selectFrom("quick_filters")
    .select(columns)
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, deleted_at: null }))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Includes a deleted one. With `lock`, locked until the transaction ends. */
export async function findQuickFilter(
  trx: Trx,
  actor: Actor,
  id: string,
  { lock = false } = {},
): Promise<(QuickFilterRow & { deleted_at: number | null }) | undefined> {
  const found = trx
    .selectFrom("quick_filters")
    .select([...columns, "deleted_at"])
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, id }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

/** False when the id is taken. */
export async function insertQuickFilter(trx: Trx, actor: Actor, filter: QuickFilter): Promise<boolean> {
  const { seq: _seq, contacts_scope, ...row } = filter;
  const inserted = await trx
    .insertInto("quick_filters")
    .values({
      tenant_id: actor.tenant_id,
      user_id: actor.user_id,
      ...row,
      contacts_scope: JSON.stringify(contacts_scope),
      created_at: filter.updated_at,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateQuickFilter(trx: Trx, actor: Actor, filter: QuickFilter): Promise<void> {
  const { id, seq: _seq, contacts_scope, ...row } = filter;
  await trx
    .updateTable("quick_filters")
    .set({ ...row, contacts_scope: JSON.stringify(contacts_scope) })
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, id }))
    .execute();
}

export async function markQuickFilterDeleted(trx: Trx, actor: Actor, id: string, now: number): Promise<void> {
  await trx
    .updateTable("quick_filters")
    .set({ deleted_at: now, updated_at: now })
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, id }))
    .execute();
}

export interface Followed {
  field: "status_ids" | "source_ids" | "carrier_ids";
  from: string;
  to: string;
}

/** Replaces merged ids in saved searches with their survivor, so that they find the same contacts. */
export async function filtersFollow(
  { trx, actor, world, changeSet }: Ctx,
  { field, from, to }: Followed,
): Promise<void> {
  const names = JSON.stringify({ search: { [field]: [from] } });
  const { rows } = await sql<{ id: string }>`update quick_filters f set updated_at = ${world.now()},
      contacts_scope = jsonb_set(f.contacts_scope, ${["search", field]}::text[], (
        select jsonb_agg(distinct case when e.id = ${from} then ${to}::text else e.id end)
        from jsonb_array_elements_text(f.contacts_scope #> ${["search", field]}::text[]) e (id)))
    where f.tenant_id = ${actor.tenant_id} and f.deleted_at is null and f.contacts_scope @> ${names}::jsonb
    returning f.id`.execute(trx);
  if (rows.length > 0) changeSet.add("quick_filters", ...rows.map(({ id }) => id));
}

type Place = "group" | "pool";

/** The same for saved searches within a group or a pool. */
const filtersFollowPlace =
  (place: Place) =>
  async ({ trx, actor, world, changeSet }: Ctx, { from, to }: IdPair): Promise<void> => {
    const { rows } = await sql<{ id: string }>`update quick_filters f set updated_at = ${world.now()},
        contacts_scope = jsonb_set(f.contacts_scope, '{group}', to_jsonb(${`${place}:${to}`}::text))
      where f.tenant_id = ${actor.tenant_id} and f.deleted_at is null
        and lower(f.contacts_scope ->> 'group') = ${`${place}:${from}`} returning f.id`.execute(trx);
    if (rows.length > 0) changeSet.add("quick_filters", ...rows.map(({ id }) => id));
  };

export const filtersFollowGroup = filtersFollowPlace("group");
export const filtersFollowPool = filtersFollowPlace("pool");
