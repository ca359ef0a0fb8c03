-- Texts with contacts (domain §13). Times are milliseconds.
create table conversations (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint,
  number text not null,
  number_key text not null,
  preview text not null default '',
  last_direction text not null,
  last_at bigint not null,
  unread int not null default 0,
  user_id uuid,
  muted boolean not null default false,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index conversations_contact on conversations (tenant_id, contact_id)
--;
create index conversations_number on conversations (tenant_id, number_key)
--;
create index conversations_last on conversations (tenant_id, last_at)
--;
create index conversations_seq on conversations (tenant_id, seq, id)
--;
-- `kept`: among the newest of its conversation, which devices mirror. `sending_at`: when the carrier was asked. A text goes
-- out once or not at all: one left `sending` by a server that died is looked up, never sent again.
create table texts (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  contact_id bigint,
  direction text not null,
  number text not null,
  our_number text not null default '',
  body text not null,
  status text not null,
  source text not null,
  reason text,
  error text not null default '',
  segments int not null,
  user_id uuid,
  at bigint not null,
  scheduled_at bigint,
  sent_at bigint,
  read_at bigint,
  verdict text,
  kept boolean not null default true,
  provider_id text,
  sending_at bigint,
  looked_up_at bigint,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index texts_provider on texts (tenant_id, provider_id)
--;
create index texts_conversation on texts (tenant_id, conversation_id, at)
--;
create index texts_contact on texts (tenant_id, contact_id, at)
--;
create index texts_queued on texts (coalesce(scheduled_at, 0)) where status = 'queued'
--;
create index texts_sending on texts (sending_at) where status = 'sending'
--;
create index texts_open on texts (tenant_id, contact_id) where verdict = 'open'
--;
create index texts_seq on texts (tenant_id, seq, id)
