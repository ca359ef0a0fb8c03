-- Reports mailed at set times. One schedule a report; `next_at` is null while it is paused.
create table report_schedules (
  tenant_id uuid not null,
  report_id uuid not null,
  every text not null,
  weekday int not null,
  month_day int not null,
  at text not null,
  zone text not null,
  recipients uuid[] not null,
  paused boolean not null default false,
  stopped text,
  next_at bigint,
  updated_at bigint not null,
  primary key (tenant_id, report_id)
)
--;
create index report_schedules_due on report_schedules (next_at) where next_at is not null
--;
-- What became of each mail. The key is why nobody gets one twice.
create table report_deliveries (
  tenant_id uuid not null,
  report_id uuid not null,
  due_at bigint not null,
  user_id uuid not null,
  asked boolean not null,
  outcome text not null,
  reason text,
  rows bigint,
  at bigint not null,
  primary key (tenant_id, report_id, due_at, user_id)
)
--;
create index report_deliveries_at on report_deliveries (tenant_id, at)
--;
-- Encrypted, and emptied once the mail is sent, kept or failed.
alter table mails add column attachment_name text not null default '', add column attachment_sealed text
--;
create index reports_seq on reports (tenant_id, seq, id)
