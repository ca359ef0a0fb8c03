-- Emails of the company to its own users (domain §14), and what became of each recipient. Times are milliseconds.
create table broadcasts (
  tenant_id uuid not null,
  id uuid not null,
  subject text not null default '',
  blocks jsonb not null default '[]',
  account_types text[] not null default '{}',
  business_unit_ids uuid[] not null default '{}',
  status text not null,
  scheduled_at bigint,
  tested_at bigint,
  started_at bigint,
  ended_at bigint,
  next_at bigint,
  trouble text not null default '',
  -- Whose rights it has: it reaches only users they reach.
  created_by uuid not null,
  acting jsonb,
  -- Of its maker, if they see only their unit.
  business_unit_id uuid,
  created_at bigint not null,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
create index broadcasts_due on broadcasts (next_at) where next_at is not null
--;
create table broadcast_recipients (
  tenant_id uuid not null,
  broadcast_id uuid not null,
  user_id uuid not null,
  position int not null,
  name text not null,
  email text not null,
  outcome text not null,
  reason text not null,
  words text not null default '',
  -- The mail it became, stored in the transaction that sets it, so that none goes twice.
  mail_id uuid,
  mail_status text,
  mail_error text not null default '',
  ended_at bigint,
  primary key (tenant_id, broadcast_id, user_id)
)
--;
create index broadcast_recipients_next on broadcast_recipients (tenant_id, broadcast_id, position)
  where mail_id is null and outcome = 'goes'
--;
create index broadcast_recipients_mail on broadcast_recipients (tenant_id, mail_id) where mail_id is not null
--;
-- A user who asked for no more of them.
create table broadcast_refusals (
  tenant_id uuid not null,
  user_id uuid not null,
  email text not null,
  ip text not null default '',
  at bigint not null,
  primary key (tenant_id, user_id)
)
--;
-- `broadcast_id`: it comes once or not at all, like an email with a log. `held`: not sent until it is let go.
alter table mails add column broadcast_id uuid, add column held boolean not null default false, add column html_sealed text
--;
create index mails_broadcast on mails (tenant_id, broadcast_id) where broadcast_id is not null and status = 'waiting'
