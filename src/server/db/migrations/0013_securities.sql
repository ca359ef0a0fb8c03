-- Licences of people (domain §2) and securities of contacts, which only the licensed see (domain §8). Money is cents, dates are days as text.
create table licenses (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  state text not null,
  number text not null,
  issued text collate "C",
  expires text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index licenses_user on licenses (tenant_id, user_id, kind)
--;
create index licenses_seq on licenses (tenant_id, seq, id)
--;
create table securities (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  account_type text not null,
  registration text not null,
  status text not null,
  qualified boolean,
  custodian text not null,
  product_name text not null,
  symbol text not null,
  cusip text not null,
  account_number text not null,
  opened_at text collate "C",
  market_value bigint,
  as_of text collate "C",
  cost_basis bigint,
  contribution_this_year bigint,
  surrender_schedule jsonb not null,
  surrender_ends text collate "C",
  required_distribution bigint,
  beneficiaries jsonb not null,
  rep_code text not null,
  risk text,
  horizon_years int,
  liquidity_need text,
  suitability_reviewed_at text collate "C",
  next_review_at text collate "C",
  notes text not null,
  created_at bigint not null,
  created_by uuid,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index securities_contact on securities (tenant_id, contact_id, id)
--;
create index securities_seq on securities (tenant_id, seq, id)
--;
-- Prescriptions are signed on screen like fact finders (domain §6).
alter table rx_details
  add column close jsonb not null default '{"signed_by": "", "signed_at": null, "signature": ""}'
--;
-- A contact's story is read from its calls and events, however long ago.
create index calls_contact on calls (tenant_id, contact_id, created_at) where contact_id is not null
--;
create index events_contacts on events using gin (contact_ids)
