-- Scopes of Appointment (domain §19): kept when their contact is purged, so `contact_id` may name nobody. Times are
-- milliseconds.
create table soa_requests (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  user_id uuid not null,
  language text not null,
  channel text not null,
  state text not null,
  products text[] not null default '{}',
  beneficiary jsonb not null,
  representative jsonb,
  agent jsonb not null,
  sent_to text not null default '',
  sent_at bigint,
  viewed_at bigint,
  submitted_at bigint,
  expires_at bigint,
  reject_reason text,
  reject_note text not null default '',
  rule jsonb,
  text jsonb,
  versions jsonb not null default '[]',
  evidence jsonb not null default '[]',
  kept_until text collate "C",
  created_at bigint not null,
  created_by uuid,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index soa_requests_contact on soa_requests (tenant_id, contact_id)
--;
create index soa_requests_user on soa_requests (tenant_id, user_id, updated_at)
--;
create index soa_requests_updated on soa_requests (tenant_id, updated_at, id)
--;
create index soa_requests_seq on soa_requests (tenant_id, seq, id)
--;
-- Links end, and records are kept, until a day.
create index soa_requests_expires on soa_requests (expires_at) where state in ('sent', 'viewed')
--;
create index soa_requests_kept on soa_requests (tenant_id, kept_until)
