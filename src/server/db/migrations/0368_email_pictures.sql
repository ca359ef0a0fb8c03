-- Pictures uploaded for emails. They stay: sent emails show them.
create table email_pictures (
  tenant_id uuid not null,
  id uuid not null,
  sha256 text not null,
  created_by uuid not null,
  created_at bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, sha256)
)
--;
create index email_pictures_by on email_pictures (tenant_id, created_by, created_at)
