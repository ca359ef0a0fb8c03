-- A file of a tenant, once, however many contacts have it (domain §6). `refs`: contact files and uploads that need its bytes.
create table file_contents (
  tenant_id uuid not null,
  sha256 text not null,
  storage_key text not null,
  size bigint not null,
  look text not null,
  type text,
  refs int not null,
  created_at bigint not null,
  primary key (tenant_id, sha256)
)
--;
create index file_contents_key on file_contents (tenant_id, storage_key)
--;
-- What comes in parts, from its first byte until somebody used it or a week has gone by. The device makes the id.
create table uploads (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  file_name text not null,
  storage_key text not null,
  size bigint not null,
  sha256 text,
  -- what the virus scanner called it
  found text,
  created_at bigint not null,
  ended_at bigint,
  primary key (tenant_id, id)
)
--;
create index uploads_user on uploads (tenant_id, user_id, created_at)
--;
create table files (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  title text not null,
  kind text not null,
  file_name text not null,
  size bigint not null,
  mime text not null,
  sha256 text not null,
  created_at bigint not null,
  created_by uuid,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  -- its bytes are let go: it cannot be put back any more
  freed_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index files_contact on files (tenant_id, contact_id, id)
--;
create index files_seq on files (tenant_id, seq, id)
--;
create index files_deleted on files (tenant_id, deleted_at) where deleted_at is not null and freed_at is null
