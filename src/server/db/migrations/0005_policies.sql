-- Policies of contacts (domain §7). Money is cents, dates are calendar days as text.
create table policies (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  status text not null,
  carrier_id uuid not null,
  policy_type text not null,
  product_name text not null,
  plan_code text not null,
  plan_letter text,
  policy_number text not null,
  application_number text not null,
  insured_id bigint,
  owner_id bigint,
  payor_id bigint,
  writing_agent_id uuid,
  splits jsonb not null,
  state text not null,
  application_date text collate "C",
  submitted_at text collate "C",
  approved_at text collate "C",
  issued_at text collate "C",
  effective_date text collate "C",
  delivered_at text collate "C",
  paid_to_date text collate "C",
  renewal_date text collate "C",
  expiration_date text collate "C",
  terminated_at text collate "C",
  premium bigint,
  mode text,
  face_amount bigint,
  benefit_amount bigint,
  deductible bigint,
  riders jsonb not null,
  beneficiaries jsonb not null,
  payment_method text,
  draft_day int,
  draft_failed_at text collate "C",
  replaces_policy_id uuid,
  replacement_reason text not null,
  election_period text,
  soa_request_id uuid,
  commission jsonb,
  requirements jsonb not null,
  moves jsonb not null,
  annual_premium bigint not null,
  created_at bigint not null,
  created_by uuid,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index policies_contact on policies (tenant_id, contact_id, id)
--;
create index policies_seq on policies (tenant_id, seq, id)
--;
-- A number is one policy's; what was deleted frees it.
create unique index policies_number on policies (tenant_id, carrier_id, policy_number)
  where policy_number <> '' and deleted_at is null
--;
create unique index policies_application on policies (tenant_id, carrier_id, application_number)
  where application_number <> '' and deleted_at is null
