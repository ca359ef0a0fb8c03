/** Contacts a user postponed: one row per user and contact, marked when undone. */
import type { CallSkip, NewCallSkip } from "../../domain/work/call-skip.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

const shown = ["id", "contact_id", "until", "created_at", "seq"] as const;

export async function listSkipRows(trx: Trx, { tenant_id, user_id }: Actor): Promise<CallSkip[]> {
  return trx
    .selectFrom("call_skips")
    .select(shown)
    .where((eb) => eb.and({ tenant_id, user_id, deleted_at: null }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns the row after the write; a former one is revived under its old id. */
export async function keepSkip(trx: Trx, actor: Actor, skip: NewCallSkip, now: number): Promise<CallSkip> {
  const { tenant_id, user_id } = actor;
  return trx
    .insertInto("call_skips")
    .values({ tenant_id, user_id, ...skip, created_at: now, updated_at: now, deleted_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "user_id", "contact_id"])
        .doUpdateSet({ until: skip.until, deleted_at: null, updated_at: now }),
    )
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** Its id, or undefined if there is none to undo. */
export async function dropSkip(trx: Trx, actor: Actor, contact_id: number, now: number): Promise<string | undefined> {
  const row = await trx
    .updateTable("call_skips")
    .set({ deleted_at: now, updated_at: now })
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, contact_id, deleted_at: null }))
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
