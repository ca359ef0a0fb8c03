-- Who said what about being called, texted or emailed (domain §13, §23): only ever added to, and kept when its contact is
-- purged. `contact_id` alone changes, when contacts are merged. Times are milliseconds.
create table consents (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint,
  channel text not null,
  address text not null,
  event text not null,
  how text not null,
  words text not null default '',
  page text not null default '',
  page_version text not null default '',
  call_id uuid,
  user_id uuid,
  at bigint not null,
  received_at bigint not null,
  ip text not null default '',
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index consents_contact on consents (tenant_id, contact_id)
--;
create index consents_address on consents (tenant_id, address, channel)
--;
create index consents_seq on consents (tenant_id, seq, id)
