-- Incoming email of the whole server: how far a mailbox is read, and how it stands. Times are milliseconds.
create table inbound_states (
  kind text primary key,
  uid_validity text,
  uid bigint not null default 0,
  waiting jsonb not null default '[]',
  -- When it was last asked without trouble.
  read_at bigint,
  last_mail_at bigint,
  error text not null default '',
  error_at bigint
)
