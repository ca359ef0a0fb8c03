-- Who took over from a removed user, and what exactly, so that it can be given back.
create table user_removals (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  removed_by uuid not null,
  receivers jsonb not null,
  moved jsonb not null,
  counts jsonb not null,
  was_active boolean not null,
  created_at bigint not null,
  undone_at bigint,
  primary key (tenant_id, id)
)
--;
create index user_removals_user on user_removals (tenant_id, user_id, created_at)
--;
create index user_removals_recent on user_removals (tenant_id, created_at)
