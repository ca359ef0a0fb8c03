/** Records triggers of active flows in `flow_wakes`, in the statement that writes the audit. */
import { sql } from "kysely";
import type { AuditListener } from "../changes/audit.ts";

export const workflowHookName = "workflow";

/** The signal enqueues a run. If wakes are already waiting, a run is already queued. */
export const flowAuditListener: AuditListener = {
  name: workflowHookName,
  ctes: (tenant_id) => sql`told as (
      select l.id, array[l.record_type || ':' || l.action] || case when l.fields = '{}' then '{}'
        else array(select l.record_type || '.' || name from jsonb_object_keys(l.fields) name) end as words
      from logged l where exists (select from workflow_flows f
        where f.tenant_id = ${tenant_id} and f.status = 'active' and f.deleted_at is null)
    ), heard as (
      select k.words, f.id from (select distinct words from told) k
        join workflow_flows f on f.tenant_id = ${tenant_id} and f.status = 'active' and f.deleted_at is null
          and f.listens && k.words
    ), woken as (
      insert into flow_wakes (tenant_id, flow_id, audit_id)
      select ${tenant_id}::uuid, h.id, t.id from told t join heard h on h.words = t.words
      returning id
    )`,
  signal: (tenant_id) => sql<boolean>`exists (select from woken)
      and not exists (select from flow_wakes w where w.tenant_id = ${tenant_id})`,
};
