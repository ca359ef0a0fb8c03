/** Monthly goals: one's own, and those of the people one leads. */
import { goals } from "../../contract/goals/goals.ts";
import { blankGoal, editGoal, goalAmountsOf } from "../../domain/goals/goal-edit.ts";
import type { Goal } from "../../domain/goals/goal.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { mergeEdited } from "../contacts/contact-conflict-rows.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { findUser, lockUser } from "../users/user-rows.ts";
import { findGoal, listGoalsOf, saveGoal } from "./goal-rows.ts";

export const goalsImplementation = implement(goals, {
  async list({ trx, actor }) {
    return { data: await listGoalsOf(trx, actor.tenant_id, await visibilityOf(trx, actor)) };
  },

  async update(ctx, { params: { id }, body: { base = {}, month: asked, ...typed } }) {
    const { trx, actor, world } = ctx;
    const month = await monthFor(ctx, id, asked);
    // Two first edits at once would both find no row.
    await lockUser(trx, { tenant_id: actor.tenant_id, user_id: id });
    const before = (await findGoal(trx, actor.tenant_id, id)) ?? blankGoal(id, month);
    const of = { record_type: "goal", record_id: id, current: goalAmountsOf(before), base, edit: typed };
    const { edit, conflicts } = await mergeEdited(ctx, of);
    const made = { id, month, by: actor.user_id, at: world.now() };
    const after = editGoal(before.version === 0 ? undefined : before, edit, made);
    return { data: await save(ctx, before, after), meta: { conflicts } };
  },
});

/** 404 for someone out of reach. A month not begun yet, by a clock that is ahead, is the current one. */
async function monthFor({ trx, actor, world }: Ctx, id: string, asked: string | undefined): Promise<string> {
  const { all, owners } = await visibilityOf(trx, actor, "goals.edit");
  const user = all || owners.includes(id) ? await findUser(trx, actor.tenant_id, id) : undefined;
  if (!user || user.deleted_at !== null) return refuse("not_found");
  const current = dayOf(world.now(), zoneName(user.timezone)).slice(0, 7);
  return asked !== undefined && asked < current ? asked : current;
}

async function save(ctx: Ctx, before: Goal, after: Goal): Promise<Goal> {
  const { trx, actor, changeSet } = ctx;
  const fields = changedFields(before, goalAmountsOf(after));
  if (Object.keys(fields).length === 0) return before;
  await saveGoal(trx, actor.tenant_id, after);
  await audit(ctx, { action: "edit", record_type: "goal", record_id: after.id, fields });
  changeSet.add("goals", after.id);
  return after;
}
