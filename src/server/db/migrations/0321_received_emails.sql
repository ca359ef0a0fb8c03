-- Answers of contacts: `from` is their address, empty for emails of ours. `automatic`: a program wrote it.
alter table email_logs
  add column "from" text not null default '',
  add column answers_id uuid,
  add column automatic boolean not null default false
--;
create index email_logs_received on email_logs (tenant_id, contact_id, at) where status = 'received'
--;
-- Each incoming email once, however often it is brought.
create table received_mails (
  tenant_id uuid not null,
  mail_key text not null,
  received_at bigint not null,
  primary key (tenant_id, mail_key)
)
--;
create index received_mails_at on received_mails (tenant_id, received_at)
