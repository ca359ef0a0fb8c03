-- What is kept of a person's notices: which were read, what is muted, when it is to be quiet, and what no record tells (domain §22).
create table notice_facts (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  about text not null,
  value jsonb not null,
  said_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index notice_facts_of on notice_facts (tenant_id, user_id, about)
--;
create index notice_facts_seq on notice_facts (tenant_id, seq, id)
