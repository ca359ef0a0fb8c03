-- Emails to contacts with formatting: the blocks they were made of. Null: plain text.
alter table email_logs add column blocks jsonb
--;
alter table group_sends add column blocks jsonb
