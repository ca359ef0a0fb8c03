/** The actor of background work, with the user's current rights: the work may outlive their session. */
import { type Capability, may } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

export interface AskedBy {
  user_id: string;
  acting: Actor["acting"];
}

/** As in a session, from the stored real user. */
export function actingOf({ actor_id }: { actor_id?: string | null | undefined }): Actor["acting"] {
  return actor_id == null ? null : { actor_id, login_type: "login_as" };
}

/** Undefined once the user is disabled or no longer authorized. */
export async function workActor(
  trx: Trx,
  tenant_id: string,
  { user_id, acting }: AskedBy,
  capability: Capability,
): Promise<Actor | undefined> {
  const user = await trx
    .selectFrom("users")
    .select(["id as user_id", "account_type", "rm", "rm_agent_ids", "business_unit_id", "c_1"])
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .where("active", "=", true)
    .executeTakeFirst();
  if (!user) return undefined;
  // No session: nothing here may end or outlive one.
  const actor: Actor = { tenant_id, session_id: user.user_id, acting, ...user };
  return may(actor, capability) ? actor : undefined;
}
