-- Designed emails saved as templates: their blocks; the body is their plain text. Empty: plain text.
alter table message_templates add column blocks jsonb not null default '[]'
