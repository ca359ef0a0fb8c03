/** Letters a user saves to print them again. */
import { letters } from "../../contract/outputs/letters.ts";
import { createLetter, editLetter, type Letter, type NewLetter } from "../../domain/outputs/letter.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import { findLetter, insertLetter, listLetterRows, updateLetter } from "./letter-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const lettersImplementation = implement(letters, {
  list: async ({ trx, actor }) => ({ data: await listLetterRows(trx, actor) }),
  create: async (ctx, { body }) => ({ data: await createOnce(ctx, body) }),
  update: async (ctx, { params, body }) => {
    const { trx, actor, world, changeSet } = ctx;
    const before = notDeleted(await findLetter(trx, actor, params.id));
    const after = editLetter(before, body, world.now());
    const { name, body: text, updated_at } = after;
    await updateLetter(trx, actor, after.id, { name, body: text, updated_at });
    changeSet.add("letters", after.id);
    return { data: after };
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world, changeSet } = ctx;
    const known = (await findLetter(trx, actor, params.id)) ?? refuse("not_found");
    if (known.deleted_at !== null) return;
    await updateLetter(trx, actor, params.id, { updated_at: world.now(), deleted_at: world.now() });
    changeSet.add("letters", params.id);
  },
});

async function createOnce({ trx, actor, world, changeSet }: Ctx, typed: NewLetter): Promise<Letter> {
  const known = await findLetter(trx, actor, typed.id);
  if (known) return withoutDeletion(known);
  const ofUser = { tenant_id: actor.tenant_id, counted: "letters", of: actor.user_id } as const;
  const kept = await countUnderLock(trx, ofUser, () => listLetterRows(trx, actor));
  const letter = createLetter(typed, kept, world.now());
  if (!(await insertLetter(trx, actor, letter))) refuse("invalid", { id: ["This id is already used."] });
  changeSet.add("letters", letter.id);
  return letter;
}
