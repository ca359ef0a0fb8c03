-- A company's feature switches become rules: what was on or off for everyone is a rule for the whole deployment.
update tenants set features = coalesce((
  select jsonb_object_agg(key, jsonb_build_array(jsonb_build_object('for', 'deployment', 'value', '', 'on', value)))
  from jsonb_each(features) where jsonb_typeof(value) = 'boolean'
), '{}')
--;
-- Every change of a feature's rules, with what it replaced. The latest version of a key is the version of its rules.
create table flag_changes (
  tenant_id uuid not null,
  key text not null,
  version int not null,
  before jsonb not null,
  after jsonb not null,
  note text not null default '',
  undoes int,
  changed_by uuid not null,
  changed_at bigint not null,
  primary key (tenant_id, key, version)
)
