/** Who did what to which record: kept, searchable by admins, never edited (domain §23). */
import { sql } from "kysely";
import type { World } from "../../kit/world.ts";
import type { Actor } from "../actor.ts";
import type { RequestFacts } from "../context.ts";
import { plainList, textList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";

export interface AuditEntry {
  /** Verb of what happened, such as `sign_in`, `transfer`, `reveal`. */
  action: string;
  record_type: string;
  record_id: string | number;
  /** Old and new values; the caller masks what must not be kept, secrets never come here. */
  fields?: Record<string, { old: unknown; new: unknown }>;
  reason?: string;
}

/** A handler's `Ctx` fits; calls without a session put together what they know. */
export interface AuditSource {
  readonly trx: Trx;
  readonly world: World;
  readonly request: Pick<RequestFacts, "id" | "ip" | "op_id">;
  readonly actor: Pick<Actor, "tenant_id" | "user_id" | "acting">;
}

/** Written in the caller's transaction: no effect without its entry, no entry without its effect. */
export async function audit(source: AuditSource, entry: AuditEntry): Promise<void> {
  await auditAll(source, [entry]);
}

/** Many entries in one statement, for writes over many records. */
export async function auditAll(source: AuditSource, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = JSON.stringify(entries.map((entry) => rowOf(source, entry)));
  await sql`insert into audit (tenant_id, id, at, actor_id, acting_as_id, action, record_type, record_id, fields, reason, ip, op_id, request_id)
    select tenant_id, id, at, actor_id, acting_as_id, action, record_type, record_id, fields, reason, ip, op_id, request_id
    from jsonb_populate_recordset(null::audit, ${rows}::jsonb)`.execute(source.trx);
}

/** The same thing done to many records, for bulk work: only what differs travels. */
export async function auditAlike(
  source: AuditSource,
  { action, record_type, reason = "" }: Pick<AuditEntry, "action" | "record_type" | "reason">,
  record_ids: readonly (string | number)[],
): Promise<void> {
  if (record_ids.length === 0) return;
  const { world, request, actor } = source;
  const { actor_id, acting_as_id } = handOf(actor);
  const ids = record_ids.map(() => world.uuid());
  await sql`insert into audit (tenant_id, id, at, actor_id, acting_as_id, action, record_type, record_id, fields, reason, ip, op_id, request_id)
    select ${actor.tenant_id}::uuid, x.id, ${world.now()}::bigint, ${actor_id}::uuid, ${acting_as_id}::uuid, ${action}, ${record_type},
      x.record_id, '{}'::jsonb, ${reason}, ${request.ip}, ${request.op_id ?? null}, ${request.id}
    from unnest(${plainList(ids)}::uuid[], ${textList(record_ids.map(String))}) x (id, record_id)`.execute(source.trx);
}

const handOf = (actor: AuditSource["actor"]) => ({
  actor_id: actor.acting?.actor_id ?? actor.user_id,
  acting_as_id: actor.acting ? actor.user_id : null,
});

function rowOf({ world, request, actor }: AuditSource, entry: AuditEntry) {
  return {
    tenant_id: actor.tenant_id,
    id: world.uuid(),
    at: world.now(),
    ...handOf(actor),
    action: entry.action,
    record_type: entry.record_type,
    record_id: String(entry.record_id),
    fields: entry.fields ?? {},
    reason: entry.reason ?? "",
    ip: request.ip,
    op_id: request.op_id ?? null,
    request_id: request.id,
  };
}

/** Old and new of the fields that differ, ready for an entry. */
export function changedFields<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, { old: unknown; new: unknown }> {
  const fields: Record<string, { old: unknown; new: unknown }> = {};
  for (const [name, value] of Object.entries(after)) {
    const old = before[name as keyof T];
    // What was not there is told as nothing: JSON leaves out what is undefined.
    if (JSON.stringify(old) !== JSON.stringify(value)) fields[name] = { old: old ?? null, new: value };
  }
  return fields;
}
