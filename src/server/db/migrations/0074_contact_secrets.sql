-- Full social security and Medicare numbers, sealed. `ending`: its last four characters, as they stand on the contact; the one
-- whose ending stands there now is the contact's, so that an edit, an import or a merge taken back has its number again.
create table contact_secrets (
  tenant_id uuid not null,
  contact_id bigint not null,
  field text not null,
  ending text not null,
  sealed text not null,
  updated_at bigint not null,
  primary key (tenant_id, contact_id, field, ending)
)
