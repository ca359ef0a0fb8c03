-- Calls a local gateway has in hand; one that nobody has marked for a while was left behind by a server that is gone.
create table live_calls (
  tenant_id uuid not null,
  call_id uuid not null,
  seen_at bigint not null,
  primary key (tenant_id, call_id)
)
