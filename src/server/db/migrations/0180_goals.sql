-- Monthly goals, one row per user, under the user's id. Premium is in cents.
create table goals (
  tenant_id uuid not null,
  id uuid not null,
  calls int,
  appointments int,
  applications int,
  premium bigint,
  -- YYYY-MM: the first month they apply to; those of earlier months are in past
  since text not null,
  past jsonb not null default '[]',
  set_by uuid,
  version int not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index goals_seq on goals (tenant_id, seq)
