/** Users with something of a feature under way, which a change of its flag does not stop. */
import { type RawBuilder, sql } from "kysely";
import { activeCallMs } from "../../domain/calls/limits.ts";
import type { FeatureKey } from "../../domain/users/features.ts";
import { isTriggerRunning } from "../campaigns/campaign-send-rows.ts";
import type { Trx } from "../db/schema.ts";
import { isSoaOpen } from "../soa/soa-rows.ts";
import { whoIsLearning } from "../trainings/progress-rows.ts";

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

const groupSends =
  (channel: "text" | "email"): Running =>
  ({ tenant_id }) =>
    sql`select user_id from group_sends
    where tenant_id = ${tenant_id} and channel = ${channel} and status = 'sending'`;

const either =
  (...all: readonly Running[]): Running =>
  (asked) =>
    sql.join(
      all.map((one) => one(asked)),
      sql` union all `,
    );

const runningOf = new Map<FeatureKey, Running>([
  ["dialer", liveCalls],
  ["dialer_recording", liveCalls],
  ["workflow", flows],
  ["export", outputs(sql`kind = 'export'`)],
  ["print", outputs(sql`kind not in ('export', 'report')`)],
  [
    "reports",
    either(
      ({ tenant_id }) => sql`select created_by as user_id from reports
        where tenant_id = ${tenant_id} and deleted_at is null and status in ('queued', 'running')`,
      // Mailed again when due.
      ({ tenant_id }) => sql`select r.created_by as user_id from reports r
        join report_schedules s on s.tenant_id = r.tenant_id and s.report_id = r.id
        where r.tenant_id = ${tenant_id} and r.deleted_at is null and s.next_at is not null`,
      outputs(sql`kind = 'report'`),
    ),
  ],
  [
    "mailer_assignment",
    ({ tenant_id }) => sql`select created_by as user_id from mailer_assignments
      where tenant_id = ${tenant_id} and status in ('queued', 'processing')`,
  ],
  [
    "sms",
    either(
      ({ tenant_id }) =>
        sql`select user_id from texts where tenant_id = ${tenant_id} and status in ('queued', 'sending')`,
      ({ tenant_id }) =>
        sql`select user_id from number_check_jobs where tenant_id = ${tenant_id} and status = 'running'`,
    ),
  ],
  [
    "email",
    either(
      ({ tenant_id }) => sql`select user_id from email_logs where tenant_id = ${tenant_id} and status = 'queued'`,
      groupSends("email"),
      // Scheduled, or with turns to come.
      ({ tenant_id }) => sql`select created_by as user_id from broadcasts
        where tenant_id = ${tenant_id} and deleted_at is null and next_at is not null`,
    ),
  ],
  ["sms_group", groupSends("text")],
  [
    "campaigns",
    ({ tenant_id }) => sql`select t.created_by as user_id from campaign_triggers t
      where t.tenant_id = ${tenant_id} and ${isTriggerRunning}`,
  ],
  [
    "soa",
    ({ tenant_id, now }) =>
      sql`select t.user_id from soa_requests t where t.tenant_id = ${tenant_id} and ${isSoaOpen(now)}`,
  ],
  ["training", ({ tenant_id }) => whoIsLearning(tenant_id)],
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
