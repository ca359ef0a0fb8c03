-- What happened to a form, with who and when. `expiring_told`: the end of a link that was announced; not on the wire.
alter table soa_requests
  add column log jsonb not null default '[]',
  add column expiring_told bigint
--;
-- Of forms made before, what their columns tell.
update soa_requests s set log = coalesce((
  select jsonb_agg(jsonb_build_object('what', x.what, 'at', x.at, 'by', x.by, 'reason', x.reason) order by x.at)
  from (
    select 'sent' as what, s.sent_at as at, s.user_id as by, null as reason
    union all select 'viewed', s.viewed_at, null, null
    union all select v ->> 'why', (v ->> 'made_at')::bigint,
      case when v ->> 'made_by' = 'server' then null else s.user_id end, null from jsonb_array_elements(s.versions) v
    union all select 'rejected', s.updated_at, s.user_id, s.reject_reason where s.state = 'rejected'
    union all select 'expired', s.expires_at, null, null where s.state = 'expired'
    union all select 'cancelled', s.updated_at, s.user_id, null where s.state = 'cancelled'
  ) x where x.at is not null), '[]')
