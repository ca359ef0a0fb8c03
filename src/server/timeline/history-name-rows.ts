/** Names of the records in the audit log, and the contacts they belong to; includes deleted ones. */
import { type RawBuilder, sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import type { Actor } from "../actor.ts";
import { plainList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";
import { isPrivateOfOthers, type LoggedEntry, tablesWithContact } from "./history-rows.ts";

const nameColumns = {
  statuses: "t.title",
  sources: "t.title",
  tags: "t.name",
  contact_groups: "t.name",
  pools: "t.name",
  carriers: "t.name",
  api_vendors: "t.vendor_name",
} as const;

/** In a contact's history only the contact's own are named: an id may have been typed into any field. */
const ownNameColumns = {
  files: "t.file_name",
  policies: "concat_ws(' · ', nullif(t.product_name, ''), nullif(t.policy_number, ''))",
} as const;

/** Named only in the company's audit log, whose readers may see every contact. */
const companyNameColumns = {
  calls: "case t.call_direction when 'inbound' then t.call_from else t.call_to end",
  import_attempts: "t.file_name",
  mailer_assignments: "t.kit_name",
  // Its first words; the text of a deleted note is not shown.
  notes:
    "case when t.deleted_at is null then substring(btrim(t.body) from '^\\S{1,40}(?:\\s+\\S{1,40}){0,5}') else '' end",
  workflow_categories: "t.name",
  workflow_flows: "t.name",
  workflow_templates: "t.name",
} as const;

type Reader = Pick<Actor, "tenant_id" | "user_id">;

interface NameAsk {
  ids: readonly string[];
  /** Null: of any contact. */
  contact_id: number | null;
}

/** Names by id; kinds not listed here have none. */
export async function namesOf(
  trx: Trx,
  { tenant_id, user_id }: Reader,
  { ids, contact_id }: NameAsk,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const part = (
    [table, name]: [string, string],
    which = sql``,
  ) => sql`select t.id::text as id, ${sql.raw(name)} as name,
    ${table}::text as kind from ${sql.table(table)} t
    where t.tenant_id = ${tenant_id} and t.id = any(${plainList(ids)}::uuid[]) ${which}`;
  const own = contact_id === null ? sql`` : sql`and t.contact_id = ${contact_id}`;
  const ofCompany = [
    ...Object.entries(companyNameColumns).map((one) => part(one)),
    part(["events", "t.title"], sql`and not ${isPrivateOfOthers("t", user_id)}`),
  ];
  const parts = [
    ...Object.entries(nameColumns).map((one) => part(one)),
    ...Object.entries(ownNameColumns).map((one) => part(one, own)),
    ...(contact_id === null ? ofCompany : []),
  ];
  const { rows } = await sql<{ id: string; name: string; kind: string }>`${allOf(parts)}`.execute(trx);
  return new Map(rows.map(({ id, name, kind }) => [id, kind === "calls" ? showPhone(name) : name]));
}

/** Contact id by record id (for an event its first contact); records keyed by contact use its id. */
export async function contactIdsOf(
  trx: Trx,
  { tenant_id, user_id }: Reader,
  entries: readonly LoggedEntry[],
): Promise<Map<string, number>> {
  const numbers = idsOf(entries, ["contact", "data_captures", "rx_details"]);
  const contacts = new Map(numbers.map((number) => [number, Number(number)]));
  const parts = Object.entries(tablesWithContact).flatMap(([kind, table]) => {
    const ids = idsOf(entries, [kind]);
    if (ids.length === 0) return [];
    return [
      sql`select t.id::text as id, t.contact_id::text as contact_id from ${sql.table(table)} t
        where t.tenant_id = ${tenant_id} and t.id = any(${plainList(ids)}::uuid[]) and t.contact_id is not null`,
    ];
  });
  const events = idsOf(entries, ["event"]);
  if (events.length > 0)
    parts.push(sql`select t.id::text as id, t.contact_ids[1]::text as contact_id from events t
      where t.tenant_id = ${tenant_id} and t.id = any(${plainList(events)}::uuid[]) and cardinality(t.contact_ids) > 0
        and not ${isPrivateOfOthers("t", user_id)}`);
  if (parts.length === 0) return contacts;
  const { rows } = await sql<{ id: string; contact_id: string }>`${allOf(parts)}`.execute(trx);
  for (const { id, contact_id } of rows) contacts.set(id, Number(contact_id));
  return contacts;
}

function idsOf(entries: readonly LoggedEntry[], kinds: readonly string[]): string[] {
  return entries.filter(({ record_type }) => kinds.includes(record_type)).map(({ record_id }) => record_id);
}

type NamedContact = Pick<Contact, "id" | "first_name" | "last_name" | "suffix" | "business_name" | "phones" | "emails">;

export async function contactsToName(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<NamedContact[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("contacts")
    .select(["id", "first_name", "last_name", "suffix", "business_name", "phones", "emails"])
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", ids)
    .execute();
}

function allOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` union all `);
}
