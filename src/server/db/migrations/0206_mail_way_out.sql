-- An email that no person wrote by hand says how to stop such emails.
alter table mails add column way_out boolean not null default false
