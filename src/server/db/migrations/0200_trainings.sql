-- Files that people learn from, by section. The bytes lie with all other files, by hash.
create table trainings (
  tenant_id uuid not null,
  id uuid not null,
  section text not null,
  title text not null,
  section_position int not null,
  position int not null,
  corporation_id uuid not null,
  for_account_types text[] not null default '{}',
  required_by date,
  duration_ms int,
  kind text not null,
  file_name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  -- Hash of each part a device keeps.
  part_hashes text[] not null,
  captions text not null default '',
  version int not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index trainings_seq on trainings (tenant_id, seq)
--;
create index trainings_corporation on trainings (tenant_id, corporation_id)
--;
-- One per person and training; its id is made of both. It stays when the training is deleted: it proves what was learned.
create table training_progress (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  training_id uuid not null,
  ranges jsonb not null default '[]',
  position_ms int not null default 0,
  position_at bigint not null default 0,
  done_at bigint,
  updated_at bigint not null,
  seq bigint not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, training_id)
)
--;
create index training_progress_seq on training_progress (tenant_id, seq)
--;
create index training_progress_training on training_progress (tenant_id, training_id)
--;
create table training_reminders (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  training_id uuid not null,
  by_user_id uuid not null,
  at bigint not null,
  primary key (tenant_id, id)
)
--;
create index training_reminders_person on training_reminders (tenant_id, user_id, training_id, at)
