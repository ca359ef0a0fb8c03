-- Reports that were saved by name, or run in the background. The figures are those of the creator's rights.
create table reports (
  tenant_id uuid not null,
  id uuid not null,
  report_type text not null,
  name text not null default '',
  spec jsonb not null,
  shared boolean not null default false,
  created_by uuid not null,
  acting jsonb,
  created_at bigint not null,
  updated_at bigint not null,
  status text not null,
  progress real not null default 0,
  rows bigint,
  run_at bigint,
  figures jsonb,
  error text,
  expires_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index reports_maker on reports (tenant_id, created_by, created_at)
--;
create index reports_running on reports (tenant_id, updated_at) where status in ('queued', 'running')
--;
create index policies_applied on policies (tenant_id, application_date, id) where deleted_at is null
--;
create index policies_effective on policies (tenant_id, effective_date, id) where deleted_at is null
--;
create index policies_renewal on policies (tenant_id, renewal_date, id) where deleted_at is null
