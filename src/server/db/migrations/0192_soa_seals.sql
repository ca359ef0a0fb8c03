-- The key with which a company seals its forms: the private part is encrypted. Times are milliseconds.
create table soa_seal_keys (
  tenant_id uuid primary key,
  certificate text not null,
  key_sealed text not null,
  created_at bigint not null
)
--;
alter table soa_requests add column unsealed boolean
  generated always as (jsonb_path_exists(versions, '$[*] ? (@.sealed_sha256 == null)')) stored
--;
create index soa_requests_unsealed on soa_requests (tenant_id) where unsealed
