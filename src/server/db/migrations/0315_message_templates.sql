-- Texts and emails saved for reuse: a user's own, or shared with a business unit or the company. Times are milliseconds.
create table message_templates (
  tenant_id uuid not null,
  id uuid not null,
  channel text not null,
  name text not null,
  subject text not null default '',
  body text not null,
  owner text not null,
  business_unit_id uuid,
  created_by uuid not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index message_templates_maker on message_templates (tenant_id, created_by)
--;
create index message_templates_seq on message_templates (tenant_id, seq, id)
