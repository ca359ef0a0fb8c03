/** Which contacts a user may see now: the whole tenant, or those of some owners and pools. */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type Capability, may, type Scope, scopeOf } from "../../domain/users/access.ts";
import type { PartOfContact } from "../../contract/device/collections.ts";
import type { Actor } from "../actor.ts";
import { hasFeature } from "../db/flag-rows.ts";
import type { Trx } from "../db/schema.ts";
import { holdsSecuritiesLicense } from "../access/securities-license-rows.ts";

export interface Visibility {
  /** Whole tenant, including contacts without an owner. */
  readonly all: boolean;
  readonly owners: readonly string[];
  readonly pools: readonly string[];
  /** User whose retained read access adds individual contacts; absent: none. */
  readonly reads?: { readonly tenant_id: string; readonly user_id: string };
}

/**
 * Records of a contact may have a narrower row in the permission matrix than the contact (domain §3). `securities`:
 * also require a license. `details`: fact finders and prescriptions.
 */
export type Visibilities = Readonly<Record<"contacts" | PartOfContact, Visibility>>;

/** `now`, in milliseconds, determines which licenses are in effect. */
export async function visibilitiesOf(trx: Trx, actor: Actor, now: number): Promise<Visibilities> {
  const contacts = await visibilityOf(trx, actor);
  return {
    contacts,
    policies: await withinVisibility(trx, actor, "policies.see", contacts),
    securities: (await seesSecurities(trx, actor, now))
      ? await withinVisibility(trx, actor, "securities.see", contacts)
      : { all: false, owners: [], pools: [] },
    details: await withinVisibility(trx, actor, "contacts.details", contacts),
    files: await withinVisibility(trx, actor, "files.see", contacts),
    texts: await withinVisibility(trx, actor, "dialer.use", contacts),
  };
}

async function seesSecurities(trx: Trx, actor: Actor, now: number): Promise<boolean> {
  return (await holdsSecuritiesLicense(trx, actor, now)) && hasFeature(trx, actor, "securities");
}

/** Avoids looking up the same users twice. Records of a pool's contacts are not visible through the pool. */
async function withinVisibility(
  trx: Trx,
  actor: Actor,
  capability: Capability,
  contacts: Visibility,
): Promise<Visibility> {
  const isAsWide = scopeOf(actor, capability) === scopeOf(actor, "contacts.see");
  if (!isAsWide) return visibilityOf(trx, actor, capability);
  const { reads, ...own } = contacts;
  return { ...own, pools: [], ...(reads && reading.includes(capability) && { reads }) };
}

export function isBlind({ all, owners, pools, reads }: Visibility): boolean {
  return !all && owners.length === 0 && pools.length === 0 && !reads;
}

const downlineDepthMax = 10;

/** The contacts `capability` covers. Viewing includes the pools the user may claim from, transferring those of users who may give from them. */
export async function visibilityOf(
  trx: Trx,
  actor: Actor,
  capability: Capability = "contacts.see",
): Promise<Visibility> {
  const scope = scopeOf(actor, capability);
  if (scope === "none") return { all: false, owners: [], pools: [] };
  if (scope === "tenant") return { all: true, owners: [], pools: [] };
  const owners = await ownersIn(trx, actor, scope);
  const reachesPools = scope === "pool" || reachesPoolsBy(actor, capability);
  const pools = reachesPools ? await poolsOf(trx, actor) : [];
  const reads = reading.includes(capability) && (await keepsReading(trx, actor));
  return { all: false, owners, pools, ...(reads && { reads }) };
}

/** What a user who transferred a contact may still do for a while. */
const reading: readonly Capability[] = [
  "contacts.see",
  "policies.see",
  "securities.see",
  "files.see",
  "contacts.details",
];

async function keepsReading(trx: Trx, { tenant_id, user_id }: Actor): Promise<Visibility["reads"]> {
  const grant = await trx
    .selectFrom("read_grants")
    .select("contact_id")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .limit(1)
    .executeTakeFirst();
  return grant && { tenant_id, user_id };
}

function reachesPoolsBy(actor: Actor, capability: Capability): boolean {
  if (capability === "contacts.transfer") return may(actor, "contacts.transfer_pool");
  return capability === "contacts.see" && may(actor, "contacts.take");
}

async function ownersIn(trx: Trx, actor: Actor, scope: Scope): Promise<string[]> {
  if (scope === "downline") return downlineOf(trx, actor);
  if (scope === "unit") return unitOf(trx, actor);
  if (scope === "assigned") return [actor.user_id, ...actor.rm_agent_ids];
  return [actor.user_id];
}

