import { dictionary } from "../../kit/dictionary.ts";
import { dashboard } from "../../contract/company/system.ts";
import { waitingPolicies } from "../../domain/policies/policy-attention.ts";
import { may } from "../../domain/users/access.ts";
import {
  type DashboardType,
  dashboardTypes,
  mergeDashboardInfo,
  newLeadDays,
  renewalDays,
} from "../../domain/users/dashboard.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, ageOn, birthdaysKeptOn, dayOf, isBirthdayOn, startOfDay } from "../../kit/dates.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { listOwnOpenPolicies } from "../policies/contact-policy-rows.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";
import { ownCallsToday, ownGoals, reportedContacts } from "./report-blocks.ts";
import {
  type BirthdayRow,
  countContacts,
  listBirthdays,
  listCallbacks,
  listEvents,
  listNewLeads,
  listRenewals,
  type Reader,
} from "./dashboard-rows.ts";

export const dashboardImplementation = implement(dashboard, {
  async show(ctx, { query, body }) {
    return { data: await dashboardInfo(ctx, query.type === undefined ? dashboardTypes : [query.type], body.limit) };
  },
});

interface Day {
  /** `YYYY-MM-DD` in the reader's zone. */
  today: string;
  from: number;
  to: number;
  /** Leads added since are new: the start of a day, as in the reports. */
  leadsSince: number;
  limit: number;
}
type Block = (ctx: Ctx, reader: Reader, day: Day) => Promise<Record<string, unknown>>;

/** Merges the dashboard blocks: keys merge, the birthday lists append (spec 000 §3). */
export async function dashboardInfo(
  ctx: Ctx,
  types: readonly DashboardType[],
  limit: number,
): Promise<Record<string, unknown>> {
  const { tenant_id, user_id } = ctx.actor;
  const user = await findUser(ctx.trx, tenant_id, user_id);
  const zone = zoneName(user?.timezone);
  const today = dayOf(ctx.world.now(), zone);
  const start = (days: number) => startOfDay(addDays(today, days), zone);
  const day = { today, from: start(0), to: start(1), leadsSince: start(1 - newLeadDays), limit };
  const reader = { tenant_id, user_id, visibility: await visibilityOf(ctx.trx, ctx.actor) };
  let info: Record<string, unknown> = dictionary();
  for (const type of types) info = mergeDashboardInfo(info, await blocks[type](ctx, reader, day));
  return info;
}

const blocks: Record<DashboardType, Block> = {
  summary: async (ctx, reader, day) => ({ summary: await summaryOf(ctx, reader, day) }),
  client_birthdays: async (ctx, reader, day) => ({ client_birthdays: await birthdays(ctx, reader, day, "client") }),
  prospect_birthdays: async (ctx, reader, day) => ({ prospect_birthdays: await birthdays(ctx, reader, day, "lead") }),
  events_today: async (ctx, reader, day) => ({ events_today: await listEvents(ctx.trx, reader, day) }),
  callbacks_due: async (ctx, reader, day) => ({
    callbacks_due: await listCallbacks(ctx.trx, reader, { by: day.to, limit: day.limit }),
  }),
  renewals_due: async (ctx, reader, { today, limit }) => {
    const span = { from: today, to: addDays(today, renewalDays), limit };
    return { renewals_due: may(ctx.actor, "policies.see") ? await listRenewals(ctx.trx, reader, span) : [] };
  },
  policies_pending: async (ctx, reader, { limit }) => {
    const own = may(ctx.actor, "policies.see") ? await listOwnOpenPolicies(ctx.trx, reader) : [];
    const waiting = waitingPolicies(own, ctx.world.now()).slice(0, limit);
    return {
      policies_pending: waiting.map(({ policy: { id, contact_id, status, product_name }, reason }) => {
        return { id, contact_id, status, product_name, reason };
      }),
    };
  },
  leads_new: async (ctx, reader, { leadsSince, limit }) => ({
    leads_new: await listNewLeads(ctx.trx, reader, { since: leadsSince, limit }),
  }),
  calls_today: async (ctx) => ({ calls_today: await ownCallsToday(ctx) }),
  sms_unread: async () => ({ sms_unread: [] }),
  goals: async (ctx, _reader, { today }) => ({ goals: await ownGoals(ctx, today) }),
};

async function summaryOf(ctx: Ctx, reader: Reader, day: Day) {
  const counts = (await reportedContacts(ctx)) ?? (await countContacts(ctx.trx, reader, day.leadsSince));
  const events = await listEvents(ctx.trx, reader, { ...day, limit: 1_000 });
  const callbacks = await listCallbacks(ctx.trx, reader, { by: day.to, limit: 1_000 });
  const calls = await ownCallsToday(ctx);
  return { ...counts, events_today: events.length, callbacks_due: callbacks.length, calls_today: calls.total };
}

async function birthdays(ctx: Ctx, reader: Reader, { today, limit }: Day, category: string) {
  const rows = await listBirthdays(ctx.trx, reader, { category, days: birthdaysKeptOn(today), limit });
  return rows.filter((row) => isBirthdayOn(row.birth_date, today)).map((row) => ({ ...row, age: ageAt(row, today) }));
}

function ageAt({ birth_date }: BirthdayRow, today: string): number | null {
  return ageOn(birth_date, today);
}
