-- Emails to contacts, and what became of each (domain §14). Times are milliseconds.
create table email_logs (
  tenant_id uuid not null,
  id uuid not null,
  contact_id bigint not null,
  subject text not null,
  email_body text not null,
  "to" text not null,
  status text not null,
  source text not null,
  at bigint not null,
  sent_at bigint,
  user_id uuid,
  error text not null default '',
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index email_logs_contact on email_logs (tenant_id, contact_id, at)
--;
create index email_logs_seq on email_logs (tenant_id, seq, id)
--;
-- A person's own mail: in whose name it goes, and the log it belongs to. Such a mail goes out once or not at all, so that a
-- server that dies while sending leaves it `sending`, which nobody takes up again.
alter table mails
  add column from_name text not null default '',
  add column reply_to text not null default '',
  add column email_log_id uuid
--;
create index mails_sending on mails (claimed_at) where status = 'sending'
--;
create index mails_log on mails (tenant_id, email_log_id) where email_log_id is not null
