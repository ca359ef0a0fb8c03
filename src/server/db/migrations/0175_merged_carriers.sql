-- What a merged one became: a device that was offline may still name it.
alter table carriers add column merged_into_id uuid
--;
alter table contact_groups add column merged_into_id uuid
