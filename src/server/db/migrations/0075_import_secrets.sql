-- Of a row that waits: the full numbers of its cells, sealed as they will be kept. The cells hold their ends alone.
alter table import_rows add column secrets jsonb
