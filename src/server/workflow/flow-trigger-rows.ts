/**
 * Pending triggers of flows, and the contacts they concern. A trigger is deleted in the transaction that processes it.
 */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export interface FlowTrigger {
  action: string;
  record_type: string;
  record_id: string;
  reason: string;
  fields: Record<string, { old: unknown; new: unknown }>;
  /** Depth of the flow whose step made the change; null: a user or the system did. */
  depth: number | null;
  /** Of a text. */
  body: string | null;
}

/** Flows with pending triggers. */
export async function triggeredFlows(trx: Trx, tenant_id: string): Promise<string[]> {
  const { rows } = await sql<{ flow_id: string }>`select flow_id from flow_wakes where tenant_id = ${tenant_id}
    group by flow_id order by min(id)`.execute(trx);
  return rows.map(({ flow_id }) => flow_id);
}

/**
 * The next triggers of a flow, oldest first; those locked by another worker are skipped. A step's writes carry its
 * run's id.
 */
export async function takeTriggers(
  trx: Trx,
  tenant_id: string,
  flow_id: string,
  limit: number,
): Promise<FlowTrigger[]> {
  const { rows } = await sql<FlowTrigger>`with taken as (
      delete from flow_wakes where tenant_id = ${tenant_id} and id in (
        select id from flow_wakes where tenant_id = ${tenant_id} and flow_id = ${flow_id}
        order by id limit ${limit} for update skip locked)
      returning id, audit_id
    ) select a.action, a.record_type, a.record_id, a.reason, a.fields, r.depth, x.body
      from taken t join audit a on a.tenant_id = ${tenant_id} and a.id = t.audit_id
        left join flow_runs r on r.tenant_id = ${tenant_id}
          and r.id = case when a.request_id ~ ${uuidShape} then a.request_id::uuid end
        left join texts x on a.record_type = 'text' and x.tenant_id = ${tenant_id}
          and x.id = case when a.record_id ~ ${uuidShape} then a.record_id::uuid end
      order by t.id`.execute(trx);
  return rows;
}
const uuidShape = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

type Named = Pick<FlowTrigger, "record_type" | "record_id" | "reason">;

/**
 * Ids of the contacts a change concerns, in the order of the changes. Events that were over before their calendar was
 * connected trigger nothing: they are new only to us.
 */
export async function contactsConcerned(
  trx: Trx,
  { tenant_id, now }: { tenant_id: string; now: number },
  changes: readonly Named[],
): Promise<number[][]> {
  const of = async <C extends Concerned>(record_type: string, find: (ids: string[]) => Promise<C[]>) => {
    const ids = changes.filter((one) => one.record_type === record_type).map(({ record_id }) => record_id);
    const found = ids.length === 0 ? [] : await find([...new Set(ids)]);
    return new Map(found.map((one) => [one.id, one]));
  };
  const known = new Map([
    ...(await of("call", (ids) => contactOf(trx, tenant_id, "calls", ids))),
    ...(await of("policy", (ids) => contactOf(trx, tenant_id, "policies", ids))),
    ...(await of("soa_request", (ids) => contactOf(trx, tenant_id, "soa_requests", ids))),
    ...(await of("text", (ids) => contactOf(trx, tenant_id, "texts", ids))),
    ...(await of("email", (ids) => contactOf(trx, tenant_id, "email_logs", ids))),
  ]);
  const events = await of("event", (ids) => contactsOfEvents(trx, tenant_id, ids));
  return changes.map(({ record_type, record_id, reason }) => {
    if (record_type === "contact") return [Number(record_id)];
    const event = events.get(record_id);
    return isOver(event, reason, now) ? [] : ((event ?? known.get(record_id))?.contact_ids ?? []);
  });
}

function isOver(event: EventConcerned | undefined, reason: string, now: number): boolean {
  return event !== undefined && reason.startsWith("sync:") && event.over_at <= now;
}

interface Concerned {
  id: string;
  contact_ids: number[];
}

interface EventConcerned extends Concerned {
  over_at: number;
}

async function contactOf(
  trx: Trx,
  tenant_id: string,
  table: "calls" | "policies" | "soa_requests" | "texts" | "email_logs",
  ids: readonly string[],
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`select id, array[contact_id] as contact_ids from ${sql.table(table)}
    where tenant_id = ${tenant_id} and id = any(${[...ids]}::uuid[]) and contact_id is not null and deleted_at is null`.execute(
    trx,
  );
  return rows;
}

async function contactsOfEvents(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<EventConcerned[]> {
  const { rows } =
    await sql<EventConcerned>`select id, contact_ids, greatest(end_date, series_end) as over_at from events
    where tenant_id = ${tenant_id} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(trx);
  return rows;
}
