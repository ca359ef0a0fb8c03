/** Full social security and Medicare numbers in the database: encrypted, each bound to its field. */
import { sql } from "kysely";
import { endingOf, endingOn, type SecretField } from "../../domain/contacts/secret-number.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { uuidFrom } from "../../kit/world.ts";
import type { SealedNumber } from "../db/schema-secrets.ts";
import { countRows } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";

const purposeOf = (field: SecretField) => `contact_${field}`;

export function sealNumber(box: Services["box"], field: SecretField, number: string): SealedNumber {
  return { field, ending: endingOf(number), sealed: box.seal(number, purposeOf(field)) };
}

export interface KeptNumber extends SealedNumber {
  contact_id: number;
}

/** `onlyNew`: keeps an existing number with the same last digits. */
export async function keepNumbers(
  trx: Trx,
  tenant_id: string,
  numbers: readonly KeptNumber[],
  { now, onlyNew = false }: { now: number; onlyNew?: boolean },
): Promise<void> {
  if (numbers.length === 0) return;
  await sql`insert into contact_secrets (tenant_id, contact_id, field, ending, sealed, updated_at)
    select distinct on (x.contact_id, x.field, x.ending) ${tenant_id}::uuid, x.contact_id, x.field, x.ending, x.sealed, ${now}::bigint
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as x (contact_id bigint, field text, ending text, sealed text)
    on conflict (tenant_id, contact_id, field, ending) do ${
      onlyNew ? sql`nothing` : sql`update set sealed = excluded.sealed, updated_at = excluded.updated_at`
    }`.execute(trx);
}

/** The full number; undefined when only its last digits are known. */
export async function openNumber(
  trx: Trx,
  tenant_id: string,
  box: Services["box"],
  { contact, field }: { contact: Contact; field: SecretField },
): Promise<string | undefined> {
  const ending = endingOn(field, contact);
  if (ending === null) return undefined;
  const row = await trx
    .selectFrom("contact_secrets")
    .select("sealed")
    .where((eb) => eb.and({ tenant_id, contact_id: contact.id, field }))
    .where("ending", "=", ending)
    .executeTakeFirst();
  return row && box.open(row.sealed, purposeOf(field));
}

export async function forgetNumbers(trx: Trx, tenant_id: string, contact_id: number, field: SecretField) {
  await trx
    .deleteFrom("contact_secrets")
    .where((eb) => eb.and({ tenant_id, contact_id, field }))
    .execute();
}

/** A merged contact may use the number of any of the others; they keep theirs for an undo. */
export async function joinNumbers(
  trx: Trx,
  tenant_id: string,
  survivor_id: number,
  loser_ids: readonly number[],
): Promise<void> {
  await sql`insert into contact_secrets (tenant_id, contact_id, field, ending, sealed, updated_at)
    select distinct on (field, ending) tenant_id, ${survivor_id}::bigint, field, ending, sealed, updated_at
    from contact_secrets where tenant_id = ${tenant_id} and contact_id = any(${[...loser_ids]}::bigint[])
    order by field, ending, updated_at desc
    on conflict (tenant_id, contact_id, field, ending) do nothing`.execute(trx);
}

/**
 * Undoes a merge: numbers copied from the others are removed from the survivor. Every encryption differs, so an
 * identical ciphertext is a copy; a number entered since stays.
 */
export async function partNumbers(
  trx: Trx,
  tenant_id: string,
  survivor_id: number,
  loser_ids: readonly number[],
): Promise<void> {
  await sql`delete from contact_secrets s using contact_secrets l
    where s.tenant_id = ${tenant_id} and s.contact_id = ${survivor_id}
      and l.tenant_id = ${tenant_id} and l.contact_id = any(${[...loser_ids]}::bigint[]) and l.sealed = s.sealed`.execute(
    trx,
  );
}

/** Numbers whose last digits were removed from the contact long ago: past the undo period. */
export async function forgetFormerNumbers(trx: Trx, tenant_id: string, before: number): Promise<void> {
  await sql`delete from contact_secrets s where s.tenant_id = ${tenant_id} and s.updated_at < ${before}
    and not exists (select from contacts c where c.tenant_id = ${tenant_id} and c.id = s.contact_id and c.updated_at >= ${before})
    and s.ending is distinct from (select case s.field when 'ssn' then c.ssn_last4 else right(c.mbi_masked, 4) end
      from contacts c where c.tenant_id = ${tenant_id} and c.id = s.contact_id)`.execute(trx);
}

/** How many numbers a user has revealed since then. */
export function countReveals(trx: Trx, tenant_id: string, user_id: string, since: number): Promise<number> {
  return countRows(
    trx
      .selectFrom("audit")
      .where((eb) => eb.and({ tenant_id, actor_id: user_id }))
      .where("id", ">=", uuidFrom(since, new Uint8Array(16)))
      .where("action", "=", "reveal"),
  );
}
