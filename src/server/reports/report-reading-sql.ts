/** Whose records a reader's report counts: their reach, narrowed to the scope they chose. */
import { sql, type SqlBool } from "kysely";
import { type Capability, may, scopeOf } from "../../domain/users/access.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import { downlineOf, unitsOf, type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";
import type { Condition, Reading, Sql } from "./source-sql.ts";

export interface Asker {
  trx: Trx;
  actor: Actor;
  now: number;
  /** The figures of one's own day: everyone has them, with or without reports. */
  ownOnly?: true;
}

/** `also`: a further right the records must be within, such as exporting. */
export async function readingOf(
  { trx, actor, now, ownOnly }: Asker,
  { source }: ReportType,
  also: readonly Capability[] = [],
): Promise<Reading> {
  const { tenant_id, user_id } = actor;
  const isWithoutReports = ownOnly === true && !may(actor, "reports.see");
  const all: readonly Capability[] = ["reports.see", source.needs, ...also];
  const needed = all.filter((capability) => !isWithoutReports || capability !== "reports.see");
  if (!needed.every((capability) => may(actor, capability))) refuse("forbidden");
  const me = await trx
    .selectFrom("users")
    .select("timezone")
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .executeTakeFirst();
  const zone = zoneName(me?.timezone);
  let reach: Visibility = isWithoutReports
    ? { all: false, owners: [user_id], pools: [] }
    : { all: true, owners: [], pools: [] };
  for (const capability of needed) reach = within(reach, await visibilityOf(trx, actor, capability));
  const contacts = await visibilityOf(trx, actor);
  return { tenant_id, user_id, now, today: dayOf(now, zone), zone, reach, contacts };
}

/** Records have owners: what is visible through a pool or a kept right is not part of one's reports. */
function within(one: Visibility, other: Visibility): Visibility {
  if (one.all) return { all: other.all, owners: other.owners, pools: [] };
  if (other.all) return one;
  const owners = new Set(other.owners);
  return { all: false, owners: one.owners.filter((id) => owners.has(id)), pools: [] };
}

/** The chosen scope as a condition; a person or unit out of reach is not found. */
export async function scopeCondition(
  { trx, actor, reading }: { trx: Trx; actor: Actor; reading: Reading },
  scope: string,
  person: Sql,
): Promise<Condition> {
  if (scope === "all") return sql<SqlBool>`true`;
  if (scope === "mine") return sql<SqlBool>`${person} = ${reading.user_id}::uuid`;
  const [kind, id = ""] = scope.split(":");
  const people =
    kind === "unit" ? await peopleOfUnit(trx, actor, reading, id) : await peopleOf(trx, reading, id, kind === "team");
  return sql<SqlBool>`${person} = any(${people}::uuid[])`;
}

const noScope = () => refuse("not_found", { scope: ["You do not have access to this person or unit."] });

async function peopleOf(trx: Trx, { tenant_id, reach }: Reading, id: string, team: boolean): Promise<string[]> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
  if (!user || (!reach.all && !reach.owners.includes(id))) return noScope();
  return team ? downlineOf(trx, { tenant_id, user_id: id }) : [id];
}

async function peopleOfUnit(trx: Trx, actor: Actor, { tenant_id, reach }: Reading, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; people: string[] }>`
    with recursive reached (id, depth) as (
      select id, 0 from business_units where tenant_id = ${tenant_id} and deleted_at is null and id = ${id}::uuid
      union
      select b.id, r.depth + 1 from business_units b join reached r on b.parent_id = r.id
      where b.tenant_id = ${tenant_id} and b.deleted_at is null and r.depth < 10
    ) select r.id, coalesce(array_agg(u.id) filter (where u.id is not null), '{}') as people from reached r
      left join users u on u.tenant_id = ${tenant_id} and u.business_unit_id = r.id group by r.id`.execute(trx);
  if (rows.length === 0 || !(await reachesUnit(trx, actor, { reach, id }))) return noScope();
  return rows.flatMap(({ people }) => people);
}

/** Units are reached by those who see all of one: an agent in it sees their own records only. */
async function reachesUnit(
  trx: Trx,
  actor: Actor,
  { reach, id }: Pick<Reading, "reach"> & { id: string },
): Promise<boolean> {
  return reach.all || (scopeOf(actor, "reports.see") === "unit" && (await unitsOf(trx, actor)).includes(id));
}
