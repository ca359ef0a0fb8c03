-- Accounts at other providers (domain §11). The secret is sealed; run and wish are the sync's own.
create table authorizations (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  account_email text not null,
  status text not null,
  direction text not null,
  calendars jsonb not null default '[]',
  secret_sealed text,
  -- counts up with every change of the secret, so that of two who renew it one wins
  secret_round int not null default 0,
  -- who renews it, until when
  secret_until bigint,
  last_sync_at bigint,
  next_sync_at bigint,
  last_error text,
  in_count int not null default 0,
  out_count int not null default 0,
  skipped_count int not null default 0,
  progress jsonb,
  -- asked for since the last run began
  wanted boolean not null default false,
  -- who is at it, and until when that is believed
  run_id uuid,
  run_until bigint,
  -- let go of: what is still to be taken away with it
  ended_at bigint,
  end_events text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index authorizations_account on authorizations (tenant_id, user_id, kind, account_email) where ended_at is null
--;
create index authorizations_due on authorizations (tenant_id, next_sync_at)
--;
-- Where the reading of each calendar stands.
create table authorization_calendars (
  tenant_id uuid not null,
  authorization_id uuid not null,
  calendar_id text collate "C" not null,
  cursor text,
  -- of a reading that is under way: its pages so far, and whether it compares the whole
  page text,
  reading text,
  round int not null default 0,
  whole_at bigint,
  watch_handle text,
  watch_until bigint,
  primary key (tenant_id, authorization_id, calendar_id)
)
--;
-- Our event and theirs. What each side said when they last agreed is kept, so that both may change in between.
create table event_links (
  tenant_id uuid not null,
  authorization_id uuid not null,
  calendar_id text collate "C" not null,
  remote_id text collate "C" not null,
  event_id uuid not null,
  -- of an occurrence apart
  series_id text,
  etag text,
  came_from text not null,
  event_version int not null,
  ours jsonb not null,
  theirs jsonb not null,
  -- somebody else's invitation
  read_only boolean not null default false,
  seen_round int not null default 0,
  updated_at bigint not null,
  primary key (tenant_id, authorization_id, calendar_id, remote_id)
)
--;
create unique index event_links_event on event_links (tenant_id, authorization_id, event_id)
--;
create index event_links_series on event_links (tenant_id, authorization_id, calendar_id, series_id) where series_id is not null
--;
-- Every event left out, on its way here or there, with its reason.
create table sync_skips (
  tenant_id uuid not null,
  authorization_id uuid not null,
  side text not null,
  -- theirs by its id there, ours by its id here
  event_key text collate "C" not null,
  id uuid not null,
  calendar_id text not null,
  title text not null,
  at bigint,
  reason text not null,
  event_version int,
  seen_round int not null default 0,
  seen_at bigint not null,
  primary key (tenant_id, authorization_id, side, event_key)
)
--;
create index sync_skips_seen on sync_skips (tenant_id, authorization_id, seen_at, id)
--;
-- Known by the id it has elsewhere, when an account is joined again.
create index events_external on events (tenant_id, user_id, external_id) where external_id is not null
