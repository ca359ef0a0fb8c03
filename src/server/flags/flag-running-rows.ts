/** Users with something of a feature under way, which a change of its flag does not stop. */
import { type RawBuilder, sql } from "kysely";
import { activeCallMs } from "../../domain/calls/limits.ts";
import type { FeatureKey } from "../../domain/users/features.ts";
import type { Trx } from "../db/schema.ts";

interface Asked {
  tenant_id: string;
  now: number;
}
type Running = (asked: Asked) => RawBuilder<unknown>;

const liveCalls: Running = ({ tenant_id, now }) => sql`select user_id from calls
  where tenant_id = ${tenant_id} and ended_at is null and deleted_at is null
    and status in ('queued', 'ringing', 'in_progress') and created_at > ${now - activeCallMs}`;

const flows: Running = ({ tenant_id }) => sql`select owner_id as user_id from workflow_flows
  where tenant_id = ${tenant_id} and status in ('active', 'stopped')`;

const outputs =
  (kind: RawBuilder<unknown>): Running =>
  ({ tenant_id }) =>
    sql`select created_by as user_id from outputs
    where tenant_id = ${tenant_id} and deleted_at is null and state in ('queued', 'working') and ${kind}`;

const accounts =
  (kind: string): Running =>
  ({ tenant_id }) =>
    sql`select user_id from authorizations where tenant_id = ${tenant_id} and kind = ${kind} and ended_at is null`;

const runningOf = new Map<FeatureKey, Running>([
  ["dialer", liveCalls],
  ["dialer_recording", liveCalls],
  ["workflow", flows],
  ["export", outputs(sql`kind = 'export'`)],
  ["print", outputs(sql`kind not in ('export', 'report')`)],
  [
    "reports",
    ({ tenant_id }) => sql`select created_by as user_id from reports
      where tenant_id = ${tenant_id} and deleted_at is null and status in ('queued', 'running')
      union all ${outputs(sql`kind = 'report'`)({ tenant_id, now: 0 })}`,
  ],
  [
    "mailer_assignment",
    ({ tenant_id }) => sql`select created_by as user_id from mailer_assignments
      where tenant_id = ${tenant_id} and status in ('queued', 'processing')`,
  ],
  [
    "sms",
    ({ tenant_id }) =>
      sql`select user_id from texts where tenant_id = ${tenant_id} and status in ('queued', 'sending')`,
  ],
  [
    "email",
    ({ tenant_id }) => sql`select user_id from email_logs where tenant_id = ${tenant_id} and status = 'queued'`,
  ],
  [
    "import",
    ({ tenant_id }) => sql`select created_by as user_id from import_attempts
      where tenant_id = ${tenant_id} and status in ('validating', 'queued', 'processing')`,
  ],
  [
    "transfers",
    ({ tenant_id }) => sql`select created_by as user_id from transfer_attempts
      where tenant_id = ${tenant_id} and (status in ('queued', 'processing') or revert_in_progress)`,
  ],
  ["google", accounts("google")],
  ["outlook", accounts("outlook")],
  ["calendly", accounts("calendly")],
  ["csg", accounts("csg")],
  ["phone_burner", accounts("phone_burner")],
]);

/** Of these users, how many have something of it under way. */
export async function countRunning(
  trx: Trx,
  asked: Asked & { key: FeatureKey; user_ids: readonly string[] },
): Promise<number> {
  const running = runningOf.get(asked.key);
  if (!running || asked.user_ids.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(distinct user_id)::int as count
    from (${running(asked)}) r where user_id = any(${[...asked.user_ids]}::uuid[])`.execute(trx);
  return rows[0]?.count ?? 0;
}
