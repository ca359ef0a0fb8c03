-- Verification of phone numbers (domain §13). Times are milliseconds. `checks_left` is locked by whoever takes from it.
create table number_check_accounts (
  tenant_id uuid primary key,
  checks_left int not null check (checks_left >= 0)
)
--;
create table number_check_packs (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  numbers int not null,
  source text not null,
  at bigint not null,
  primary key (tenant_id, id)
)
--;
create table number_check_jobs (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  actor_id uuid,
  single boolean not null,
  source text not null,
  status text not null,
  next_at bigint,
  created_at bigint not null,
  ended_at bigint,
  updated_at bigint not null,
  version int not null default 1,
  primary key (tenant_id, id)
)
--;
create index number_check_jobs_user on number_check_jobs (tenant_id, user_id, created_at)
--;
create index number_check_jobs_due on number_check_jobs (next_at) where status = 'running'
--;
-- `cost`: taken from the company's checks when the number is queued, given back when it is not checked after all.
create table number_checks (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  contact_id bigint not null,
  position int not null,
  number text not null,
  number_key text not null,
  status text not null,
  reason text,
  cost int not null,
  source text not null,
  tries int not null default 0,
  asked_at bigint,
  checked_at bigint,
  line_type text not null default 'unknown',
  carrier text not null default '',
  valid boolean,
  reassigned boolean,
  disconnected boolean,
  dnc_status text not null default 'unknown',
  note text not null default '',
  primary key (tenant_id, id)
)
--;
create index number_checks_job on number_checks (tenant_id, job_id, position)
--;
create index number_checks_queued on number_checks (tenant_id, job_id, position) where status = 'queued'
--;
create index number_checks_number on number_checks (tenant_id, number_key, checked_at)
--;
create index number_checks_contact on number_checks (tenant_id, contact_id)
