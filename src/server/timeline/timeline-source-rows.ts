/**
 * Sources of a contact's timeline: one per kind of record. A feature with timeline entries adds its source here. Each
 * returns `id`, `at`, `by` and a `facts` object with the fields of its kind (`domain/contacts/timeline.ts`).
 */
import { type RawBuilder, sql } from "kysely";
import { writtenAt } from "../changes/written-at.ts";
import type { Capability } from "../../domain/users/access.ts";
import type { TimelineItem } from "../../domain/timeline/timeline.ts";
import { ofMessage, toldDetail, toldResult } from "../workflow/flow-history-rows.ts";

export interface Asking {
  tenant_id: string;
  /** The reader. */
  user_id: string;
  contact_id: number;
}

interface TimelineSource {
  kind: TimelineItem["kind"];
  /** Capability on the contact required to see it. */
  needs?: Capability;
  rows: (asking: Asking) => RawBuilder<unknown>;
}

export const timelineSources: readonly TimelineSource[] = [
  {
    kind: "note",
    rows: ({ tenant_id, contact_id }) => sql`select n.id::text as id, n.at, n.author_id as by,
        jsonb_build_object('body', n.body, 'pinned', n.pinned) as facts
      from notes n where n.tenant_id = ${tenant_id} and n.contact_id = ${contact_id} and n.deleted_at is null`,
  },
  {
    kind: "email",
    rows: ({ tenant_id, contact_id }) => sql`select m.id::text as id, m.at, m.user_id as by,
        jsonb_build_object('to', m."to", 'from', m."from", 'subject', m.subject, 'body', m.email_body, 'blocks', m.blocks,
          'status', m.status, 'source', m.source, 'error', m.error, 'reason', m.reason, 'automatic', m.automatic) as facts
      from email_logs m where m.tenant_id = ${tenant_id} and m.contact_id = ${contact_id} and m.deleted_at is null`,
  },
  {
    kind: "text",
    needs: "dialer.use",
    rows: ({ tenant_id, contact_id }) => sql`select x.id::text as id, x.at, x.user_id as by,
        jsonb_build_object('direction', x.direction, 'number', x.number, 'body', x.body, 'status', x.status,
          'error', x.error) as facts
      from texts x where x.tenant_id = ${tenant_id} and x.contact_id = ${contact_id} and x.deleted_at is null`,
  },
  {
    kind: "call",
    rows: ({ tenant_id, contact_id }) => sql`select k.id::text as id, k.created_at as at, k.user_id as by,
        jsonb_build_object('direction', k.call_direction, 'status', k.status, 'talk_seconds', k.talk_seconds,
          'outcome', k.outcome, 'note', k.note) as facts
      from calls k where k.tenant_id = ${tenant_id} and k.contact_id = ${contact_id} and k.deleted_at is null`,
  },
  {
    kind: "event",
    rows: ({ tenant_id, user_id, contact_id }) => sql`select e.id::text as id, e.start_date as at, e.user_id as by,
        jsonb_build_object('title', case when e.private and e.user_id <> ${user_id} then 'Busy' else e.title end,
          'status', e.status, 'private', e.private) as facts
      from events e where e.tenant_id = ${tenant_id} and e.contact_ids @> array[${contact_id}]::bigint[] and e.deleted_at is null`,
  },
  {
    kind: "status",
    rows: ({
      tenant_id,
      contact_id,
    }) => sql`select a.id::text as id, coalesce(${writtenAt}, a.at) as at, coalesce(a.acting_as_id, a.actor_id) as by,
        jsonb_build_object('from', a.fields #> '{status_id,old}', 'to', a.fields #> '{status_id,new}', 'reason', a.reason) as facts
      from audit a where a.tenant_id = ${tenant_id} and a.record_type = 'contact' and a.record_id = ${String(contact_id)}
        and jsonb_exists(a.fields, 'status_id')`,
  },
  {
    kind: "transfer",
    rows: ({ tenant_id, contact_id }) => sql`select m.id::text as id, m.at, coalesce(m.acting_as_id, m.actor_id) as by,
        jsonb_build_object('from_owner_id', m.from_owner_id, 'from_pool_id', m.from_pool_id,
          'to_owner_id', m.to_owner_id, 'to_pool_id', m.to_pool_id, 'reason', m.reason) as facts
      from moves m where m.tenant_id = ${tenant_id} and m.contact_id = ${contact_id} and m.reason <> 'read_ended'`,
  },
  {
    kind: "policy",
    needs: "policies.see",
    rows: ({ tenant_id, contact_id }) => sql`select p.id || ':' || (step ->> 'at') || ':' || (step ->> 'status') as id,
        (step ->> 'at')::bigint as at, (step ->> 'by')::uuid as by,
        jsonb_build_object('policy_id', p.id, 'carrier_id', p.carrier_id, 'policy_type', p.policy_type,
          'product_name', p.product_name, 'status', step ->> 'status', 'reason', coalesce(step ->> 'reason', '')) as facts
      from policies p cross join jsonb_array_elements(p.moves) step
      where p.tenant_id = ${tenant_id} and p.contact_id = ${contact_id} and p.deleted_at is null`,
  },
  {
    kind: "soa",
    needs: "policies.see",
    rows: ({ tenant_id, contact_id }) => sql`select s.id || ':' || (step ->> 'at') || ':' || (step ->> 'what') as id,
        (step ->> 'at')::bigint as at, (step ->> 'by')::uuid as by,
        jsonb_build_object('soa_id', s.id, 'what', step -> 'what', 'reason', step -> 'reason') as facts
      from soa_requests s cross join jsonb_array_elements(s.log) step
      where s.tenant_id = ${tenant_id} and s.contact_id = ${contact_id}`,
  },
  {
    kind: "activity",
    rows: ({ tenant_id, contact_id }) => sql`select v.id::text as id, v.at, v.user_id as by,
        jsonb_build_object('what', v.kind) as facts
      from contact_activities v where v.tenant_id = ${tenant_id} and v.contact_id = ${contact_id} and v.kind <> 'viewed'`,
  },
  {
    kind: "workflow",
    needs: "workflows.use",
    rows: ({ tenant_id, contact_id }) => sql`select h.id::text as id, h.at, h.user_id as by,
        jsonb_build_object('flow_id', h.flow_id, 'flow_name', f.name, 'step', h.step, 'result', ${toldResult}, 'detail', ${toldDetail}) as facts
      from flow_history h join workflow_flows f on f.tenant_id = h.tenant_id and f.id = h.flow_id ${ofMessage}
      where h.tenant_id = ${tenant_id} and h.contact_id = ${contact_id}`,
  },
  {
    kind: "created",
    rows: ({ tenant_id, contact_id }) => sql`select 'created:' || c.id as id, c.created_at as at, c.created_by as by,
        '{}'::jsonb as facts
      from contacts c where c.tenant_id = ${tenant_id} and c.id = ${contact_id}`,
  },
];
