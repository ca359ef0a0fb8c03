/** The audit log in the database: of one contact with its related records, and of the whole tenant. */
import { type RawBuilder, sql } from "kysely";
import type { AuditEntryRow } from "../../contract/timeline/history.ts";
import type { HistoryEntry } from "../../domain/timeline/history.ts";
import { uuidFrom } from "../../kit/world.ts";
import type { Actor } from "../actor.ts";
import { deviceName } from "../device/device-rows.ts";
import { writtenAt } from "../changes/written-at.ts";
import { textList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";

const shown = sql`a.id, a.at, ${writtenAt} as written_at, a.actor_id, a.acting_as_id, a.action, a.record_type, a.record_id, a.reason`;

/** Records of a contact: keyed by the contact's id, or by ids of their own table. */
export type HistoryKind = "contact" | "data_captures" | "rx_details" | keyof typeof tablesWithContact;

/** Kinds with ids of their own. */
export const tablesWithContact = {
  note: "notes",
  email: "email_logs",
  policy: "policies",
  security: "securities",
  file: "files",
  call: "calls",
  soa_request: "soa_requests",
} as const;

export type LoggedEntry = Omit<HistoryEntry, "contact_id" | "names">;
export type LoggedAuditEntry = Omit<AuditEntryRow, "contact_id" | "names" | "place">;

/** The last entry of the previous page. */
export interface HistoryPlace {
  at: number;
  id: string;
}

export interface HistoryAsk {
  contact_id: number;
  kinds: readonly HistoryKind[];
  /** Contact fields the reader may not see; entries with no other field are omitted. */
  hidden: readonly string[];
  after: HistoryPlace | null;
  limit: number;
}

/** Reads each record's newest entries by index, then merges them. */
export async function listContactEntries(
  trx: Trx,
  tenant_id: string,
  { contact_id, kinds, hidden, after, limit }: HistoryAsk,
): Promise<LoggedEntry[]> {
  if (kinds.length === 0) return [];
  const keys = sql.join(
    kinds.map((kind) => keysOf(tenant_id, contact_id, kind)),
    sql` union all `,
  );
  const before = after ? sql`and (a.at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const received =
    hidden.length === 0
      ? sql`a.fields`
      : sql`case when a.record_type = 'contact'
    then a.fields - ${textList(hidden)} else a.fields end`;
  const tells = hidden.length === 0 ? sql`` : sql`and (a.fields = '{}' or ${received} <> '{}')`;
  const { rows } = await sql<LoggedEntry>`with k (record_type, record_id) as (${keys})
    select a.* from k cross join lateral (
      select ${shown}, ${received} as fields from audit a where a.tenant_id = ${tenant_id} and a.record_type = k.record_type
        and a.record_id = k.record_id ${before} ${tells}
      order by a.at desc, a.id desc limit ${limit}) a
    order by a.at desc, a.id desc limit ${limit}`.execute(trx);
  return rows;
}

function keysOf(tenant_id: string, contact_id: number, record_type: HistoryKind): RawBuilder<unknown> {
  if (record_type === "contact")
    return sql`select ${record_type}::text, ${String(contact_id)}::text union all ${mergedInto(tenant_id, contact_id)}`;
  if (record_type === "data_captures" || record_type === "rx_details")
    return sql`select ${record_type}::text, ${String(contact_id)}::text`;
  return sql`select ${record_type}::text, t.id::text from ${sql.table(tablesWithContact[record_type])} t
    where t.tenant_id = ${tenant_id} and t.contact_id = ${contact_id}`;
}

/** Contacts merged into it contribute their history until the merge is undone. */
function mergedInto(tenant_id: string, contact_id: number): RawBuilder<unknown> {
  return sql`select 'contact', l.contact_id::text from contact_merge_losers l
    where l.tenant_id = ${tenant_id} and l.survivor_id = ${contact_id}`;
}

/** Instants bound `from` inclusively and `to` exclusively. */
export interface AuditFilter {
  user_id?: string | undefined;
  action?: string | undefined;
  about?: "sign_ins" | "acting" | undefined;
  record_type?: string | undefined;
  record_id?: string | undefined;
  device_id?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Id of the last entry of the previous page. */
  after?: string | undefined;
}

/** Ids increase with time, so the primary key serves order, paging and date filters. */
export async function listAuditEntries(
  trx: Trx,
  { tenant_id, user_id }: Pick<Actor, "tenant_id" | "user_id">,
  filter: AuditFilter,
  limit: number,
): Promise<LoggedAuditEntry[]> {
  const { rows } =
    await sql<LoggedAuditEntry>`select ${shown}, a.ip, a.op_id, a.device_id, coalesce(d.shown_name, '') as device_name,
      case when ${isAnothersPrivateEvent(user_id)} then '{}'::jsonb else a.fields end as fields
    from audit a left join lateral (select ${deviceName} as shown_name from devices d
        where d.tenant_id = a.tenant_id and d.user_id = a.actor_id and d.id = a.device_id) d on true
    where ${sql.join([sql`a.tenant_id = ${tenant_id}`, ...conditions(filter)], sql` and `)}
    order by a.id desc limit ${limit}`.execute(trx);
  return rows;
}

/** Other users' private events: shows that they changed, not what. */
function isAnothersPrivateEvent(user_id: string): RawBuilder<unknown> {
  return sql`a.record_type = 'event' and exists (select from events e
    where e.tenant_id = a.tenant_id and e.id = a.record_id::uuid and ${isPrivateOfOthers("e", user_id)})`;
}

export function isPrivateOfOthers(event: string, user_id: string): RawBuilder<unknown> {
  const e = sql.ref(event);
  return sql`(${e}.private and ${e}.user_id <> ${user_id} and not ${e}.attendee_user_ids @> array[${user_id}]::uuid[])`;
}

function conditions({
  user_id,
  action,
  about,
  record_type,
  record_id,
  device_id,
  from,
  to,
  after,
}: AuditFilter): RawBuilder<unknown>[] {
  return [
    ...(user_id ? [sql`(a.actor_id = ${user_id} or a.acting_as_id = ${user_id})`] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(about === "sign_ins" ? [sql`a.action in ('sign_in', 'sign_in_failed', 'sign_out')`] : []),
    ...(about === "acting"
      ? [sql`(a.acting_as_id is not null or a.action in ('login_as', 'impersonate', 'acting_end'))`]
      : []),
    ...(record_type ? [sql`a.record_type = ${record_type}`] : []),
    ...(record_id ? [sql`a.record_id = ${record_id}`] : []),
    ...(device_id ? [sql`a.device_id = ${device_id}`] : []),
    ...(from === undefined ? [] : [sql`a.id >= ${firstIdAt(from)}::uuid`]),
    ...(to === undefined ? [] : [sql`a.id < ${firstIdAt(to)}::uuid`]),
    ...(after ? [sql`a.id < ${after}::uuid`] : []),
  ];
}

/** The lowest id created in that millisecond or later. */
function firstIdAt(instant: number): string {
  return uuidFrom(Math.max(0, instant), new Uint8Array(16));
}

/** Names of all users, for files that name the author. */
export async function userNames(trx: Trx, tenant_id: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("tenant_id", "=", tenant_id)
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}
