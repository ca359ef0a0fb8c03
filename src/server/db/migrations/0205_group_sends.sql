-- One text or email to up to 500 people, and what became of each (domain §13). Times are milliseconds.
create table group_sends (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  actor_id uuid,
  channel text not null,
  subject text not null default '',
  body text not null,
  status text not null,
  next_at bigint,
  created_at bigint not null,
  ended_at bigint,
  updated_at bigint not null,
  version int not null default 1,
  primary key (tenant_id, id)
)
--;
create index group_sends_user on group_sends (tenant_id, user_id, created_at)
--;
create index group_sends_due on group_sends (next_at) where status = 'sending'
--;
-- `message_id`: the text or the email log, stored in the transaction that sets it, so that none goes twice.
create table group_send_recipients (
  tenant_id uuid not null,
  send_id uuid not null,
  contact_id bigint not null,
  position int not null,
  address text not null default '',
  outcome text not null,
  reason text not null,
  words text not null,
  until bigint,
  segments int not null default 0,
  message_id uuid,
  primary key (tenant_id, send_id, contact_id)
)
--;
create index group_send_recipients_next on group_send_recipients (tenant_id, send_id, position)
  where message_id is null and outcome <> 'not'
--;
create index group_send_recipients_contact on group_send_recipients (tenant_id, contact_id)
