/**
 * Moves up to a thousand contacts. Everything possible is written before the tenant's sequence number is taken; the
 * last statement takes it and writes contacts, moves, events and the attempt, so that no row is written twice and
 * others wait briefly.
 */
import { type RawBuilder, sql } from "kysely";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { tagsMax } from "../../domain/values/limits.ts";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import type { Holder } from "../../domain/transfers/outcome.ts";
import { writeAudit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { inCall } from "./frozen-rows.ts";

/** Fields checked before a contact moves. */
export interface Locked extends Holder {
  id: number;
  deleted_at: number | null;
  group_ids: string[];
  in_call: boolean;
  name: string;
}

type Named = Parameters<typeof nameOfContact>[0];

/** Locked until the transaction ends, in id order; purged contacts are missing. */
export function lockContacts(ctx: Ctx, ids: readonly number[]): Promise<Locked[]> {
  return lookAt(ctx, ids, sql`for update of c`);
}

/** The same without locks, for counting only. */
export function peekContacts(ctx: Ctx, ids: readonly number[]): Promise<Locked[]> {
  return lookAt(ctx, ids, sql``);
}

async function lookAt(
  { trx, actor, world }: Ctx,
  ids: readonly number[],
  hold: RawBuilder<unknown>,
): Promise<Locked[]> {
  const { rows } = await sql<Omit<Locked, "name"> & Named>`
    select c.id, c.owner_id, c.pool_id, c.deleted_at, c.group_ids, c.first_name, c.last_name, c.suffix, c.business_name,
      case when ${isNamed} then '[]' else c.phones end as phones, case when ${isNamed} then '[]' else c.emails end as emails,
      ${inCall(actor.tenant_id, world.now())} as in_call
    from contacts c where c.tenant_id = ${actor.tenant_id} and c.id = any(${ids}::bigint[]) order by c.id ${hold}`.execute(
    trx,
  );
  return rows.map(({ id, owner_id, pool_id, deleted_at, group_ids, in_call, ...named }) => ({
    id,
    owner_id,
    pool_id,
    deleted_at,
    group_ids,
    in_call,
    name: nameOfContact(named),
  }));
}
const isNamed = sql`c.first_name || c.last_name || c.business_name <> ''`;

/** One contact and its old and new holder. */
export interface Handed {
  id: number;
  from: Holder;
  to: Holder;
}

export interface Moving {
  attempt: Pick<TransferAttempt, "id" | "options">;
  handed: readonly Handed[];
  /** Action of the move and its audit row. */
  action: "transfer" | "revert";
  /** The group added or removed, when no owner changes. */
  group_id?: string | null;
  /** Fields of the attempt afterwards. */
  becomes: Readonly<Record<string, string | number | boolean | null>>;
}

/** Returns the sequence number of the writes. */
export async function moveContacts(ctx: Ctx, moving: Moving): Promise<number> {
  const { handed, group_id } = moving;
  if (handed.length > 0) await insertAudit(ctx, moving);
  const parts: RawBuilder<unknown>[] = [attemptPart(ctx, moving)];
  if (handed.length > 0 && group_id) parts.push(groupPart(ctx, moving, group_id));
  if (handed.length > 0 && !group_id) parts.push(contactsPart(ctx, moving), movesPart(ctx, moving));
  if (handed.length > 0 && !group_id && takesEvents(moving)) parts.push(eventsPart(ctx, moving));
  if (handed.length > 0 && !group_id && moving.attempt.options.running_flows) parts.push(flowsPart(ctx));
  const { rows } = await sql<{ seq: number }>`with given as (${given(handed)}), numbered as (
      update tenant_seq set seq = seq + 1 where tenant_id = ${ctx.actor.tenant_id} returning seq
    ), ${sql.join(parts)} select seq from numbered`.execute(ctx.trx);
  const [row] = rows;
  if (!row) throw new Error("This tenant has no counter.");
  return row.seq;
}

function given(handed: readonly Handed[]): RawBuilder<unknown> {
  const column = <T>(of: (one: Handed) => T) => handed.map(of);
  return sql`select * from unnest(${column(({ id }) => id)}::bigint[],
    ${column(({ from }) => from.owner_id)}::uuid[], ${column(({ from }) => from.pool_id)}::uuid[],
    ${column(({ to }) => to.owner_id)}::uuid[], ${column(({ to }) => to.pool_id)}::uuid[])
    as g(id, from_owner_id, from_pool_id, to_owner_id, to_pool_id)`;
}

function contactsPart({ actor, world }: Ctx, { attempt, action }: Moving): RawBuilder<unknown> {
  const now = world.now();
  const after = tagsAfter({ attempt, action });
  const tags = after === null ? sql`` : sql`, tag_ids = ${after}`;
  return sql`moved as (
    update contacts c set owner_id = g.to_owner_id, pool_id = g.to_pool_id, version = c.version + 1, updated_at = ${now}::bigint,
      assigned_at = case when g.to_owner_id is null then null else ${now}::bigint end, seq = numbered.seq ${tags}
    from given g, numbered where c.tenant_id = ${actor.tenant_id} and c.id = g.id returning c.id)`;
}

/** Null: unchanged. */
function tagsAfter({ attempt, action }: Pick<Moving, "attempt" | "action">): RawBuilder<unknown> | null {
  const add = action === "transfer" ? attempt.options.add_tag_ids : [];
  if (add.length === 0) return null;
  return sql`(c.tag_ids || array(select x from unnest(${add}::uuid[]) x where x <> all(c.tag_ids)))[:greatest(${tagsMax}::int, cardinality(c.tag_ids))]`;
}

function groupPart({ actor, world }: Ctx, { action }: Moving, group_id: string): RawBuilder<unknown> {
  return sql`moved as (
    update contacts c set group_ids = ${groupsAfter(action, group_id)}, version = c.version + 1, updated_at = ${world.now()}::bigint, seq = numbered.seq
    from given g, numbered where c.tenant_id = ${actor.tenant_id} and c.id = g.id returning c.id)`;
}

function groupsAfter(action: Moving["action"], group_id: string): RawBuilder<unknown> {
  return action === "transfer"
    ? sql`c.group_ids || ${group_id}::uuid`
    : sql`array_remove(c.group_ids, ${group_id}::uuid)`;
}

/** A move tells devices that can no longer see a contact to drop it. */
function movesPart({ actor, world }: Ctx, { attempt, handed, action }: Moving): RawBuilder<unknown> {
  const ids = handed.map(() => world.uuid());
  return sql`logged as (
    insert into moves (tenant_id, seq, id, contact_id, from_owner_id, from_pool_id, to_owner_id, to_pool_id, actor_id,
      acting_as_id, reason, transfer_attempt_id, at)
    select ${actor.tenant_id}::uuid, numbered.seq, m.id, g.id, g.from_owner_id, g.from_pool_id, g.to_owner_id, g.to_pool_id,
      ${actor.acting?.actor_id ?? actor.user_id}::uuid, ${actor.acting ? actor.user_id : null}::uuid, ${action},
      ${attempt.id}::uuid, ${world.now()}::bigint
    from numbered, given g join unnest(${handed.map(({ id }) => id)}::bigint[], ${ids}::uuid[]) as m(contact_id, id) on m.contact_id = g.id)`;
}

function takesEvents({ attempt: { options } }: Moving): boolean {
  return options.take_events || options.take_callbacks;
}

/** Planned events about exactly one of the contacts; a revert returns those moved by the transfer. */
function eventsPart({ actor, world }: Ctx, { attempt, handed, action }: Moving): RawBuilder<unknown> {
  const { take_events, take_callbacks } = attempt.options;
  const now = world.now();
  const isMeant = sql`case when 'callback' = any(e.types_list) then ${take_callbacks} else ${take_events} and coalesce(e.series_end, e.start_date) > ${now} end`;
  const owners = [...new Set(handed.flatMap(({ from }) => from.owner_id ?? []))];
  const came = action === "revert" ? sql`and e.former_user_ids[cardinality(e.former_user_ids)] = g.to_owner_id` : sql``;
  return sql`handed_over as (
    update events e set user_id = g.to_owner_id, former_user_ids = e.former_user_ids || e.user_id, version = e.version + 1,
      updated_at = ${now}::bigint, seq = numbered.seq
    from given g, numbered where e.tenant_id = ${actor.tenant_id} and e.user_id = any(${owners}::uuid[])
      and e.user_id = g.from_owner_id and e.contact_ids[1] = g.id
      and cardinality(e.contact_ids) = 1 and e.status = 'planned' and e.deleted_at is null and not e.private
      and g.to_owner_id is not null and g.to_owner_id <> e.user_id and ${isMeant} ${came} returning e.id)`;
}

/** Their flow runs continue under the new owner, and the change of owner does not stop them. */
function flowsPart({ actor }: Ctx): RawBuilder<unknown> {
  return sql`gone_on as (
    update flow_runs r set owner_id = g.to_owner_id, user_id = coalesce(g.to_owner_id, r.user_id) from given g
    where r.tenant_id = ${actor.tenant_id} and r.contact_id = g.id and r.ended_at is null
      and r.owner_id is not distinct from g.from_owner_id returning r.id)`;
}

function attemptPart({ actor }: Ctx, { attempt, becomes }: Moving): RawBuilder<unknown> {
  const set = Object.entries(becomes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`counted as (
    update transfer_attempts a set ${sql.join([...set, sql`seq = numbered.seq`])} from numbered
    where a.tenant_id = ${actor.tenant_id} and a.id = ${attempt.id} returning a.id)`;
}

async function insertAudit(ctx: Ctx, moving: Moving): Promise<void> {
  const { actor, world, request } = ctx;
  const { handed, action, attempt, group_id } = moving;
  const ids = handed.map(() => world.uuid());
  const fields = group_id
    ? sql`jsonb_build_object('group_ids', ${change(sql`c.group_ids`, groupsAfter(action, group_id))})`
    : sql`${differs("owner_id")} || ${differs("pool_id")} || ${tagsDiffer(moving)}`;
  await writeAudit(
    ctx,
    sql`select ${actor.tenant_id}::uuid, a.id, ${world.now()}::bigint, ${actor.acting?.actor_id ?? actor.user_id}::uuid,
      ${actor.acting ? actor.user_id : null}::uuid, ${action}, 'contact', g.id::text, ${fields}, ${`transfer ${attempt.id}`}, '', null, ${request.id},
      ${actor.device_id ?? null}::uuid
    from (${given(handed)}) g join unnest(${handed.map(({ id }) => id)}::bigint[], ${ids}::uuid[]) as a(contact_id, id)
      on a.contact_id = g.id join contacts c on c.tenant_id = ${actor.tenant_id} and c.id = g.id`,
  );
}

function change(old: RawBuilder<unknown>, next: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('old', ${old}, 'new', ${next})`;
}

function tagsDiffer(moving: Moving): RawBuilder<unknown> {
  const after = tagsAfter(moving);
  if (after === null) return sql`'{}'::jsonb`;
  return sql`case when ${after} <> c.tag_ids then jsonb_build_object('tag_ids', ${change(sql`c.tag_ids`, after)}) else '{}'::jsonb end`;
}

function differs(name: "owner_id" | "pool_id"): RawBuilder<unknown> {
  const [before, after] = [sql.ref(`g.from_${name}`), sql.ref(`g.to_${name}`)];
  return sql`case when ${before} is distinct from ${after} then jsonb_build_object(${sql.lit(name)}::text, ${change(before, after)}) else '{}'::jsonb end`;
}
