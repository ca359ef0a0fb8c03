/** The log of the lead API as admins read it, the sandbox, and what leads cost. */
import { apiRequests, comraLeadsReports, type requestFilters } from "../../contract/leads/api-requests.ts";
import { reportDaysMax } from "../../domain/leads/limits.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import { costFigures } from "../../domain/leads/report.ts";
import { leadResults } from "../../domain/leads/results.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, daysBetween, isDay, startOfDay } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";
import { findRequest, findSealedBody, listRequests, type RequestPage, vendorFigures } from "./api-request-rows.ts";
import { tryLead } from "./lead-trial.ts";

export const apiRequestsImplementation = implement(apiRequests, {
  list: async (ctx, { query: { page, limit, tab, filter_by, filter_value } }) => {
    const { trx, actor } = ctx;
    const filter = filter_by && filter_value ? await filterOf(ctx, filter_by, filter_value) : {};
    const paging = { page, limit };
    return pageReply(paging, await listRequests(trx, actor.tenant_id, { ...paging, tab, ...filter }));
  },

  show: async ({ trx, actor }, { params }) => ({
    data: (await findRequest(trx, actor.tenant_id, params.id)) ?? refuse("not_found"),
  }),

  replay: async (ctx, { params: { id } }) => {
    const { services, actor, inTenant } = ctx;
    const kept = (await inTenant(({ trx }) => findSealedBody(trx, actor.tenant_id, id))) ?? refuse("not_found");
    if (kept.sealed_body === null) refuse("gone", { base: [leadMessages.no_body] });
    const body = JSON.parse(services.box.open(kept.sealed_body, "lead")) as unknown;
    return { data: await tryLead(ctx, kept.vendor_id, body) };
  },

  tryOut: async (ctx, { body: { vendor_id, lead } }) => ({ data: await tryLead(ctx, vendor_id, lead) }),
});

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function filterOf(
  { trx, actor }: Ctx,
  by: (typeof requestFilters)[number],
  value: string,
): Promise<Partial<RequestPage>> {
  const bad = () => refuse("invalid", { filter_value: ["Does not fit the filter."] });
  if (by === "vendor") return uuidShape.test(value) ? { vendor_id: value } : bad();
  if (by === "key") return uuidShape.test(value) ? { key_id: value } : bad();
  if (by === "status") return /^\d{3}$/.test(value) ? { status: Number(value) } : bad();
  if (by === "result") return { result: leadResults.find((result) => result === value) ?? bad() };
  if (!isDay(value)) return bad();
  const zone = zoneName((await findUser(trx, actor.tenant_id, actor.user_id))?.timezone);
  return { from: startOfDay(value, zone), to: startOfDay(addDays(value, 1), zone) };
}

const usualDays = 90;

export const comraLeadsReportsImplementation = implement(comraLeadsReports, {
  list: async ({ trx, actor, world }, { query }) => {
    const to = query.to ?? dayOf(world.now(), zoneName(null));
    const from = query.from ?? addDays(to, 1 - usualDays);
    if (!isDay(from)) refuse("invalid", { from: ["Enter a day."] });
    if (!isDay(to) || to < from) refuse("invalid", { to: ["Enter a day that is not before the first one."] });
    if (daysBetween(from, to) > reportDaysMax) refuse("invalid", { from: ["Choose at most two years."] });
    const { tenant_id } = actor;
    const rows = await vendorFigures(trx, { tenant_id, from, to, vendor_id: query.vendor_id });
    return { data: rows.map((row) => ({ ...row, ...costFigures(row) })) };
  },
});
