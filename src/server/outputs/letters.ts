/** Letters a user saves to print them again. */
import { letters } from "../../contract/outputs/letters.ts";
import { createLetter, editLetter, type Letter, type LetterEdit, type NewLetter } from "../../domain/outputs/letter.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import { findLetter, insertLetter, listLetterRows, updateLetter } from "./letter-rows.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mergeEdited } from "../contacts/contact-conflict-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const lettersImplementation = implement(letters, {
  list: async ({ trx, actor }) => ({ data: await listLetterRows(trx, actor) }),
  create: async (ctx, { body }) => ({ data: await createOnce(ctx, body) }),
  update: async (ctx, { params, body: { base = {}, ...typed } }) => {
    const before = notDeleted(await findLetter(ctx.trx, ctx.actor, params.id));
    const of = { record_type: "letter", record_id: before.id, current: before, base, edit: typed };
    const { edit, conflicts } = await mergeEdited(ctx, of);
    return { data: await save(ctx, before, edit), meta: { conflicts } };
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world, changeSet } = ctx;
    const known = (await findLetter(trx, actor, params.id)) ?? refuse("not_found");
    if (known.deleted_at !== null) return;
    await updateLetter(trx, actor, params.id, { updated_at: world.now(), deleted_at: world.now() });
    changeSet.add("letters", params.id);
  },
});

async function save(ctx: Ctx, before: Letter, edit: LetterEdit): Promise<Letter> {
  const { trx, actor, world, changeSet } = ctx;
  const after = editLetter(before, edit, world.now());
  const { name, body, updated_at } = after;
  const fields = changedFields(before, { name, body });
  if (Object.keys(fields).length === 0) return before;
  await updateLetter(trx, actor, after.id, { name, body, updated_at });
  // The log says that the text changed, not the text.
  if (fields["body"]) fields["body"] = { old: null, new: null };
  await audit(ctx, { action: "edit", record_type: "letter", record_id: after.id, fields });
  changeSet.add("letters", after.id);
  return after;
}

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
