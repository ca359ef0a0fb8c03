-- Everything an event carries (domain §11).
alter table events
  add column attendee_user_ids uuid[] not null default '{}',
  add column meeting_link text not null default '',
  add column phone text not null default '',
  add column reminder_minutes int[] not null default '{15}',
  add column recurrence jsonb not null default '{"freq": "none", "interval": 1}',
  add column travel_minutes int not null default 0,
  add column soa_required boolean not null default false,
  add column soa_request_id uuid,
  add column series_id uuid,
  add column original_start bigint,
  add column excluded_starts bigint[] not null default '{}',
  add column source text not null default 'crm',
  add column external_id text,
  add column sync_state text,
  add column sync_reason text not null default '',
  -- Of a series: when its last occurrence ends. Null where an event is over with its own end.
  add column series_end bigint
--;
-- A window is read by when events are over, so that series that began long ago are found.
create index events_user_end on events (tenant_id, user_id, (coalesce(series_end, end_date)))
--;
create index events_attendees on events using gin (attendee_user_ids)
--;
create index events_series on events (tenant_id, series_id, original_start) where series_id is not null
