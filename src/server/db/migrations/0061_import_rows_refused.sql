-- Every row of a list was put into this index twice, once on coming and once on having met its fate. Waiting rows are read in the
-- order of the file, by the primary key; only refused ones are looked for by themselves.
drop index import_rows_status
--;
create index import_rows_refused on import_rows (tenant_id, import_id, row_no) where status = 'failed'
