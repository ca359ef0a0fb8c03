/** Saved letters in the database; each belongs to one user. */
import { type Letter, letterColumns } from "../../domain/outputs/letter.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

export function listLetterRows(trx: Trx, actor: Actor): Promise<Letter[]> {
  return trx
    .selectFrom("letters")
    .select(letterColumns)
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, deleted_at: null }))
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Includes a deleted one, with its `deleted_at`. */
export function findLetter(
  trx: Trx,
  actor: Actor,
  id: string,
): Promise<(Letter & { deleted_at: number | null }) | undefined> {
  return trx
    .selectFrom("letters")
    .select([...letterColumns, "deleted_at"])
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, id }))
    .forUpdate()
    .executeTakeFirst();
}

/** False when the id is taken. */
export async function insertLetter(trx: Trx, actor: Actor, { seq: _seq, ...letter }: Letter): Promise<boolean> {
  const inserted = await trx
    .insertInto("letters")
    .values({ tenant_id: actor.tenant_id, user_id: actor.user_id, ...letter, deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateLetter(
  trx: Trx,
  actor: Actor,
  id: string,
  set: Partial<Pick<Letter, "name" | "body">> & { updated_at: number; deleted_at?: number },
): Promise<void> {
  await trx
    .updateTable("letters")
    .set(set)
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, id }))
    .execute();
}
