-- Keys people gave for their accounts at Calendly, PhoneBurner and CSG; sealed, never read out again.
create table account_keys (
  tenant_id uuid not null,
  authorization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  key_sealed text not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, authorization_id)
)
--;
-- Whose bookings are asked for, and how their news come: signed at our door, or only when asked.
create table calendly_links (
  tenant_id uuid not null,
  authorization_id uuid not null,
  user_id uuid not null,
  signing_key_sealed text not null,
  user_uri text not null,
  page_url text not null default '',
  subscription_uri text,
  fetched_at bigint,
  primary key (tenant_id, authorization_id)
)
--;
-- Every booking once, whichever way it was heard of and however often. Kept when the account is let go of.
create table calendly_bookings (
  tenant_id uuid not null,
  user_id uuid not null,
  invitee_uri text collate "C" not null,
  event_uri text collate "C" not null,
  event_id uuid,
  contact_id bigint,
  name text not null,
  starts_at bigint not null,
  -- how the contact was found: email, phone, made
  found_by text,
  cancelled boolean not null default false,
  rescheduled boolean not null default false,
  -- why nothing was made of it
  refused text not null default '',
  heard_at bigint not null,
  primary key (tenant_id, user_id, invitee_uri)
)
--;
create index calendly_bookings_event on calendly_bookings (tenant_id, user_id, event_uri)
--;
create index calendly_bookings_heard on calendly_bookings (tenant_id, user_id, heard_at)
--;
-- Sessions of a power dialer: who was in, who was kept out and why. The secret of its callback is kept as a hash.
create table dial_sessions (
  tenant_id uuid not null,
  id uuid not null,
  authorization_id uuid not null,
  user_id uuid not null,
  hook_hash text not null,
  url text not null,
  source text not null,
  ready jsonb not null,
  blocked jsonb not null,
  created_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index dial_sessions_user on dial_sessions (tenant_id, user_id, created_at)
--;
-- A person's calendar behind a secret link, for programs that subscribe to it.
create table calendar_feeds (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash text not null,
  -- private events: shown as Busy, or as they are
  private_as text not null,
  created_at bigint not null,
  last_fetched_at bigint,
  fetches int not null default 0,
  revoked_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index calendar_feeds_token on calendar_feeds (tenant_id, token_hash)
--;
create index calendar_feeds_user on calendar_feeds (tenant_id, user_id, created_at)
--;
-- Calendar files brought in. The file's text is kept until it has been read.
create table event_imports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  size_bytes int not null,
  content text,
  status text not null,
  -- events handled so far, of how many
  done int not null default 0,
  total int not null default 0,
  made int not null default 0,
  updated int not null default 0,
  same int not null default 0,
  skipped int not null default 0,
  -- beyond what one file may hold
  left_out int not null default 0,
  -- things in the file that are no events
  others int not null default 0,
  kept int not null default 0,
  created_at bigint not null,
  finished_at bigint,
  undone_at bigint,
  primary key (tenant_id, id)
)
--;
create index event_imports_user on event_imports (tenant_id, user_id, created_at)
--;
create table event_import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  position int not null,
  uid text not null,
  title text not null,
  at bigint,
  all_day boolean not null default false,
  fate text not null,
  says text not null default '',
  event_id uuid,
  -- for taking it back: what it was, and the version that was written
  before jsonb,
  version int,
  primary key (tenant_id, import_id, position)
)
--;
create index event_import_rows_fate on event_import_rows (tenant_id, import_id, fate, position)
--;
-- Which event a UID of a file is, so that the file brought in again changes it and makes no second one.
create table event_uids (
  tenant_id uuid not null,
  user_id uuid not null,
  uid text collate "C" not null,
  -- of an occurrence apart where it stood; else 0
  original bigint not null default 0,
  event_id uuid not null,
  primary key (tenant_id, user_id, uid, original)
)
