-- The version of an imported event (SEQUENCE and DTSTAMP of RFC 5545), so that an older file does not undo a newer one.
alter table event_uids
  add column sequence bigint not null default 0,
  add column stamp bigint not null default 0
