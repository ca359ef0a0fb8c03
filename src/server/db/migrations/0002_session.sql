-- Sign-in, sessions and what hangs on them. Tables without tenant_id are read before any tenant is known;
-- they hold only hashes and keys.
create table sign_in_names (
  name_key text collate "C" not null,
  tenant_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, name_key)
)
--;
create index sign_in_names_key on sign_in_names (name_key)
--;
create index sign_in_names_user on sign_in_names (tenant_id, user_id)
--;
create table sign_in_tries (
  try_key text collate "C" primary key,
  failed_count int not null,
  failed_at bigint not null,
  locked_until bigint
)
--;
create index sign_in_tries_at on sign_in_tries (failed_at)
--;
create table setup_links (
  token_hash text collate "C" primary key,
  created_at bigint not null,
  expires_at bigint not null
)
--;
create table credentials (
  tenant_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  former_hashes text[] not null default '{}',
  change_password boolean not null default false,
  password_changed_at bigint,
  two_factor_required boolean not null default false,
  tos_accepted_at bigint,
  last_sign_in_at bigint,
  last_otp_at bigint,
  primary key (tenant_id, user_id)
)
--;
create table two_factors (
  tenant_id uuid not null,
  user_id uuid not null,
  method text,
  secret_sealed text,
  last_step bigint not null default 0,
  pending_sealed text,
  recovery_macs text[] not null default '{}',
  enabled_at bigint,
  primary key (tenant_id, user_id)
)
--;
create table one_time_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  code_mac text not null,
  tries int not null default 0,
  sent_at bigint not null,
  expires_at bigint not null,
  primary key (tenant_id, user_id, purpose)
)
--;
create table sign_in_challenges (
  tenant_id uuid not null,
  id uuid not null,
  secret_hash text not null,
  user_id uuid not null,
  method text not null,
  sso_key text,
  device_id uuid,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index sign_in_challenges_secret on sign_in_challenges (tenant_id, secret_hash)
--;
create table password_resets (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index password_resets_token on password_resets (tenant_id, token_hash)
--;
create index password_resets_user on password_resets (tenant_id, user_id, created_at)
--;
create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  actor_id uuid,
  login_type text,
  parent_id uuid,
  device_id uuid,
  ip text not null default '',
  user_agent text not null default '',
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index sessions_token on sessions (tenant_id, token_hash)
--;
create index sessions_user on sessions (tenant_id, user_id)
--;
create index sessions_parent on sessions (tenant_id, parent_id) where parent_id is not null
--;
create table auth_ips (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  ip text not null,
  user_agent text not null,
  place text not null default '',
  trusted boolean not null default false,
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index auth_ips_seen on auth_ips (tenant_id, user_id, ip, user_agent)
--;
create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash text not null,
  token_hint text not null,
  personal boolean not null default false,
  scopes text[] not null,
  ip_allowlist text[] not null default '{}',
  active boolean not null default true,
  created_at bigint not null,
  last_used_at bigint,
  expires_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index api_keys_token on api_keys (tenant_id, token_hash)
--;
create index api_keys_user on api_keys (tenant_id, user_id, created_at)
--;
create table devices (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  user_agent text not null default '',
  version text not null default '',
  last_sync_at bigint,
  mirror_contacts int not null default 0,
  mirror_bytes bigint not null default 0,
  waiting int not null default 0,
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  wipe_requested_at bigint,
  wiped_at bigint,
  primary key (tenant_id, user_id, id)
)
--;
create table settings (
  tenant_id uuid not null,
  name text not null,
  value text not null,
  updated_at bigint not null,
  updated_by uuid,
  primary key (tenant_id, name)
)
--;
create table mails (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  kind text not null,
  mail_to text not null,
  subject text not null,
  body_sealed text,
  status text not null,
  error text not null default '',
  tries int not null default 0,
  created_at bigint not null,
  claimed_at bigint,
  sent_at bigint,
  primary key (tenant_id, id)
)
--;
create index mails_at on mails (tenant_id, created_at desc, id)
--;
create index mails_waiting on mails (tenant_id, status, created_at) where status = 'waiting'
--;
create table helps (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  subject text not null,
  message text not null,
  page text not null default '',
  version text not null default '',
  last_error text not null default '',
  created_at bigint not null,
  primary key (tenant_id, id)
)
