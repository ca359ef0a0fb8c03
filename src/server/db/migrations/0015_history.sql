-- The log of changes is searched by who and by what; time needs no index, since ids rise with it.
create index audit_actor on audit (tenant_id, actor_id, id)
--;
create index audit_acting on audit (tenant_id, acting_as_id, id) where acting_as_id is not null
--;
create index audit_action on audit (tenant_id, action, id)
--;
create index contact_merge_losers_survivor on contact_merge_losers (tenant_id, survivor_id)
--;
-- Who waits longest in a pool is taken next.
create index contacts_pool_next on contacts (tenant_id, pool_id, received_at, id) where pool_id is not null and deleted_at is null
--;
create index moves_pool on moves (tenant_id, from_pool_id, at) where from_pool_id is not null
--;
-- Who is not to be called before a day: one row per person and contact.
create table call_skips (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  contact_id bigint not null,
  until text collate "C" not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index call_skips_contact on call_skips (tenant_id, user_id, contact_id)
--;
create index call_skips_of on call_skips (tenant_id, contact_id)
--;
create index call_skips_seq on call_skips (tenant_id, seq, id)
