/** Campaign triggers as admins manage them (spec 001 §7, domain §14). */
import { adminCampaignTriggers, type CampaignRecipient } from "../../contract/campaigns/campaign-triggers.ts";
import type { CampaignFields, CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { campaignFields } from "../../domain/campaigns/campaign.ts";
import { campaignMessages } from "../../domain/campaigns/messages.ts";
import { campaignTriggersMax, typeRules } from "../../domain/campaigns/options.ts";
import { triggerErrors } from "../../domain/campaigns/trigger-check.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { given } from "../../kit/given.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { whereVisible, unitsOf, visibilityOf } from "../changes/visibility.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { scopeQuery } from "../lists/contact-list-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { countsOf, peopleOf } from "./campaign-dry-run.ts";
import { keptRun, newRun } from "./campaign-kept-runs.ts";
import { countByReason, hasEnded, listSends } from "./campaign-send-rows.ts";
import { stopSends } from "./campaign-stop.ts";
import {
  countTriggers,
  findTrigger,
  insertTrigger,
  isNameUsed,
  knownTargets,
  listTriggers,
  lockTrigger,
  type TriggerChange,
  triggerReach,
  updateTrigger,
} from "./campaign-trigger-rows.ts";

export const adminCampaignTriggersImplementation = implement(adminCampaignTriggers, {
  list: async (ctx, { query }) => {
    const reach = await triggerReach(ctx.trx, ctx.actor);
    return pageReply(query, await listTriggers(ctx.trx, reach, query));
  },
  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const { active, name, channel, trigger_type, ...typed } = body;
    const named = { name, channel, trigger_type };
    const fields: CampaignFields = { ...(await blank(ctx, trigger_type)), ...given(typed), ...named };
    const id = world.uuid();
    await check(ctx, { id, fields, edit: fields });
    const cap = { tenant_id: actor.tenant_id, counted: "campaign_triggers", of: "all" } as const;
    const known = await countUnderLock(trx, cap, () => countTriggers(trx, actor.tenant_id));
    if (known >= campaignTriggersMax) refuse("limit_reached", { base: [campaignMessages.too_many] });
    const now = world.now();
    const own = { id, ...fields, active, cancelled_at: null, trouble: "", last_run_at: null };
    const made = { created_by: actor.user_id, created_at: now, updated_at: now, version: 1, acting: actor.acting };
    const unit = await ownUnit(ctx);
    await insertTrigger(trx, actor.tenant_id, {
      ...own,
      ...made,
      next_run_at: active ? now : null,
      business_unit_id: unit,
    });
    await audit(ctx, {
      action: "create",
      record_type: "campaign_trigger",
      record_id: id,
      fields: changedFields<object>({}, { name: fields.name, active }),
    });
    if (active) await askRun(ctx);
    return { data: await shown(ctx, id) };
  },
  show: async (ctx, { params }) => ({
    data: await shown(ctx, params.id),
    meta: { reasons: await countByReason(ctx.trx, ctx.actor.tenant_id, params.id) },
  }),
  update: async (ctx, { params, body }) => {
    const { version, active, cancelled, ...typed } = body;
    const before = await locked(ctx, params.id);
    mustBeVersion(version, before.version);
    if (before.cancelled_at !== null) {
      if (cancelled) return { data: before };
      refuse("conflict", { base: [campaignMessages.cancelled] });
    }
    const edit = given(typed);
    const state = stateAfter(ctx, before, { active, cancelled });
    const fields = changedFields<CampaignFields & Pick<CampaignTrigger, "active" | "cancelled_at">>(before, {
      ...edit,
      ...state,
    });
    if (Object.keys(fields).length === 0) return { data: before };
    await check(ctx, { id: before.id, fields: { ...fieldsOf(before), ...edit }, edit, before });
    await save(ctx, before, { ...edit, ...state });
    await audit(ctx, {
      action: actionOf(before, state),
      record_type: "campaign_trigger",
      record_id: before.id,
      fields,
    });
    return { data: await shown(ctx, before.id) };
  },
  remove: async (ctx, { params: { id } }) => {
    const { trx, actor, world } = ctx;
    const { name } = await locked(ctx, id);
    const now = world.now();
    await updateTrigger(trx, actor.tenant_id, id, { active: false, deleted_at: now, updated_at: now });
    await stopSends(ctx, id, true);
    await audit(ctx, {
      action: "delete",
      record_type: "campaign_trigger",
      record_id: id,
      fields: { name: { old: name, new: null } },
    });
  },
  dryRun: async (ctx, { params, query }) => {
    const run = await newRun(ctx, await found(ctx, params.id), query.on);
    const { outcomes, reasons } = countsOf(run);
    const people = outcomes.goes + outcomes.waits + outcomes.not;
    return { data: { on: query.on, people, ...outcomes, complete: run.complete, reasons } };
  },
  recipients: async (ctx, { params, query }) => {
    const { on, outcome, reason, page, limit } = query;
    const trigger = await found(ctx, params.id);
    const { groups, agents } = await keptRun(ctx, trigger, on);
    const isMeant = (one: Pick<CampaignRecipient, "outcome" | "reason">) =>
      (outcome === undefined || one.outcome === outcome) && (reason === undefined || one.reason === reason);
    const meant = groups.filter(isMeant);
    const theirs = agents.filter(isMeant);
    const from = (page - 1) * limit;
    const first = theirs.slice(from, from + limit);
    const part = { from: Math.max(from - theirs.length, 0), limit: limit - first.length };
    const rows = [...first, ...(await peopleOf(ctx, { trigger, on }, meant, part))];
    const total_count = meant.reduce((sum, { ids }) => sum + ids.length, theirs.length);
    return pageReply(query, { rows, total_count });
  },
  sends: async (ctx, { params, query }) => {
    const { trx, actor } = ctx;
    const { id } = await found(ctx, params.id);
    const isSeen = whereVisible(await visibilityOf(trx, actor), "c");
    return pageReply(query, await listSends(trx, actor.tenant_id, { ...query, trigger_id: id }, isSeen));
  },
});

