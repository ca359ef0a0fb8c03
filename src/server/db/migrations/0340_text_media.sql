-- Pictures in texts (domain §13). `media`: metadata in order; the bytes are file contents of the tenant.
alter table texts add column media jsonb not null default '[]'
--;
-- Received pictures the server still fetches from the carrier. Times are milliseconds.
create table text_media_fetches (
  tenant_id uuid not null,
  text_id uuid not null,
  n int not null,
  url text not null,
  tries int not null default 0,
  next_at bigint not null,
  primary key (tenant_id, text_id, n)
)
--;
create index text_media_fetches_due on text_media_fetches (next_at)
