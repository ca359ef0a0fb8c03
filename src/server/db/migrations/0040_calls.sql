-- Calls as the voice service tells them (domain §12). Times are milliseconds, jsonb parts as on the wire.
alter table calls
  add column voice_id text,
  add column matched_by text not null default 'none',
  add column via text not null default 'browser',
  add column ended_by text,
  add column ring_seconds int not null default 0,
  add column next_event_id uuid,
  add column recording jsonb not null default '{"state": "off", "at": null, "consent": null, "seconds": 0, "parts": [], "kept_until": null}',
  add column disclosures jsonb not null default '[]',
  add column quality jsonb,
  add column feedback jsonb,
  -- of the server alone: what the status is drawn from, minutes counted so far, contacts it was attached to before
  add column ringing_at bigint,
  add column end_status text,
  add column cause text not null default '',
  add column counted_minutes int not null default 0,
  add column former_contact_ids bigint[] not null default '{}'
--;
update calls set matched_by = 'number' where contact_id is not null
--;
update calls set end_status = status where status not in ('queued', 'ringing', 'in_progress') and ended_at is not null
--;
create index calls_voice on calls (tenant_id, voice_id) where voice_id is not null
--;
create index calls_open on calls (tenant_id, user_id) where ended_at is null
--;
create index calls_created on calls (tenant_id, created_at, id)
--;
-- Sound of calls; what it holds lies with the contents of files.
create table call_recordings (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  sha256 text not null,
  size bigint not null,
  seconds int not null,
  started_at bigint not null,
  created_at bigint not null,
  freed_at bigint,
  primary key (tenant_id, id)
)
--;
create index call_recordings_call on call_recordings (tenant_id, call_id, started_at)
--;
create index call_recordings_kept on call_recordings (tenant_id, started_at) where freed_at is null
--;
-- What people may call with, and how much of it they used (domain §16).
create table dialer_subscriptions (
  tenant_id uuid not null,
  id uuid not null,
  -- whose it is: a person's own, or the manager's who pays; null for the company's
  user_id uuid,
  plan_name text not null,
  order_type text not null,
  type text not null,
  state text not null,
  current_usage int not null default 0,
  included int not null default 0,
  period_start bigint not null,
  period_end bigint not null,
  cancel_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index dialer_subscriptions_user on dialer_subscriptions (tenant_id, user_id)
--;
create table dialer_licenses (
  tenant_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  user_id uuid,
  allocation int not null,
  used int not null default 0,
  paid boolean not null,
  state text not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index dialer_licenses_user on dialer_licenses (tenant_id, user_id) where user_id is not null and state = 'assigned'
--;
create table dialer_usage (
  tenant_id uuid not null,
  user_id uuid not null,
  day text collate "C" not null,
  minutes_in int not null default 0,
  minutes_out int not null default 0,
  primary key (tenant_id, user_id, day)
)
