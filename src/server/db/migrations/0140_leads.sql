-- Leads that vendors send over the API: where they go, and how many a day. `taken` counts those accepted on `taken_on`;
-- `keys_version` changes with the vendor's keys, so that a lead in progress notices.
alter table api_vendors
  add column routing text not null default 'owner',
  add column rotation_ids uuid[] not null default '{}',
  add column timezone text not null default 'est',
  add column turn bigint not null default 0,
  add column taken_on text collate "C" not null default '',
  add column taken int not null default 0,
  add column keys_version int not null default 0
--;
update api_vendors set routing = 'pool' where default_owner_id is null and default_pool_id is not null
--;
update api_vendors set duplicate_window_days = 30 where duplicate_window_days is null
--;
alter table api_vendors
  alter column duplicate_window_days set default 30,
  alter column duplicate_window_days set not null
--;
-- Keys of vendors. The token before the current one stays valid until `old_until`.
create table vendor_keys (
  tenant_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  name text not null,
  token_hash text not null,
  token_hint text not null,
  old_token_hash text,
  old_until bigint,
  rate_per_minute int not null,
  active boolean not null default true,
  created_at bigint not null,
  created_by uuid not null,
  last_used_at bigint,
  expires_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index vendor_keys_token on vendor_keys (tenant_id, token_hash)
--;
create index vendor_keys_old_token on vendor_keys (tenant_id, old_token_hash) where old_token_hash is not null
--;
create index vendor_keys_vendor on vendor_keys (tenant_id, vendor_id)
--;
-- Accepted leads, and what was paid for them. `day`: by the vendor's time zone.
create table leads (
  tenant_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  contact_id bigint not null,
  vendor_lead_id text,
  result text not null,
  cost bigint,
  day text collate "C" not null,
  received_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index leads_day on leads (tenant_id, day)
--;
create index leads_contact on leads (tenant_id, contact_id, received_at)
--;
-- What was answered under an Idempotency-Key or a vendor's lead id.
create table lead_answers (
  tenant_id uuid not null,
  vendor_id uuid not null,
  answer_key text collate "C" not null,
  body_hash text not null,
  status int not null,
  answer text not null,
  at bigint not null,
  primary key (tenant_id, vendor_id, answer_key)
)
--;
create index lead_answers_at on lead_answers (tenant_id, at)
--;
create table api_requests (
  tenant_id uuid not null,
  id uuid not null,
  at bigint not null,
  vendor_id uuid not null,
  key_id uuid,
  method text not null,
  path text not null,
  status int not null,
  ms int not null,
  result text not null,
  reasons jsonb not null,
  contact_id bigint,
  masked_body jsonb not null,
  sealed_body text,
  ip text not null,
  primary key (tenant_id, id)
)
--;
create index api_requests_result on api_requests (tenant_id, result, id)
--;
-- Requests by vendor and day: the log of single ones is kept for 30 days.
create table lead_days (
  tenant_id uuid not null,
  vendor_id uuid not null,
  day text collate "C" not null,
  created int not null default 0,
  updated int not null default 0,
  duplicate int not null default 0,
  rejected int not null default 0,
  error int not null default 0,
  last_at bigint not null,
  primary key (tenant_id, vendor_id, day)
)
