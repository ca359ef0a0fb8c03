-- Imports at full size (domain §10): what an undo goes back to, which numbers must not be called, which rows are one person.
alter table import_attempts
  add column undo_started_at bigint,
  add column undo_total int not null default 0,
  add column undo_done int not null default 0,
  add column removed int not null default 0,
  add column restored int not null default 0,
  add column kept int not null default 0,
  -- who asked for it, with whose rights it goes on
  add column undo_by uuid,
  add column undo_acting jsonb
--;
alter table import_rows
  -- values the row replaced, and the contact's version after it
  add column before jsonb,
  add column after_version int,
  -- the note and the policy that came with it
  add column note_id uuid,
  add column policy_id uuid,
  -- removed, restored, kept or gone
  add column undone text,
  -- numbers that stand on a do-not-call list, as list and digits
  add column listed text[] not null default '{}',
  -- an earlier row of the file about the same person
  add column same_as int
--;
create index import_rows_undo on import_rows (tenant_id, import_id, contact_id) where after_version is not null
