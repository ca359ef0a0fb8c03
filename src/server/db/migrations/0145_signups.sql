-- People who asked to join a company, and what was decided.
create table signups (
  tenant_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  company text not null,
  npn text not null,
  invited_by uuid,
  plan text not null,
  status text not null,
  reason text not null default '',
  decided_by uuid,
  decided_at bigint,
  user_id uuid,
  version bigint not null default 1,
  created_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index signups_recent on signups (tenant_id, created_at)
--;
create unique index signups_open on signups (tenant_id, lower(email)) where status in ('started', 'verified')
