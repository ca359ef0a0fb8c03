-- Who sells or brings leads (domain §21).
create table api_vendors (
  tenant_id uuid not null,
  id uuid not null,
  vendor_name text not null,
  vendor_type text not null,
  contact_person text not null default '',
  default_owner_id uuid,
  default_pool_id uuid,
  tag_ids uuid[] not null default '{}',
  price_per_lead bigint,
  daily_cap int,
  duplicate_window_days int,
  consent_required boolean not null default true,
  ip_allowlist text[] not null default '{}',
  active boolean not null default true,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index api_vendors_seq on api_vendors (tenant_id, seq, id)
--;
alter table contacts add column if not exists api_vendor_id uuid
--;
-- The last rates a vendor gave for a contact, kept for reading without a connection (domain §21, §24).
create table quotes (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  product text not null,
  asked jsonb not null,
  rates jsonb not null,
  source text not null,
  fetched_at bigint not null,
  fetched_by uuid,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index quotes_contact on quotes (tenant_id, contact_id, fetched_at)
--;
create index quotes_seq on quotes (tenant_id, seq, id)
--;
-- Applications begun at an e-application vendor. Without a case the vendor has not answered yet.
create table e_applications (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  policy_id uuid,
  product text not null,
  product_name text not null default '',
  state text not null,
  status text not null,
  vendor_case text,
  url text not null default '',
  source text not null,
  created_by uuid,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index e_applications_contact on e_applications (tenant_id, contact_id, created_at)
--;
-- Families accompanied after a funeral (domain §21).
create table aftercares (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  deceased_contact_id bigint not null,
  relation text not null,
  service_date text collate "C" not null,
  plan_months int not null,
  consent_at bigint not null,
  status text not null,
  vendor_case text,
  source text not null,
  enrolled_by uuid,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index aftercares_family on aftercares (tenant_id, contact_id, deceased_contact_id)
--;
-- What Medicare told about a person, sealed, between the look and the choice; taken away after the choice.
create table medicare_imports (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  user_id uuid not null,
  facts_sealed text,
  source text not null,
  fetched_at bigint not null,
  applied_at bigint,
  primary key (tenant_id, id)
)
--;
create index medicare_imports_contact on medicare_imports (tenant_id, contact_id, fetched_at)
--;
-- What may be mailed (domain §17). Price is cents a piece.
create table mailer_kits (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  price bigint not null,
  minimum int not null,
  proof text not null default '',
  position int not null default 0,
  active boolean not null default true,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
-- An order of a kit for contacts that were frozen when it was made.
create table mailer_assignments (
  tenant_id uuid not null,
  id uuid not null,
  kit_id uuid not null,
  kit_name text not null,
  kind text not null,
  unit_price bigint not null,
  total_price bigint not null,
  status text not null,
  total int not null,
  done int not null default 0,
  matching int not null,
  left_out jsonb not null,
  contact_ids bigint[] not null,
  note text not null default '',
  created_by uuid not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index mailer_assignments_at on mailer_assignments (tenant_id, created_at, id)
--;
create table mailer_items (
  tenant_id uuid not null,
  assignment_id uuid not null,
  contact_id bigint not null,
  address jsonb not null,
  mailed_at bigint not null,
  primary key (tenant_id, assignment_id, contact_id)
)
--;
create index mailer_items_contact on mailer_items (tenant_id, contact_id, mailed_at)
--;
-- Companies that were there before start with the shipped kits, as new ones do.
insert into mailer_kits (tenant_id, id, name, kind, price, minimum, proof, position, created_at, updated_at)
select t.tenant_id, gen_random_uuid(), k.name, k.kind, k.price, k.minimum, k.proof, k.position,
  (extract(epoch from now()) * 1000)::bigint, (extract(epoch from now()) * 1000)::bigint
from tenants t cross join (values
  ('Turning 65 letter', 'letter', 119, 25, 'You are about to turn 65. Here is what Medicare asks of you in the coming months, and whom to call with questions.', 0),
  ('Birthday card', 'card', 89, 10, 'Happy birthday from all of us. We wish you a good year.', 1),
  ('Annual review postcard', 'card', 65, 50, 'Plans change every year. Let us look over yours together, at no cost and with no obligation.', 2),
  ('Final expense packet', 'packet', 349, 10, 'A guide to planning ahead, a worksheet for your family, and a reply card.', 3)
) as k(name, kind, price, minimum, proof, position)
