-- An import may be an archive of files for contacts (domain §10): it is kept while some of them could still be tried again.
alter table import_attempts
  -- the hash of its content in file_contents
  add column archive text,
  -- only contacts of this category get files
  add column of_category text
--;
-- the file a row became
alter table import_rows add column file_id uuid
--;
create index import_rows_file on import_rows (tenant_id, import_id, contact_id) where file_id is not null
