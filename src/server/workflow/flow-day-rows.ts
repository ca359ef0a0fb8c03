/** Contacts whose day it is, or who have been idle too long, and who have not started the flow for that occasion. */
import { type RawBuilder, sql } from "kysely";
import type { TriggerDay } from "../../domain/workflow/trigger.ts";
import { addDays, birthdaysKeptOn, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";

/** The contact and the occasion: `birthday:2026`. */
export interface Occasion {
  id: number;
  occasion: string;
}

export interface Looking {
  tenant_id: string;
  flow_id: string;
  visibility: Visibility;
  /** Id of the last contact of the previous page. */
  after: number;
  limit: number;
}

/** Contacts whose day is this one, in a time zone. */
export function whoseDay(
  trx: Trx,
  looking: Looking,
  { day, on, zone }: { day: TriggerDay; on: string; zone: string },
): Promise<Occasion[]> {
  const occasion = day === "birthday" || day === "turns_65" ? `${day}:${on.slice(0, 4)}` : `${day}:${on}`;
  return find(trx, looking, { isMeant: isTheirs[day](on, zone), occasion: sql`${occasion}::text` });
}

/** Only active policies: declined or lapsed ones have no days. */
const ofPolicy = (column: "effective_date" | "renewal_date", on: string) =>
  sql`exists (select from policies p where p.tenant_id = c.tenant_id and p.contact_id = c.id and p.deleted_at is null
    and p.${sql.ref(column)} = ${on} and p.status = any(${column === "renewal_date" ? inForce : alive}))`;
const inForce = ["in_force", "grace"];
const alive = [...inForce, "approved", "issued", "delivered", "submitted", "underwriting", "pending_requirements"];

const isTheirs: Record<TriggerDay, (on: string, zone: string) => RawBuilder<unknown>> = {
  birthday: (on) => sql`c.birth_key = any(${birthdaysKeptOn(on)}::text[])`,
  turns_65: (on) => {
    const born = String(Number(on.slice(0, 4)) - 65);
    return sql`c.birth_date = any(${birthdaysKeptOn(on).map((day) => `${born}-${day}`)}::text[])`;
  },
  effective: (on) => ofPolicy("effective_date", on),
  renewal: (on) => ofPolicy("renewal_date", on),
  created: (on, zone) =>
    sql`c.created_at >= ${startOfDay(on, zone)} and c.created_at < ${startOfDay(addDays(on, 1), zone)}`,
};

/** Contacts whose last activity passed `days` days between two instants; each idle period counts once. */
export function whoIsIdle(
  trx: Trx,
  looking: Looking,
  { days, from, to }: { days: number; from: number; to: number },
): Promise<Occasion[]> {
  const last = sql`coalesce(c.last_activity_at, c.created_at)`;
  const isMeant = sql`${last} > ${from - days * dayMs} and ${last} <= ${to - days * dayMs}`;
  return find(trx, looking, { isMeant, occasion: sql`'idle:' || ${last}` });
}

interface Meant {
  isMeant: RawBuilder<unknown>;
  occasion: RawBuilder<unknown>;
}

async function find(
  trx: Trx,
  { tenant_id, flow_id, visibility, after, limit }: Looking,
  { isMeant, occasion }: Meant,
): Promise<Occasion[]> {
  const { rows } = await sql<Occasion>`select c.id, ${occasion} as occasion from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and c.id > ${after} and ${whereVisible(visibility, "c")} and ${isMeant}
      and not exists (select from flow_runs r where r.tenant_id = c.tenant_id and r.flow_id = ${flow_id}
        and r.contact_id = c.id and r.occasion = ${occasion})
    order by c.id limit ${limit}`.execute(trx);
  return rows;
}
