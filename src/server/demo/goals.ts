/** Monthly goals of the demo users who sell: half a year old, raised two months ago. */
import { blankGoal, editGoal } from "../../domain/goals/goal-edit.ts";
import type { Goal, GoalAmounts } from "../../domain/goals/goal.ts";
import { addMonths, dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

const sellers = ["regional_manager", "district_manager", "field_manager", "agent"];

/** The manager's own, and what they set for the sellers below them. */
export function demoGoals(chance: Chance, users: readonly DemoUser[], now: number): Goal[] {
  const manager = users.find(({ account_type }) => account_type === "manager");
  if (!manager) return [];
  return [manager, ...users.filter(({ account_type }) => sellers.includes(account_type))].map(({ id }) => {
    const first = setGoal(blankGoal(id, monthBefore(now, 6)), amountsOf(chance), { by: manager.id, months: 6, now });
    const raised = { calls: (first.calls ?? 0) + 20, applications: (first.applications ?? 0) + 1 };
    return setGoal(first, raised, { by: manager.id, months: 2, now });
  });
}

interface Set {
  by: string;
  /** Before now. */
  months: number;
  now: number;
}

function setGoal(goal: Goal, edit: Partial<GoalAmounts>, { by, months, now }: Set): Goal {
  return editGoal(goal, edit, { id: goal.id, month: monthBefore(now, months), by, at: now - months * 30 * dayMs });
}

const monthBefore = (now: number, months: number) => addMonths(`${dayOf(now).slice(0, 7)}-01`, -months).slice(0, 7);

function amountsOf(chance: Chance): GoalAmounts {
  return {
    calls: chance.whole(20, 28) * 10,
    appointments: chance.whole(4, 7) * 4,
    applications: chance.whole(28, 40),
    premium: chance.whole(8, 14) * 250_000,
  };
}
