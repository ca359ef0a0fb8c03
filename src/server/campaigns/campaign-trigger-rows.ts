/** Campaign triggers in the database, with their counts. */
import { type RawBuilder, sql } from "kysely";
import { type CampaignFields, campaignFields, type CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { scopeOf } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";
import { unitsOf } from "../changes/visibility.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import { failedMessage, heldMessage } from "./campaign-send-rows.ts";

const fieldNames = Object.keys(campaignFields) as (keyof CampaignFields)[];
const own = [
  "id",
  ...fieldNames,
  "active",
  "cancelled_at",
  "trouble",
  "last_run_at",
  "next_run_at",
  "created_by",
  "created_at",
  "updated_at",
  "version",
];
const columns = sql.join(own.map((name) => sql.ref(`t.${name}`)));

/** Whose trigger it is decides what it reaches. */
export interface TriggerRow extends Omit<CampaignTrigger, "counts"> {
  acting: Actor["acting"];
}

const counted = sql`(select jsonb_build_object(
    'matched', count(*),
    'planned', count(*) filter (where s.status = 'planned'),
    'waiting', count(*) filter (where s.status = 'waiting'),
    'sent', count(*) filter (where s.status = 'sent' and not ${failedMessage} and not ${heldMessage}),
    'failed', count(*) filter (where s.status = 'sent' and ${failedMessage}),
    'skipped', count(*) filter (where s.status = 'skipped' or (s.status = 'sent' and ${heldMessage})))
  from campaign_sends s where s.tenant_id = t.tenant_id and s.trigger_id = t.id and s.deleted_at is null) as counts`;

/** The triggers somebody may see: all, or those made in their units. */
export async function triggerReach(trx: Trx, actor: Actor): Promise<RawBuilder<boolean>> {
  const living = sql<boolean>`t.tenant_id = ${actor.tenant_id} and t.deleted_at is null`;
  if (scopeOf(actor, "campaigns.edit") === "tenant") return living;
  const units = await unitsOf(trx, actor);
  return sql<boolean>`${living} and (t.created_by = ${actor.user_id} or t.business_unit_id = any(${units}::uuid[]))`;
}

export interface TriggerQuery extends PageQuery {
  q?: string | undefined;
  order_field: "name" | "trigger_type" | "next_run_at" | "created_at";
  order?: "asc" | "desc" | undefined;
  all: boolean;
  trigger_type?: string | undefined;
  recurrence?: string | undefined;
  channel?: string | undefined;
  active?: boolean | undefined;
}

const orders: Record<TriggerQuery["order_field"], RawBuilder<unknown>> = {
  name: sql`lower(t.name) collate "C"`,
  trigger_type: sql`t.trigger_type`,
  next_run_at: sql`t.next_run_at`,
  created_at: sql`t.created_at`,
};

export function listTriggers(
  trx: Trx,
  reach: RawBuilder<boolean>,
  { q, order_field, order = "asc", all, trigger_type, recurrence, channel, active, ...page }: TriggerQuery,
): Promise<Page<CampaignTrigger>> {
  const wanted = [
    reach,
    ...(q ? [sql`strpos(lower(t.name), lower(${q})) > 0`] : []),
    ...(all ? [] : [sql`t.cancelled_at is null`]),
    ...(trigger_type ? [sql`t.trigger_type = ${trigger_type}`] : []),
    ...(recurrence ? [sql`t.recurrence = ${recurrence}`] : []),
    ...(channel ? [sql`t.channel = ${channel}`] : []),
    ...(active === undefined ? [] : [sql`t.active = ${active}`]),
  ];
  const from = sql`campaign_triggers t where ${sql.join(wanted, sql` and `)}`;
  const orderBy = sql`${orders[order_field]} ${sql.raw(order)} nulls last, t.id`;
  return pageOfSql<CampaignTrigger>(trx, { select: sql`${columns}, ${counted}`, from, orderBy }, page);
}

export async function findTrigger(
  trx: Trx,
  reach: RawBuilder<boolean>,
  id: string,
): Promise<(CampaignTrigger & TriggerRow) | undefined> {
  const { rows } = await sql<CampaignTrigger & TriggerRow>`select ${columns}, t.acting, ${counted}
    from campaign_triggers t where ${reach} and t.id = ${id}`.execute(trx);
  return rows[0];
}

export function ofTenant(tenant_id: string): RawBuilder<boolean> {
  return sql<boolean>`t.tenant_id = ${tenant_id} and t.deleted_at is null`;
}

/** Nothing goes of it until the transaction ends. */
export async function lockTrigger(trx: Trx, reach: RawBuilder<boolean>, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign_triggers t where ${reach} and t.id = ${id} for update`.execute(trx);
  return rows.length > 0;
}

/** For work: while it is held, it is neither paused nor changed. */
export async function holdActiveTrigger(
  trx: Trx,
  tenant_id: string,
  id: string,
  lock: "share" | "update" = "share",
): Promise<TriggerRow | undefined> {
  const { rows } = await sql<TriggerRow>`select ${columns}, t.acting from campaign_triggers t
    where t.tenant_id = ${tenant_id} and t.id = ${id} and t.active and t.deleted_at is null
    for ${sql.raw(lock)}`.execute(trx);
  return rows[0];
}

export async function countTriggers(trx: Trx, tenant_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from campaign_triggers
    where tenant_id = ${tenant_id} and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function isNameUsed(
  trx: Trx,
  tenant_id: string,
  { name, except }: { name: string; except: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign_triggers where tenant_id = ${tenant_id} and deleted_at is null
    and lower(name) = lower(${name}) and id <> ${except}`.execute(trx);
  return rows.length > 0;
}

export type TriggerChange = Partial<
  CampaignFields &
    Pick<
      CampaignTrigger,
      "active" | "cancelled_at" | "trouble" | "last_run_at" | "next_run_at" | "updated_at" | "version"
    > & {
      deleted_at: number;
    }
>;

export async function insertTrigger(
  trx: Trx,
  tenant_id: string,
  {
    audience,
    acting,
    ...row
  }: Omit<CampaignTrigger, "counts"> & {
    acting: Actor["acting"];
    business_unit_id: string | null;
  },
): Promise<void> {
  await trx
    .insertInto("campaign_triggers")
    .values({
      tenant_id,
      ...row,
      audience: JSON.stringify(audience),
      acting: acting && JSON.stringify(acting),
    })
    .execute();
}

export async function updateTrigger(
  trx: Trx,
  tenant_id: string,
  id: string,
  { audience, ...change }: TriggerChange,
): Promise<void> {
  await trx
    .updateTable("campaign_triggers")
    .set({ ...change, ...(audience && { audience: JSON.stringify(audience) }) })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Of these, the ids that exist: units anyone may name, and corporations with an active page. */
export async function knownTargets(
  trx: Trx,
  tenant_id: string,
  { units, corporations }: { units: readonly string[]; corporations: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from business_units
      where tenant_id = ${tenant_id} and deleted_at is null and id = any(${[...units]}::uuid[])
    union all select id from corporations
      where tenant_id = ${tenant_id} and deleted_at is null and webpage_active and id = any(${[...corporations]}::uuid[])`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
