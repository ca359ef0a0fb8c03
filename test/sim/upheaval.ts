/** What others do meanwhile on the server: contacts change hands, people move in the tree. */
import { sql } from "kysely";
import { stamp } from "../../src/server/changes/stamp.ts";
import { Touched } from "../../src/server/changes/touched.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import type { Chance } from "../../src/server/demo/chance.ts";
import type { Twist } from "./story.ts";
import type { Town } from "./town.ts";

/** `to`: a user, or a pool. */
export async function transferContact(
  town: Town,
  id: number,
  to: string | { pool_id: string },
  { forgetMoves = false }: Twist = {},
): Promise<void> {
  const [owner_id, pool_id] = typeof to === "string" ? [to, null] : [null, to.pool_id];
  const { tenant_id, world } = town;
  await tenantTx(town.db, tenant_id, async (trx) => {
    const before = await trx
      .selectFrom("contacts")
      .select(["owner_id", "pool_id"])
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("contacts")
      .set({ owner_id, pool_id, version: sql<number>`version + 1`, updated_at: world.now() })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
    const move = {
      tenant_id,
      id: world.uuid(),
      contact_id: id,
      from_owner_id: before.owner_id,
      from_pool_id: before.pool_id,
      to_owner_id: owner_id,
      to_pool_id: pool_id,
      actor_id: null,
      acting_as_id: null,
      at: world.now(),
    };
    const touched = new Touched();
    touched.add("contacts", id);
    if (!forgetMoves) {
      await trx.insertInto("moves").values(move).execute();
      touched.add("moves", move.id);
    }
    await stamp(trx, tenant_id, touched);
  });
}

/** An agent gets another manager, so downlines change while devices are away. */
export async function changeParent(town: Town, chance: Chance): Promise<void> {
  const { tenant_id, world } = town;
  await tenantTx(town.db, tenant_id, async (trx) => {
    const users = await trx
      .selectFrom("users")
      .select(["id", "account_type", "username"])
      .where("tenant_id", "=", tenant_id)
      .orderBy("id")
      .execute();
    const agent = chance.of(
      users.filter(({ account_type, username }) => account_type === "agent" && !username.startsWith("agent.")),
    );
    const above = chance.of(users.filter(({ account_type }) => account_type.endsWith("manager")));
    await trx
      .updateTable("users")
      .set({ parent_id: above.id, updated_at: world.now() })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", agent.id)
      .execute();
    const touched = new Touched();
    touched.add("users", agent.id);
    await stamp(trx, tenant_id, touched);
  });
}
