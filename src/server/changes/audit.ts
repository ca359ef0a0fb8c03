/** Audit log: append-only, searchable by admins (domain §23). */
import { dictionary } from "../../kit/dictionary.ts";
import { type RawBuilder, sql } from "kysely";
import type { World } from "../../kit/world.ts";
import type { Actor } from "../actor.ts";
import type { RequestFacts } from "../context.ts";
import { plainList, textList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";
import { hookPoint } from "../hooks.ts";
import type { Services } from "../services.ts";
import type { ChangeSet } from "./change-set.ts";

/** SQL that joins the statement which writes audit entries: a feature sees an entry exactly when it is written. */
export interface AuditListener {
  readonly name: string;
  /** Further CTEs; they read `logged (id, action, record_type, fields)`. */
  ctes(tenant_id: string): RawBuilder<unknown>;
  /** A boolean over them. True adds `name` to the signals of the change set, for the feature's `afterWrite` hook. */
  signal(tenant_id: string): RawBuilder<boolean>;
}

export const auditListeners = hookPoint<AuditListener>("with audit entries");

export interface AuditEntry {
  /** Verb such as `sign_in`, `transfer`, `reveal`. */
  action: string;
  record_type: string;
  record_id: string | number;
  /** Old and new values; the caller masks sensitive ones, secrets are never passed. */
  fields?: Record<string, { old: unknown; new: unknown }>;
  reason?: string;
  /** The request it belongs to, when one transaction answers several. */
  request?: AuditSource["request"];
}

/** A handler's `Ctx` satisfies it; calls without a session build one. */
export interface AuditSource {
  readonly services: Pick<Services, "hooks">;
  readonly trx: Trx;
  readonly world: World;
  readonly request: Pick<RequestFacts, "id" | "ip" | "op_id">;
  readonly actor: Pick<Actor, "tenant_id" | "user_id" | "acting" | "device_id">;
  /** Receives the signals of audit listeners; without it, a listener's scheduled job finds what it left. */
  readonly changeSet?: ChangeSet;
}

/** Written in the caller's transaction, so that the effect and its entry commit together. */
export async function audit(source: AuditSource, entry: AuditEntry): Promise<void> {
  await auditAll(source, [entry]);
}

/** Many entries in one statement, for bulk writes. */
export async function auditAll(source: AuditSource, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = JSON.stringify(entries.map((entry) => rowOf(source, entry)));
  await writeAudit(source, sql`select ${columns} from jsonb_populate_recordset(null::audit, ${rows}::jsonb)`);
}

/** The same action on many records, for bulk work: only the differences are sent. */
export async function auditAlike(
  source: AuditSource,
  { action, record_type, reason = "" }: Pick<AuditEntry, "action" | "record_type" | "reason">,
  record_ids: readonly (string | number)[],
): Promise<void> {
  if (record_ids.length === 0) return;
  const { world, request, actor } = source;
  const { actor_id, acting_as_id } = authorOf(actor);
  const ids = record_ids.map(() => world.uuid());
  await writeAudit(
    source,
    sql`select ${actor.tenant_id}::uuid, x.id, ${world.now()}::bigint, ${actor_id}::uuid, ${acting_as_id}::uuid, ${action}, ${record_type},
      x.record_id, '{}'::jsonb, ${reason}, ${request.ip}, ${request.op_id ?? null}, ${request.id},
      ${actor.device_id ?? null}::uuid
    from unnest(${plainList(ids)}::uuid[], ${textList(record_ids.map(String))}) x (id, record_id)`,
  );
}

const columns = sql.raw(
  "tenant_id, id, at, actor_id, acting_as_id, action, record_type, record_id, fields, reason, ip, op_id, request_id, device_id",
);

/** `rows`: a select of the columns of `audit`, in order. The hooks' audit listeners run in the same statement. */
export async function writeAudit(source: AuditSource, rows: RawBuilder<unknown>): Promise<void> {
  const { trx, actor, changeSet, services } = source;
  const listeners = services.hooks.of(auditListeners);
  const ctes = [
    sql`logged as (insert into audit (${columns}) ${rows} returning id, action, record_type, fields)`,
    ...listeners.map((listener) => listener.ctes(actor.tenant_id)),
  ];
  const signals = listeners.map((listener) => sql`${listener.signal(actor.tenant_id)} as ${sql.id(listener.name)}`);
  const { rows: found } = await sql<
    Record<string, boolean>
  >`with ${sql.join(ctes)} select ${sql.join(signals)}`.execute(trx);
  for (const { name } of listeners) if (found[0]?.[name]) changeSet?.signals.add(name);
}

/** The user, and whom they acted as. */
export const authorOf = (actor: AuditSource["actor"]) => ({
  actor_id: actor.acting?.actor_id ?? actor.user_id,
  acting_as_id: actor.acting ? actor.user_id : null,
});

function rowOf({ world, actor, ...source }: AuditSource, entry: AuditEntry) {
  const { request = source.request } = entry;
  return {
    tenant_id: actor.tenant_id,
    id: world.uuid(),
    at: world.now(),
    ...authorOf(actor),
    action: entry.action,
    record_type: entry.record_type,
    record_id: String(entry.record_id),
    fields: entry.fields ?? {},
    reason: entry.reason ?? "",
    ip: request.ip,
    op_id: request.op_id ?? null,
    request_id: request.id,
    device_id: actor.device_id ?? null,
  };
}

/** Old and new values of the fields that differ, ready for an entry. */
export function changedFields<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, { old: unknown; new: unknown }> {
  const fields: Record<string, { old: unknown; new: unknown }> = dictionary();
  for (const [name, value] of Object.entries(after)) {
    const old = before[name as keyof T];
    // Missing values become null: JSON drops undefined.
    if (JSON.stringify(old) !== JSON.stringify(value)) fields[name] = { old: old ?? null, new: value };
  }
  return fields;
}
