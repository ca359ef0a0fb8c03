-- Users are added, moved and removed by their admins. A removed user stays as a row: history and notes keep the name.
alter table users
  add column deleted_at bigint,
  add column paid_membership boolean not null default false,
  add column paid_until text collate "C"
--;
-- The email and username of a removed user may be used again.
drop index users_email
--;
drop index users_username
--;
create unique index users_email on users (tenant_id, lower(email)) where deleted_at is null
--;
create unique index users_username on users (tenant_id, lower(username)) where deleted_at is null
--;
create table business_units (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  code text not null default '',
  parent_id uuid,
  admin_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index business_units_name on business_units (tenant_id, lower(name)) where deleted_at is null
--;
-- Until now a unit was only an id that users and pools shared.
insert into business_units (tenant_id, id, name, created_at, updated_at)
select tenant_id, id, 'Unit ' || row_number() over (partition by tenant_id order by id), now_ms, now_ms
from (
  select tenant_id, business_unit_id as id from users where business_unit_id is not null
  union
  select tenant_id, business_unit_id from pools where business_unit_id is not null
) known, (select (extract(epoch from now()) * 1000)::bigint as now_ms) clock
--;
-- Each row is one mailed link, stored by its hash only. The user exists from the day of the invitation.
create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  invited_by uuid not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index invitations_token on invitations (tenant_id, token_hash)
--;
create index invitations_user on invitations (tenant_id, user_id, created_at)