async function found(ctx: Ctx, id: string) {
  return (await findTrigger(ctx.trx, await triggerReach(ctx.trx, ctx.actor), id)) ?? refuse("not_found");
}

async function locked(ctx: Ctx, id: string) {
  if (!(await lockTrigger(ctx.trx, await triggerReach(ctx.trx, ctx.actor), id))) refuse("not_found");
  return found(ctx, id);
}

async function shown(ctx: Ctx, id: string): Promise<CampaignTrigger> {
  const { acting: _acting, ...trigger } = await found(ctx, id);
  return trigger;
}

const fieldNames = Object.keys(campaignFields) as (keyof CampaignFields)[];

function fieldsOf(trigger: CampaignFields): CampaignFields {
  return Object.fromEntries(fieldNames.map((name) => [name, trigger[name]])) as unknown as CampaignFields;
}

async function blank({ trx, actor, world }: Ctx, trigger_type: CampaignFields["trigger_type"]) {
  const user = await findUser(trx, actor.tenant_id, actor.user_id);
  const { recurrences } = typeRules[trigger_type];
  return {
    recurrence: recurrences[0] ?? "once",
    steps: [],
    holiday: null,
    on_day: null,
    audience: wholeScope,
    offset_days: 0,
    send_time: "10:00",
    subject: "",
    body: "",
    corporation_ids: [],
    business_unit_ids: [],
    sender: "agent" as const,
    quiet_days: null,
    skip_in_flow: false,
    starts_on: dayOf(world.now(), zoneName(user?.timezone)),
    ends_on: null,
  };
}

/** Of those who see only their unit: their triggers are seen there. */
async function ownUnit({ trx, actor }: Ctx): Promise<string | null> {
  if (scopeOf(actor, "campaigns.edit") !== "unit") return null;
  return actor.business_unit_id ?? (await unitsOf(trx, actor))[0] ?? null;
}

interface Checked {
  id: string;
  fields: CampaignFields;
  edit: Partial<CampaignFields>;
  before?: CampaignTrigger;
}

async function check(ctx: Ctx, { id, fields, edit, before }: Checked): Promise<void> {
  const { trx, actor } = ctx;
  const errors: FieldErrors = triggerErrors(fields);
  if (await isNameUsed(trx, actor.tenant_id, { name: fields.name, except: id }))
    errors["name"] = [campaignMessages.name_used];
  if (before && fields.channel !== before.channel && (await hasEnded(trx, actor.tenant_id, id)))
    errors["channel"] = [campaignMessages.channel_fixed];
  const { business_unit_ids: units = [], corporation_ids: corporations = [] } = edit;
  const known = await knownTargets(trx, actor.tenant_id, { units, corporations });
  if (units.some((unit) => !known.has(unit))) errors["business_unit_ids"] = [campaignMessages.unknown_unit];
  if (corporations.some((one) => !known.has(one))) errors["corporation_ids"] = [campaignMessages.unknown_corporation];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  // Refuses filters the actor may not use.
  if (edit.audience) await scopeQuery(ctx, edit.audience);
}

type State = Pick<CampaignTrigger, "active"> & Partial<Pick<CampaignTrigger, "cancelled_at">>;

function stateAfter(
  { world }: Ctx,
  before: CampaignTrigger,
  { active = before.active, cancelled }: { active?: boolean | undefined; cancelled?: true | undefined },
): State {
  return cancelled ? { active: false, cancelled_at: world.now() } : { active };
}

function actionOf(before: CampaignTrigger, { active, cancelled_at }: State): string {
  if (cancelled_at) return "cancel";
  return active === before.active ? "edit" : active ? "resume" : "pause";
}

async function save(ctx: Ctx, before: CampaignTrigger, change: TriggerChange & State): Promise<void> {
  const { trx, actor, world } = ctx;
  const { active } = change;
  const now = world.now();
  const standing = { updated_at: now, version: before.version + 1, next_run_at: active ? now : null, trouble: "" };
  await updateTrigger(trx, actor.tenant_id, before.id, { ...change, ...standing });
  if (!active) await stopSends(ctx, before.id, change.cancelled_at !== undefined);
  else await askRun(ctx);
}

async function askRun({ services, trx, actor: { tenant_id } }: Ctx): Promise<void> {
  await services.jobs.enqueue(trx, "run_campaigns", { tenant_id });
}
