-- What a person said to the reminders of one occurrence: read on one device is read on all (domain §22).
create table reminder_marks (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  start_date bigint not null,
  read_to bigint not null,
  snoozed_until bigint,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index reminder_marks_of on reminder_marks (tenant_id, user_id, event_id, start_date)
--;
create index reminder_marks_seq on reminder_marks (tenant_id, seq, id)