/** The user and all reports below through `parent_id`, sorted. */
export async function downlineOf(trx: Trx, actor: Pick<Actor, "tenant_id" | "user_id">): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id, depth) as (
      select ${actor.user_id}::uuid, 0
      union
      select u.id, below.depth + 1 from users u join below on u.parent_id = below.id
      where u.tenant_id = ${actor.tenant_id} and below.depth < ${downlineDepthMax}
    ) select distinct id from below order by id`.execute(trx);
  return rows.map((row) => row.id);
}

async function unitOf(trx: Trx, actor: Actor): Promise<string[]> {
  const units = await unitsOf(trx, actor);
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", actor.tenant_id)
    .where((eb) => eb.or([eb("id", "=", actor.user_id), eb("business_unit_id", "=", eb.fn.any(eb.val(units)))]))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function unitsOf(trx: Trx, actor: Actor): Promise<string[]> {
  const { rows } = await reachedUnits(actor).execute(trx);
  return rows.map(({ id }) => id);
}

/** Business units a BU admin reaches: their own, those they are an admin of, and all below these. */
export function reachedUnits(actor: Actor): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    with recursive reached (id, depth) as (
      select id, 0 from business_units where tenant_id = ${actor.tenant_id} and deleted_at is null
        and (id = ${actor.business_unit_id}::uuid or ${actor.user_id}::uuid = any(admin_ids))
      union
      select b.id, r.depth + 1 from business_units b join reached r on b.parent_id = r.id
      where b.tenant_id = ${actor.tenant_id} and b.deleted_at is null and r.depth < ${downlineDepthMax}
    ) select distinct id from reached order by id`;
}

/** The user's own unit and those above it. */
export function unitsAbove({ tenant_id, business_unit_id }: Actor): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`with recursive above (id, parent_id, depth) as (
      select id, parent_id, 0 from business_units
      where tenant_id = ${tenant_id} and id = ${business_unit_id}::uuid and deleted_at is null
      union
      select b.id, b.parent_id, a.depth + 1 from business_units b join above a on b.id = a.parent_id
      where b.tenant_id = ${tenant_id} and b.deleted_at is null and a.depth < ${downlineDepthMax}
    ) select id from above`;
}

async function poolsOf(trx: Trx, actor: Actor): Promise<string[]> {
  const units = await poolUnitsOf(trx, actor);
  const rows = await trx
    .selectFrom("pools")
    .select("id")
    .where("tenant_id", "=", actor.tenant_id)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("business_unit_id", "is", null), eb("business_unit_id", "=", eb.fn.any(eb.val(units)))]))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Units whose pools this user may claim from: the own one, and for BU admins all they reach. */
export async function poolUnitsOf(trx: Trx, actor: Actor): Promise<string[]> {
  if (scopeOf(actor, "contacts.see") === "unit") return unitsOf(trx, actor);
  return actor.business_unit_id === null ? [] : [actor.business_unit_id];
}

/** A visibility as a condition on `contacts` (or an alias of it). */
export function whereVisible(visibility: Visibility, table: "contacts" | "c" = "contacts"): Expression<SqlBool> {
  if (visibility.all) return sql<SqlBool>`true`;
  if (isBlind(visibility)) return sql<SqlBool>`false`;
  const owner = sql.ref(`${table}.owner_id`);
  const pool = sql.ref(`${table}.pool_id`);
  const ways = [
    sql<SqlBool>`${owner} = any(${visibility.owners}::uuid[])`,
    ...(visibility.pools.length > 0 ? [sql<SqlBool>`${pool} = any(${visibility.pools}::uuid[])`] : []),
    ...(visibility.reads ? [isGranted(visibility.reads, sql.ref(`${table}.id`))] : []),
  ];
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

function isGranted(reads: NonNullable<Visibility["reads"]>, contact_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from read_grants g where g.tenant_id = ${reads.tenant_id}
    and g.user_id = ${reads.user_id} and g.contact_id = ${contact_id})`;
}

/** The visible ones of loaded contacts, in order. */
export async function visibleTo<C extends Pick<Contact, "id" | "owner_id" | "pool_id">>(
  trx: Trx,
  visibility: Visibility,
  contacts: readonly C[],
): Promise<C[]> {
  const { reads } = visibility;
  const hidden = contacts.filter((contact) => !isVisible(visibility, contact));
  if (!reads || hidden.length === 0) return contacts.filter((contact) => isVisible(visibility, contact));
  const granted = await trx
    .selectFrom("read_grants")
    .select("contact_id")
    .where((eb) => eb.and({ tenant_id: reads.tenant_id, user_id: reads.user_id }))
    .where(
      "contact_id",
      "in",
      hidden.map(({ id }) => id),
    )
    .execute();
  const ids = new Set(granted.map(({ contact_id }) => contact_id));
  return contacts.filter((contact) => ids.has(contact.id) || isVisible(visibility, contact));
}

/** The same for a loaded contact, without retained read access: sufficient to decide who may change it. */
export function isVisible(visibility: Visibility, contact: Pick<Contact, "owner_id" | "pool_id">): boolean {
  if (visibility.all) return true;
  const owned = contact.owner_id !== null && visibility.owners.includes(contact.owner_id);
  return owned || (contact.pool_id !== null && visibility.pools.includes(contact.pool_id));
}

/** A short fingerprint of the visibility; the device compares it to detect a change. */
export function visibilityMark(visibility: Visibility, hash: (text: string) => string): string {
  return visibility.all ? "all" : hash(`${visibility.owners.join()}|${visibility.pools.join()}`);
}
