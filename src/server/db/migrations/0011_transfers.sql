create table transfer_attempts (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  from_user_id uuid,
  from_pool_id uuid,
  to_user_id uuid,
  to_pool_id uuid,
  to_group_id uuid,
  total int not null default 0,
  done int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  status text not null,
  reverted boolean not null default false,
  revert_in_progress boolean not null default false,
  moved_back int not null default 0,
  left_there int not null default 0,
  options jsonb not null default '{}',
  reason text not null default '',
  created_by uuid not null,
  acting jsonb,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  -- who reverts, and the last contact their revert came to
  reverted_by uuid,
  reverted_acting jsonb,
  revert_after bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index transfer_attempts_made on transfer_attempts (tenant_id, created_at, id)
--;
create index transfer_attempts_seq on transfer_attempts (tenant_id, seq, id)
--;
-- The frozen list, a thousand contacts a row, with who had each of them then. A part goes once its contacts have met their fate.
create table transfer_parts (
  tenant_id uuid not null,
  attempt_id uuid not null,
  part_no int not null,
  ids bigint[] not null,
  owner_ids uuid[] not null,
  pool_ids uuid[] not null,
  primary key (tenant_id, attempt_id, part_no)
)
--;
-- A revert writes into the rows of its transfer: room is left for that on every page.
create table transfer_logs (
  tenant_id uuid not null,
  attempt_id uuid not null,
  contact_id bigint not null,
  name text not null,
  old_owner_id uuid,
  old_pool_id uuid,
  new_owner_id uuid,
  new_pool_id uuid,
  result text not null,
  why text,
  at bigint not null,
  revert_result text,
  revert_why text,
  reverted_at bigint,
  primary key (tenant_id, attempt_id, contact_id)
) with (fillfactor = 75)
--;
create index transfer_logs_contact on transfer_logs (tenant_id, contact_id)
--;
-- Former owners who may go on reading until the row goes.
create table read_grants (
  tenant_id uuid not null,
  user_id uuid not null,
  contact_id bigint not null,
  attempt_id uuid not null,
  until bigint not null,
  primary key (tenant_id, user_id, contact_id)
)
--;
create index read_grants_until on read_grants (tenant_id, until)
--;
alter table moves add column transfer_attempt_id uuid
--;
-- Everybody an event was handed over from: their devices are told to drop it.
alter table events add column former_user_ids uuid[] not null default '{}'
--;
create index calls_live on calls (tenant_id, contact_id) where ended_at is null
