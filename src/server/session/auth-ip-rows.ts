/** Addresses and user agents a user signed in from. */
import type { World } from "../../kit/world.ts";
import { pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";

/**
 * Records a sign-in; `new_place` when the user has signed in before, but not from here, and the address is not trusted.
 */
export async function noteAuthIp(
  trx: Trx,
  world: World,
  who: Who,
  from: { ip: string; user_agent: string },
): Promise<{ new_place: boolean }> {
  const known = await trx
    .selectFrom("auth_ips")
    .select("id")
    .where((eb) => eb.and({ tenant_id: who.tenant_id, user_id: who.user_id }))
    .limit(1)
    .executeTakeFirst();
  const now = world.now();
  const id = world.uuid();
  const trusted = await isTrusted(trx, who, from.ip);
  const row = await trx
    .insertInto("auth_ips")
    .values({ ...who, id, ...from, trusted, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_id", "ip", "user_agent"]).doUpdateSet({ last_seen_at: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return { new_place: known !== undefined && row.id === id && !trusted };
}

async function isTrusted(trx: Trx, { tenant_id, user_id }: Who, ip: string): Promise<boolean> {
  const found = await trx
    .selectFrom("auth_ips")
    .select("id")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("ip", "=", ip)
    .where("trusted", "=", true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const shown = ["id", "ip", "place", "user_agent", "first_seen_at", "last_seen_at", "trusted"] as const;

/** An address is trusted as a whole, for every user agent seen with it. */
export async function trustAddress(trx: Trx, { tenant_id, user_id }: Who, id: string, trusted: boolean) {
  const rows = await trx
    .updateTable("auth_ips")
    .set({ trusted })
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("ip", "=", (eb) =>
      eb
        .selectFrom("auth_ips as named")
        .select("named.ip")
        .where((eb) => eb.and({ "named.tenant_id": tenant_id, "named.user_id": user_id, "named.id": id })),
    )
    .returning(shown)
    .execute();
  return rows.find((row) => row.id === id);
}

export function listAuthIps(trx: Trx, { tenant_id, user_id }: Who, page: PageQuery) {
  const sorted = trx
    .selectFrom("auth_ips")
    .select(shown)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .orderBy("last_seen_at", "desc")
    .orderBy("id");
  return pageOf(sorted, page);
}
