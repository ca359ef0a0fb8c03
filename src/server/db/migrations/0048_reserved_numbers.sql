-- Numbers of writes that are under way: readers of the feed stop short of them (changes/reserved.ts).
create table seq_reserved (
  tenant_id uuid not null,
  seq bigint not null,
  -- After this its writer is taken for dead, and can no longer write under the number.
  until bigint not null,
  primary key (tenant_id, seq)
)
