/** Policies in the database. */
import { type RawBuilder, sql } from "kysely";
import { waitingStatuses } from "../../domain/policies/policy-attention.ts";
import { type Policy, policyColumns, policyFieldNames } from "../../domain/policies/policy.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(policyColumns.map((name) => `p."${name}"`).join(", "));
const written = policyColumns.filter((name) => name !== "seq");
const editable = [...policyFieldNames, "status", "moves", "annual_premium", "updated_at", "version"];

/** Live policies, most recently written first. */
export async function listPolicyRows(trx: Trx, tenant_id: string, contact_id: number): Promise<Policy[]> {
  const { rows } = await sql<Policy>`select ${wire} from policies p
    where p.tenant_id = ${tenant_id} and p.contact_id = ${contact_id} and p.deleted_at is null
    order by p.created_at desc, p.id desc`.execute(trx);
  return rows;
}

/**
 * Those a user wrote, and those without a writer on contacts they own, in statuses in which a policy can need action.
 */
export async function listOwnOpenPolicies(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<Policy[]> {
  const { rows } = await sql<Policy>`select ${wire} from policies p
    join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id and c.deleted_at is null
    where p.tenant_id = ${tenant_id} and p.deleted_at is null
      and (p.status = any(${[...waitingStatuses]}::text[]) or p.draft_failed_at is not null)
      and (p.writing_agent_id = ${user_id} or (p.writing_agent_id is null and c.owner_id = ${user_id}))
    order by p.id limit ${openPoliciesMax}`.execute(trx);
  return rows;
}

const openPoliciesMax = 2_000;

export type StoredPolicy = Policy & { deleted_at: number | null };

/** Includes a deleted one, with its deletion time. The contact's row is what is locked. */
export async function findPolicy(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  id: string,
): Promise<StoredPolicy | undefined> {
  const { rows } = await sql<StoredPolicy>`select ${wire}, p.deleted_at from policies p
    where p.tenant_id = ${tenant_id} and p.contact_id = ${contact_id} and p.id = ${id}`.execute(trx);
  return rows[0];
}

/** False when the id is taken. */
export async function insertPolicy(trx: Trx, tenant_id: string, policy: Policy): Promise<boolean> {
  const columns = sql.raw(["tenant_id", ...written].map((name) => `"${name}"`).join(", "));
  const { rows } = await sql`insert into policies (${columns})
    select ${columns} from ${populated({ tenant_id, ...policy })} x on conflict (tenant_id, id) do nothing returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function updatePolicy(trx: Trx, tenant_id: string, policy: Policy): Promise<void> {
  const set = sql.raw(editable.map((name) => `"${name}" = x."${name}"`).join(", "));
  await sql`update policies p set ${set} from ${populated(policy)} x
    where p.tenant_id = ${tenant_id} and p.id = ${policy.id}`.execute(trx);
}

function populated(policy: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::policies, ${JSON.stringify(policy)}::jsonb)`;
}

export async function markPolicyDeleted(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update policies set deleted_at = ${now}, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

export interface NumberUse {
  id: string;
  carrier_id: string | null;
  policy_number: string;
  application_number: string;
}

/** Which of a policy's numbers another live policy of the carrier has; includes policies that are not visible. */
export async function takenNumbers(
  trx: Trx,
  tenant_id: string,
  { id, carrier_id, policy_number, application_number }: NumberUse,
): Promise<{ policy_number: boolean; application_number: boolean }> {
  const { rows } = await sql<{ policy_number: boolean; application_number: boolean }>`select
      coalesce(bool_or(p.policy_number = ${policy_number} and ${policy_number} <> ''), false) as policy_number,
      coalesce(bool_or(p.application_number = ${application_number} and ${application_number} <> ''), false) as application_number
    from policies p where p.tenant_id = ${tenant_id} and p.carrier_id = ${carrier_id} and p.id <> ${id}
      and p.deleted_at is null and (p.policy_number = ${policy_number} or p.application_number = ${application_number})`.execute(
    trx,
  );
  return rows[0] ?? { policy_number: false, application_number: false };
}

/** Live policies of some contacts. */
export async function listPoliciesOf(trx: Trx, tenant_id: string, contact_ids: readonly number[]): Promise<Policy[]> {
  if (contact_ids.length === 0) return [];
  const { rows } = await sql<Policy>`select ${wire} from policies p
    where p.tenant_id = ${tenant_id} and p.contact_id = any(${contact_ids}::bigint[]) and p.deleted_at is null`.execute(
    trx,
  );
  return rows;
}

/** Live policies with one of these numbers of their carrier. */
export async function policiesNumbered(
  trx: Trx,
  tenant_id: string,
  numbers: readonly Omit<NumberUse, "id">[],
): Promise<Policy[]> {
  const { rows } = await sql<Policy>`select distinct ${wire} from policies p
    join jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
      as x (carrier_id uuid, policy_number text, application_number text) on x.carrier_id = p.carrier_id
      and ((x.policy_number <> '' and p.policy_number = x.policy_number)
        or (x.application_number <> '' and p.application_number = x.application_number))
    where p.tenant_id = ${tenant_id} and p.deleted_at is null`.execute(trx);
  return rows;
}

/** Bulk insert; the caller has checked that ids and numbers are unused. */
export async function insertPolicies(trx: Trx, tenant_id: string, policies: readonly Policy[]): Promise<void> {
  const columns = sql.raw(["tenant_id", ...written].map((name) => `"${name}"`).join(", "));
  const rows = JSON.stringify(policies.map((policy) => ({ tenant_id, ...policy })));
  await sql`insert into policies (${columns})
    select ${columns} from jsonb_populate_recordset(null::policies, ${rows}::jsonb)`.execute(trx);
}
