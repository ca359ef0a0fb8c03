/** What others do meanwhile on the server: contacts change hands, people move in the tree. */
import { stamp } from "../../src/server/changes/stamp.ts";
import { ChangeSet } from "../../src/server/changes/change-set.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import type { Chance } from "../../src/server/demo/chance.ts";
import { moveContact } from "../fixtures/moves.ts";
import type { Twist } from "./scenario.ts";
import type { Town } from "./town.ts";

/** `to`: a user, or a pool. */
export async function transferContact(
  town: Town,
  id: number,
  to: string | { pool_id: string },
  { forgetMoves = false }: Twist = {},
): Promise<void> {
  await moveContact(town, id, typeof to === "string" ? { owner_id: to } : to, { unlogged: forgetMoves });
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
    const touched = new ChangeSet();
    touched.add("users", agent.id);
    await stamp(trx, tenant_id, touched);
  });
}
