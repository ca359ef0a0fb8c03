/** The user an import acts for, with their current rights. */
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { workActor } from "../jobs/work-actor.ts";

/** Undefined once they are deactivated or may no longer import. */
export function importActor(
  trx: Trx,
  tenant_id: string,
  made: { created_by: string; acting: Actor["acting"] },
): Promise<Actor | undefined> {
  return workActor(trx, tenant_id, { user_id: made.created_by, acting: made.acting }, "contacts.import");
}
