-- How far the taking back of a calendar file is
alter table event_imports add column taken_back int not null default 0
