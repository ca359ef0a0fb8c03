-- Rules that keep the schema distributable by tenant: tenant_id first in every key, ids and times from the app,
-- no triggers, no sequences as cursors. Instants are milliseconds since 1970 (bigint), days are text 'YYYY-MM-DD'.
-- Statements are parted by lines holding only '--;'.
create extension if not exists pg_trgm
--;
create table tenants (
  tenant_id uuid primary key,
  key text not null unique,
  name text not null,
  company_number text not null default '',
  features jsonb not null default '{}',
  created_at bigint not null
)
--;
create table tenant_seq (
  tenant_id uuid primary key,
  seq bigint not null default 0
)
--;
create table tenant_numbers (
  tenant_id uuid primary key,
  next_contact_id bigint not null default 1
)
--;
create table users (
  tenant_id uuid not null,
  id uuid not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null,
  username text not null,
  account_type text not null,
  title text,
  parent_id uuid,
  business_unit_id uuid,
  rm boolean not null default false,
  rm_agent_ids uuid[] not null default '{}',
  c_1 boolean not null default false,
  active boolean not null default true,
  timezone text,
  profile jsonb not null default '{}',
  quick_settings jsonb not null default '{}',
  created_at bigint not null,
  updated_at bigint not null,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index users_email on users (tenant_id, lower(email))
--;
create unique index users_username on users (tenant_id, lower(username))
--;
create index users_parent on users (tenant_id, parent_id)
--;
create index users_seq on users (tenant_id, seq)
--;
create table contacts (
  tenant_id uuid not null,
  id bigint not null,
  ref uuid not null,
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  suffix text,
  nickname text not null,
  business_name text not null,
  gender text not null,
  birth_date text collate "C",
  ssn_last4 text,
  marital_status text not null,
  language text not null,
  tobacco text not null,
  height_in int,
  weight_lb int,
  occupation text not null,
  employer text not null,
  income_band text,
  veteran boolean,
  citizenship text not null,
  phones jsonb not null,
  emails jsonb not null,
  addresses jsonb not null,
  preferred_channel text,
  best_time text,
  contact_zone text,
  facebook text not null,
  linkedin text not null,
  category text not null,
  status_id uuid,
  source_id uuid,
  source_detail text not null,
  referred_by_id bigint,
  lead_cost bigint,
  part_a_effective text collate "C",
  part_b_effective text collate "C",
  medicaid_level text not null,
  lis_level text not null,
  snp_kind text not null,
  disability_under_65 boolean,
  esrd boolean,
  election_period text,
  sep_reason text not null,
  owner_id uuid,
  pool_id uuid,
  group_ids uuid[] not null default '{}',
  tag_ids uuid[] not null default '{}',
  linked_contacts jsonb not null default '[]',
  mbi_masked text,
  import_attempt_id uuid,
  received_at bigint,
  assigned_at bigint,
  in_force_policies int not null default 0,
  open_policies int not null default 0,
  annual_premium bigint not null default 0,
  policy_types text[] not null default '{}',
  next_renewal_date text collate "C",
  last_activity_at bigint,
  last_called_at bigint,
  last_texted_at bigint,
  last_emailed_at bigint,
  next_event_at bigint,
  score int,
  created_at bigint not null,
  created_by uuid,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  deleted_by uuid,
  -- derived in the app on every write (domain/contacts/contact-keys.ts); never on the wire
  name_key text collate "C" not null,
  haystack text not null,
  city_key text collate "C" not null default '',
  state_key text collate "C" not null default '',
  birth_key text collate "C" not null default '',
  place_key text collate "C" not null default '',
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index contacts_ref on contacts (tenant_id, ref)
--;
create index contacts_seq on contacts (tenant_id, seq, id)
--;
create index contacts_owner_seq on contacts (tenant_id, owner_id, seq, id)
--;
create index contacts_owner_name on contacts (tenant_id, owner_id, name_key, id)
--;
-- Carries what lists are filtered by most: pages and counts walk the index alone and leave the wide rows where they are.
create index contacts_name on contacts (tenant_id, name_key, id)
  include (owner_id, pool_id, status_id, source_id, category, state_key, birth_date, deleted_at)
--;
create index contacts_pool on contacts (tenant_id, pool_id, id) where pool_id is not null
--;
create index contacts_status on contacts (tenant_id, status_id, name_key, id)
--;
create index contacts_activity on contacts (tenant_id, last_activity_at, id)
--;
create index contacts_created on contacts (tenant_id, created_at, id)
--;
create index contacts_tags on contacts using gin (tag_ids)
--;
create index contacts_groups on contacts using gin (group_ids)
--;
create index contacts_haystack on contacts using gin (haystack gin_trgm_ops)
--;
create table moves (
  tenant_id uuid not null,
  seq bigint not null default 0,
  id uuid not null,
  contact_id bigint not null,
  from_owner_id uuid,
  from_pool_id uuid,
  to_owner_id uuid,
  to_pool_id uuid,
  actor_id uuid,
  acting_as_id uuid,
  reason text not null default '',
  at bigint not null,
  primary key (tenant_id, id)
)
--;
create index moves_seq on moves (tenant_id, seq, id)
--;
create index moves_contact on moves (tenant_id, contact_id, seq)
--;
create index moves_taken on moves (tenant_id, to_owner_id, at)
--;
create table notes (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  body text not null,
  kind text not null,
  pinned boolean not null default false,
  call_id uuid,
  edits jsonb not null default '[]',
  author_id uuid,
  at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index notes_contact on notes (tenant_id, contact_id, at)
--;
create index notes_seq on notes (tenant_id, seq, id)
--;
create table events (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  types_list text[] not null,
  start_date bigint not null,
  end_date bigint not null,
  timezone text not null,
  all_day boolean not null default false,
  contact_ids bigint[] not null default '{}',
  location text not null default '',
  description text not null default '',
  status text not null default 'planned',
  outcome text not null default '',
  private boolean not null default false,
  created_by uuid,
  created_at bigint not null,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index events_seq on events (tenant_id, seq, id)
--;
create index events_user on events (tenant_id, user_id, start_date)
--;
create table calls (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  contact_id bigint,
  call_direction text not null,
  call_from text not null,
  call_to text not null,
  caller_city text not null default '',
  caller_state text not null default '',
  status text not null,
  outcome text,
  talk_seconds int not null default 0,
  note text not null default '',
  created_at bigint not null,
  answered_at bigint,
  ended_at bigint,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index calls_seq on calls (tenant_id, seq, id)
--;
create index calls_user on calls (tenant_id, user_id, created_at)
--;
create table tags (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  color text not null,
  created_by uuid,
  -- an id a device gave to a tag whose name was taken stands for the tag that has the name
  merged_into_id uuid,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index tags_name on tags (tenant_id, name_key) where deleted_at is null
--;
create table statuses (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  category text not null,
  position int not null,
  effect text not null default 'none',
  merged_into_id uuid,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create table sources (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  position int not null,
  merged_into_id uuid,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create table carriers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  naic text not null default '',
  rating text not null default '',
  lines text[] not null default '{}',
  phones text[] not null default '{}',
  portal_url text not null default '',
  e_app_url text not null default '',
  active boolean not null default true,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create table contact_groups (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  created_by uuid,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index contact_groups_name on contact_groups (tenant_id, name_key) where deleted_at is null
--;
create table pools (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  business_unit_id uuid,
  rule text not null default 'take',
  daily_take_limit int not null default 25,
  active boolean not null default true,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create table quick_filters (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  contacts_scope jsonb not null,
  columns text[] not null default '{}',
  pinned boolean not null default false,
  position int not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index quick_filters_user on quick_filters (tenant_id, user_id)
--;
create table favorites (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  favorite_id bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index favorites_contact on favorites (tenant_id, user_id, favorite_id)
--;
create table data_captures (
  tenant_id uuid not null,
  contact_id bigint not null,
  body jsonb not null default '{}',
  version int not null default 1,
  updated_at bigint not null,
  updated_by uuid,
  primary key (tenant_id, contact_id)
)
--;
create table rx_details (
  tenant_id uuid not null,
  contact_id bigint not null,
  body jsonb not null default '{}',
  version int not null default 1,
  updated_at bigint not null,
  updated_by uuid,
  primary key (tenant_id, contact_id)
)
--;
create table contact_activities (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  user_id uuid not null,
  kind text not null,
  at bigint not null,
  primary key (tenant_id, id)
)
--;
create index contact_activities_contact on contact_activities (tenant_id, contact_id, kind, at)
--;
create table number_leases (
  tenant_id uuid not null,
  from_id bigint not null,
  to_id bigint not null,
  user_id uuid not null,
  at bigint not null,
  primary key (tenant_id, from_id)
)
--;
create index number_leases_user on number_leases (tenant_id, user_id, to_id)
--;
create table idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  status int not null,
  reply text,
  at bigint not null,
  primary key (tenant_id, user_id, key)
)
--;
create index idempotency_keys_at on idempotency_keys (tenant_id, at)
--;
create table audit (
  tenant_id uuid not null,
  id uuid not null,
  at bigint not null,
  actor_id uuid,
  acting_as_id uuid,
  action text not null,
  record_type text not null,
  record_id text not null,
  fields jsonb not null default '{}',
  reason text not null default '',
  ip text not null default '',
  op_id text,
  request_id text,
  primary key (tenant_id, id)
)
--;
create index audit_record on audit (tenant_id, record_type, record_id, at)
