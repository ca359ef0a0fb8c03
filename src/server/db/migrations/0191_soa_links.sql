-- Links to a form for the person who signs it: only a hash of the secret is stored. Times are milliseconds.
create table soa_links (
  tenant_id uuid not null,
  id uuid not null,
  soa_id uuid not null,
  token_hash text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  revoked_at bigint,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
)
--;
create index soa_links_soa on soa_links (tenant_id, soa_id)
