import type { Actor } from "../actor.ts";
import type { FoundUser } from "./user-rows.ts";

type Rights = Pick<FoundUser, "id" | "account_type" | "rm" | "rm_agent_ids" | "business_unit_id" | "c_1">;

/** As a request of theirs would have it. */
export function actorOf(
  tenant_id: string,
  { id, account_type, rm, rm_agent_ids, business_unit_id, c_1 }: Rights,
): Actor {
  const rights = { account_type, rm, rm_agent_ids, business_unit_id, c_1 };
  return { tenant_id, user_id: id, session_id: id, acting: null, ...rights };
}
