import { goals } from "../../contract/goals/goals.ts";
import { editGoal } from "../../domain/goals/goal-edit.ts";
import type { Goal, GoalEdit } from "../../domain/goals/goal.ts";
import { dayOf } from "../../kit/dates.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, conflictsIn, intent, type IntentFacts } from "./intent.ts";

export interface GoalEditInput {
  user_id: string;
  /** Whose goals; empty for one's own. */
  name: string;
  edit: GoalEdit;
  /** The values the editor showed. */
  base: GoalEdit;
  /** The first month they apply to; omitted when a conflict is resolved: the month is that of the record. */
  month?: string;
}

const goalKey = (id: string): RowKey => ({ collection: "goals", id });
const monthOf = (at: number) => dayOf(at).slice(0, 7);

/** Sets monthly goals, one's own or those of someone one leads. */
export const goalEdit = intent(goals.update, {
  name: "goal.edit",
  title: ({ name }: GoalEditInput) => (name === "" ? "Your goals" : `Goals of ${name}`),
  touches: ({ user_id }: GoalEditInput) => [goalKey(user_id)],
  applies: (
    row: Goal | undefined,
    { user_id, edit, month }: GoalEditInput,
    _key: RowKey,
    { at, user_id: by }: IntentFacts,
  ) => editGoal(row, edit, { id: user_id, month: month ?? row?.since ?? monthOf(at), by, at }),
  ask: ({ user_id, edit, base, month }: GoalEditInput) => ({
    params: { id: user_id },
    body: { ...edit, base, ...(month === undefined ? {} : { month }) },
  }),
  replies: ({ data }): ConfirmedRow[] => [{ key: goalKey(data.id), row: data }],
  conflicts: (reply, { user_id }) => ({
    contact_id: 0,
    conflicts: conflictsIn(reply),
    record: "goal",
    record_id: user_id,
  }),
});
