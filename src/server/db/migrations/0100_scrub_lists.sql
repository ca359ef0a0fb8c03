-- Do-not-call lists from outside, uploaded as files: national, of a state, known litigators. An import is compared with
-- them. Numbers lie in arrays, ten thousand to a row: a list has millions, and is written and read as a whole.
create table scrub_lists (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  as_of text not null,
  file_name text not null,
  numbers integer not null,
  skipped integer not null,
  uploaded_at bigint not null,
  uploaded_by uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, kind, state)
)
--;
create table scrub_list_parts (
  tenant_id uuid not null,
  list_id uuid not null,
  part_no integer not null,
  numbers bigint[] not null,
  primary key (tenant_id, list_id, part_no)
)
