-- Numbers of writes that are under way: readers of the feed stop short of them (changes/reserved.ts).
create table seq_reserved (
  tenant_id uuid not null,
  seq bigint not null,
  -- The advisory lock its writer holds to the end of the transaction.
  holder bigint not null,
  primary key (tenant_id, seq)
)
