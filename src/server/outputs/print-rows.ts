/** Data for a print, read from the database. */
import { sql } from "kysely";
import type { Note } from "../../domain/contacts/note.ts";
import { type Policy, policyColumns } from "../../domain/policies/policy.ts";
import { notesOnProfile } from "../../domain/outputs/print-facts.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

export interface PrintingUser {
  first_name: string;
  last_name: string;
  username: string;
  timezone: string | null;
}

export function userToPrint(trx: Trx, actor: Actor): Promise<PrintingUser> {
  return trx
    .selectFrom("users")
    .select(["first_name", "last_name", "username", "timezone"])
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id: actor.user_id }))
    .executeTakeFirstOrThrow();
}

const policyFields = sql.raw(policyColumns.map((name) => `p."${name}"`).join(", "));

/** Living policies of these contacts, newest first. */
export async function policiesToPrint(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<Policy[]> {
  const { rows } = await sql<Policy>`select ${policyFields} from policies p
    where p.tenant_id = ${tenant_id} and p.contact_id = any(${ids}::bigint[]) and p.deleted_at is null
    order by p.created_at desc, p.id desc`.execute(trx);
  return rows;
}

export type NoteToPrint = Pick<Note, "contact_id" | "body" | "at" | "kind">;

/** The most recent notes of each contact, newest first. */
export async function notesToPrint(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<NoteToPrint[]> {
  const { rows } = await sql<NoteToPrint>`select n.contact_id, n.body, n.at, n.kind
    from unnest(${ids}::bigint[]) as asked (id) cross join lateral (
      select contact_id, body, at, kind from notes
      where tenant_id = ${tenant_id} and contact_id = asked.id and deleted_at is null and kind <> 'system'
      order by at desc, id desc limit ${notesOnProfile}) n`.execute(trx);
  return rows;
}

export async function carrierNames(trx: Trx, tenant_id: string): Promise<Map<string, string>> {
  const rows = await trx.selectFrom("carriers").select(["id", "name"]).where("tenant_id", "=", tenant_id).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
