/** Context a scope is evaluated in: the reader's day, and the names `q` or an order may need. Loaded only when used. */
import { byName, byPosition } from "../../domain/lists/contact-order.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { includesPolicies } from "../../domain/contacts/scope-parts.ts";
import { may } from "../../domain/users/access.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { listSourceRows, listStatusRows, liveSources, liveStatuses } from "../reference/reference-rows.ts";
import { isRanked, type OrderContext, type RankedOrder } from "./scope-order-sql.ts";
import type { ScopeContext } from "./scope-sql.ts";

export async function scopeContext(ctx: Ctx, scope: ContactsScope): Promise<ScopeContext> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id } = actor;
  const me = await trx
    .selectFrom("users")
    .select("timezone")
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .executeTakeFirst();
  const zone = zoneName(me?.timezone);
  const tags = scope.search.q ? await listTagNames(ctx) : [];
  const policyVisibility = await policyVisibilityFor(ctx, scope);
  return { tenant_id, user_id, today: dayOf(world.now(), zone), zone, tags, policyVisibility };
}

const noVisibility: Visibility = { all: false, owners: [], pools: [] };

/** Rejects readers who may not see policies: a count would reveal what a list must not. */
async function policyVisibilityFor({ trx, actor }: Ctx, scope: ContactsScope): Promise<Visibility> {
  if (!includesPolicies(scope)) return noVisibility;
  if (!may(actor, "policies.see")) refuse("forbidden");
  return visibilityOf(trx, actor, "policies.see");
}

async function listTagNames({ trx, actor }: Ctx): Promise<{ id: string; name: string }[]> {
  return trx
    .selectFrom("tags")
    .select(["id", "name"])
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, deleted_at: null }))
    .execute();
}

export async function orderGround(
  ctx: Ctx,
  { order_field }: ContactsScope,
  { policyVisibility }: ScopeContext,
): Promise<OrderContext> {
  const ranks = isRanked(order_field) ? await ranksFor[order_field](ctx) : new Map<string, number>();
  return { policyVisibility, ranks };
}

const ranksFor: Record<RankedOrder, (ctx: Ctx) => Promise<Map<string, number>>> = {
  status: async ({ trx, actor }) => byPosition(liveStatuses(await listStatusRows(trx, actor.tenant_id))),
  owner: async (ctx) => byName(await listUserNames(ctx)),
  source: async ({ trx, actor }) =>
    byName(liveSources(await listSourceRows(trx, actor.tenant_id)).map(({ id, title }) => ({ id, name: title }))),
  tags: async (ctx) => byName(await listTagNames(ctx)),
};

async function listUserNames({ trx, actor }: Ctx): Promise<{ id: string; name: string }[]> {
  const users = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("tenant_id", "=", actor.tenant_id)
    .execute();
  return users.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
}
