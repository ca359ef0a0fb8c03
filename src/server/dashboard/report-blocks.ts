/** Figures of the dashboard that are numbers of reports: each opens the list its report shows. */
import { goalIn } from "../../domain/goals/goal-edit.ts";
import { type GoalKind, goalKinds } from "../../domain/goals/goal-limits.ts";
import { daysOfMonth } from "../../domain/goals/goal-progress.ts";
import { goalReports } from "../../domain/goals/goal-reports.ts";
import { mayRun, reportTypeOf } from "../../domain/reports/report-catalog.ts";
import { may } from "../../domain/users/access.ts";
import { newLeadDays } from "../../domain/users/dashboard.ts";
import type { Ctx } from "../context.ts";
import { findGoal } from "../goals/goal-rows.ts";
import { askerOf, sumsOf } from "../reports/report-run-rows.ts";
import type { Counts } from "./dashboard-rows.ts";

const own = { scope: "mine" } as const;

/** Everyone has their own figures, with or without reports. */
const ownAsker = (ctx: Ctx) => ({ ...askerOf(ctx), ownOnly: true as const });

type Read = Awaited<ReturnType<typeof sumsOf>>;

function sumIn({ measures, sums }: Read, measure: string, key?: string): number {
  const at = measures.indexOf(measure);
  const rows = key === undefined ? [...sums.values()] : [sums.get(key) ?? []];
  return rows.reduce((sum, values) => sum + (values[at] ?? 0), 0);
}

/** Null for those who see no reports. */
export async function reportedContacts(ctx: Ctx): Promise<Counts | null> {
  const type = reportTypeOf("contact_list");
  if (!type || !mayRun(ctx.actor, type)) return null;
  const asker = askerOf(ctx);
  const contacts = await sumsOf(asker, { report_type: "contact_list", period: "all" });
  const leads = await sumsOf(asker, { report_type: "new_leads_by_source", period: `last_${newLeadDays}_days` });
  return {
    contacts: sumIn(contacts, "contacts"),
    leads: sumIn(contacts, "leads"),
    clients: sumIn(contacts, "clients"),
    leads_new: sumIn(leads, "contacts"),
  };
}

interface CallCounts {
  total: number;
  inbound: number;
  outbound: number;
  talk_seconds: number;
}

export async function ownCallsToday(ctx: Ctx): Promise<CallCounts> {
  const calls = await sumsOf(ownAsker(ctx), {
    ...own,
    report_type: "call_activity",
    period: "today",
    group_by: "direction",
  });
  return {
    total: sumIn(calls, "calls"),
    inbound: sumIn(calls, "calls", "inbound"),
    outbound: sumIn(calls, "calls", "outbound"),
    talk_seconds: sumIn(calls, "talk_seconds"),
  };
}

export interface GoalShown {
  kind: GoalKind;
  report_type: string;
  measure: string;
  /** Null: none set. */
  goal: number | null;
  reached: number;
  /** Of each day of the month. */
  days: number[];
}

/** This month's goals of the current user, with what is reached. */
export async function ownGoals(ctx: Ctx, today: string): Promise<GoalShown[]> {
  const { trx, actor } = ctx;
  if (!may(actor, "goals.edit")) return [];
  const set = await findGoal(trx, actor.tenant_id, actor.user_id);
  const amounts = set && goalIn(set, today.slice(0, 7));
  const read = new Map<string, Read>();
  const shown: GoalShown[] = [];
  for (const kind of goalKinds) {
    const { report_type, measure } = goalReports[kind];
    const needs = reportTypeOf(report_type)?.source.needs;
    // Without reports one has no appointments report either, but appointments of one's own.
    if (needs === undefined || (needs !== "reports.see" && !may(actor, needs))) continue;
    const known = read.get(report_type) ?? (await sumsOf(ownAsker(ctx), monthOf(report_type)));
    read.set(report_type, known);
    shown.push({
      kind,
      report_type,
      measure,
      goal: amounts?.[kind] ?? null,
      reached: sumIn(known, measure),
      days: daysOfMonth(today).map((day) => sumIn(known, measure, day)),
    });
  }
  return shown;
}

const monthOf = (report_type: string) => ({ ...own, report_type, period: "this_month", group_by: "day" }) as const;
