-- Files made in the background: exports above 5,000 rows and prints (domain §10). A file is kept 24 hours, its row longer.
create table outputs (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  state text not null,
  total int not null default 0,
  done int not null default 0,
  left_out jsonb not null default '{}',
  pages int,
  bytes bigint,
  error text,
  created_by uuid not null,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  expires_at bigint,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  -- what is to be made, and who was behind the session
  options jsonb not null,
  -- under which it lies in the store, once it is whole
  file_id uuid,
  acting jsonb,
  primary key (tenant_id, id)
)
--;
create index outputs_maker on outputs (tenant_id, created_by, created_at)
--;
create index outputs_seq on outputs (tenant_id, seq, id)
--;
create index outputs_end on outputs (tenant_id, expires_at) where deleted_at is null
--;
-- Letters a person keeps for printing.
create table letters (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  body text not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index letters_user on letters (tenant_id, user_id)
--;
create index letters_seq on letters (tenant_id, seq, id)
