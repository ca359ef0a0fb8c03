/** What a scope is judged against: the reader's day, and the names `q` or an order may need. Read only where it matters. */
import type { ContactsScope } from "../../domain/contacts/contacts-scope.ts";
import { zoneName } from "../../domain/users/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import type { Ctx } from "../context.ts";
import type { OrderPeople } from "./scope-order-sql.ts";
import type { ScopeContext } from "./scope-sql.ts";

export async function scopeContext(ctx: Ctx, { search }: ContactsScope): Promise<ScopeContext> {
  const { trx, actor, world } = ctx;
  const me = await trx
    .selectFrom("users")
    .select("timezone")
    .where("tenant_id", "=", actor.tenant_id)
    .where("id", "=", actor.user_id)
    .executeTakeFirst();
  const zone = zoneName(me?.timezone);
  const tags = search.q ? await listTagNames(ctx) : [];
  return { user_id: actor.user_id, today: dayOf(world.now(), zone), zone, tags };
}

async function listTagNames({ trx, actor }: Ctx): Promise<{ id: string; name: string }[]> {
  return trx
    .selectFrom("tags")
    .select(["id", "name"])
    .where("tenant_id", "=", actor.tenant_id)
    .where("deleted_at", "is", null)
    .execute();
}

export async function orderPeople({ trx, actor }: Ctx, { order_field }: ContactsScope): Promise<OrderPeople> {
  if (order_field !== "owner") return { tenant_id: actor.tenant_id, owners: [] };
  const users = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("tenant_id", "=", actor.tenant_id)
    .execute();
  return {
    tenant_id: actor.tenant_id,
    owners: users.map((user) => ({ id: user.id, name: `${user.first_name} ${user.last_name}` })),
  };
}
