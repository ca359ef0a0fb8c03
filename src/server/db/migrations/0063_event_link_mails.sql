-- Whose contacts were looked up for an event already: who is named later is looked up then, and nobody is linked twice
alter table event_links add column mails text[] not null default '{}'
