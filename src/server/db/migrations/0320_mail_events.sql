-- What mail services report of emails: each report once, however often it comes. Times are milliseconds.
create table mail_events (
  tenant_id uuid not null,
  event_key text not null,
  mail_id uuid not null,
  event text not null,
  words text not null default '',
  machine boolean not null default false,
  at bigint not null,
  received_at bigint not null,
  primary key (tenant_id, event_key)
)
--;
create index mail_events_mail on mail_events (tenant_id, mail_id, event)
--;
create index mail_events_received on mail_events (tenant_id, received_at)
--;
-- A report names the mail only.
create index mails_id on mails (id)
--;
-- Signatures that do not cover the body are good for one body.
create table mail_hook_nonces (
  nonce text primary key,
  body_hash text not null,
  at bigint not null
)
--;
-- Why a send was paused without a person.
alter table group_sends add column trouble text not null default ''
--;
create index group_send_recipients_message on group_send_recipients (tenant_id, message_id) where message_id is not null
--;
alter table broadcast_recipients add column complained_at bigint
