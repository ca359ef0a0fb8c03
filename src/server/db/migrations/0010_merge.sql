-- Duplicates and merging (domain §9). Keys of a match are numbers made in the app (domain/contacts/match.ts): two contacts
-- that share one match. Sure ones lie below likely ones, so reading them in order gives the best first.
alter table contacts
  add column merged_into_id bigint,
  add column match_version int not null default 0
--;
-- Contacts whose keys were made by no rule yet, or by none that counts any more.
create index contacts_unmatched on contacts (tenant_id, id) where match_version = 0
--;
create index contacts_referred on contacts (tenant_id, referred_by_id) where referred_by_id is not null
--;
create index policies_insured on policies (tenant_id, insured_id) where insured_id is not null
--;
create index policies_owner on policies (tenant_id, owner_id) where owner_id is not null
--;
create index policies_payor on policies (tenant_id, payor_id) where payor_id is not null
--;
create table contact_match_keys (
  tenant_id uuid not null,
  key bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, key, contact_id)
)
--;
create index contact_match_keys_contact on contact_match_keys (tenant_id, contact_id, key)
--;
-- Pairs somebody said are two people; the lower number first.
create table contact_not_same (
  tenant_id uuid not null,
  one_id bigint not null,
  other_id bigint not null,
  by uuid not null,
  at bigint not null,
  primary key (tenant_id, one_id, other_id)
)
--;
create table contact_merges (
  tenant_id uuid not null,
  id uuid not null,
  survivor_id bigint not null,
  losers jsonb not null,
  name text not null,
  at bigint not null,
  by uuid not null,
  counts_before jsonb not null,
  counts_after jsonb not null,
  left_out jsonb not null,
  -- What undoing needs; goes when undoing ends.
  snapshot jsonb,
  undone_at bigint,
  undone_by uuid,
  kept jsonb not null default '[]',
  primary key (tenant_id, id)
)
--;
create index contact_merges_at on contact_merges (tenant_id, at, id)
--;
-- Where the address of a merged contact leads, also when its row is long gone.
create table contact_merge_losers (
  tenant_id uuid not null,
  contact_id bigint not null,
  merge_id uuid not null,
  survivor_id bigint not null,
  primary key (tenant_id, contact_id)
)
