-- A suspended license counts for nothing, whatever its days say.
alter table licenses add column status text not null default 'active'
--;
-- With which carrier a person may write business, and where.
create table appointments (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  carrier_id uuid not null,
  writing_number text not null,
  states text[] not null,
  level text not null,
  since text collate "C",
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
create index appointments_user on appointments (tenant_id, user_id)
