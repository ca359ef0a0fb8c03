create table import_attempts (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  total int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  failed int not null default 0,
  done int not null default 0,
  status text not null,
  error text,
  options jsonb not null default '{}',
  created_by uuid not null,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  -- how the file is to be read, and whether all of it lies in import_rows
  format text not null default 'csv',
  encoding text not null default 'utf-8',
  delimiter text not null default ',',
  staged boolean not null default false,
  matched boolean not null default false,
  acting jsonb,
  primary key (tenant_id, id)
)
--;
create index import_attempts_user on import_attempts (tenant_id, created_by, created_at)
--;
create index import_attempts_seq on import_attempts (tenant_id, seq, id)
--;
-- The file as it came, in parts, until its rows are read.
create table import_parts (
  tenant_id uuid not null,
  import_id uuid not null,
  part_no int not null,
  bytes bytea not null,
  primary key (tenant_id, import_id, part_no)
)
--;
create table import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  row_no int not null,
  cells jsonb not null,
  status text not null,
  reasons jsonb not null default '[]',
  match_keys text[] not null default '{}',
  first_key text not null default '',
  match_id bigint,
  contact_id bigint,
  primary key (tenant_id, import_id, row_no)
)
--;
create index import_rows_status on import_rows (tenant_id, import_id, status, row_no)
--;
create table import_settings (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  data jsonb not null default '{}',
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index import_settings_name on import_settings (tenant_id, user_id, lower(name))
--;
create table job_modes (
  tenant_id uuid primary key,
  quiet boolean not null default false
)
