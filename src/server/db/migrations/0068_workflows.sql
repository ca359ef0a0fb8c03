-- Workflows (domain §15): categories, templates and their frozen versions, flows, the contacts in them, what was done.
-- Times are milliseconds.
create table workflow_categories (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  position int not null,
  active boolean not null default true,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index workflow_categories_name on workflow_categories (tenant_id, lower(name)) where deleted_at is null
--;
create table workflow_templates (
  tenant_id uuid not null,
  id uuid not null,
  category_id uuid,
  name text not null,
  description text not null default '',
  owner text not null,
  created_by uuid,
  state text not null default 'draft',
  version int not null default 0,
  changed boolean not null default true,
  "trigger" jsonb not null,
  conditions jsonb not null,
  steps jsonb not null,
  stop_rules jsonb not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
-- What runs go through; never changed once written, but that a merged status or source is named by what it became.
create table workflow_versions (
  tenant_id uuid not null,
  template_id uuid not null,
  version int not null,
  plan jsonb not null,
  at bigint not null,
  primary key (tenant_id, template_id, version)
)
--;
-- `listens`: what starts it, as it stands in the log of changes: `contact:create`, `contact.status_id`, `event.status`.
create table workflow_flows (
  tenant_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  template_version int not null,
  name text not null,
  audience jsonb,
  owner_id uuid not null,
  acting jsonb,
  status text not null default 'inactive',
  listens text[] not null default '{}',
  -- Contacts whose day this is are looked for up to here.
  scanned_until bigint not null default 0,
  -- How often contacts were dealt out, for those who are taken in turn.
  turns int not null default 0,
  started_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
create index workflow_flows_listening on workflow_flows (tenant_id) where status = 'active'
--;
create index workflow_flows_template on workflow_flows (tenant_id, template_id)
--;
-- Changes an active flow waits for, written with the change itself and gone once looked at.
create table flow_wakes (
  tenant_id uuid not null,
  id bigint generated always as identity,
  flow_id uuid not null,
  audit_id uuid not null,
  primary key (tenant_id, id)
)
--;
-- `occasion`: the day it began for, so that no day begins it twice. `depth`: flows that started one another.
create table flow_runs (
  tenant_id uuid not null,
  id uuid not null,
  flow_id uuid not null,
  template_id uuid not null,
  version int not null,
  contact_id bigint not null,
  user_id uuid not null,
  -- What stop rules compare with: how the contact was when it began.
  owner_id uuid,
  category text not null,
  in_force_policies int not null,
  step_id uuid,
  state text not null,
  waiting_until bigint,
  tries int not null default 0,
  steps_today int not null default 0,
  -- `YYYY-MM-DD`.
  steps_day text,
  depth int not null default 0,
  occasion text,
  started_at bigint not null,
  ended_at bigint,
  why text not null default '',
  primary key (tenant_id, id)
)
--;
-- A contact goes through a flow once at a time.
create unique index flow_runs_once on flow_runs (tenant_id, flow_id, contact_id) where ended_at is null
--;
create unique index flow_runs_occasion on flow_runs (tenant_id, flow_id, contact_id, occasion) where occasion is not null
--;
create index flow_runs_flow on flow_runs (tenant_id, flow_id, state)
--;
create index flow_runs_due on flow_runs (waiting_until) where ended_at is null
--;
create index flow_runs_contact on flow_runs (tenant_id, contact_id, started_at)
--;
create table flow_history (
  tenant_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  flow_id uuid not null,
  contact_id bigint not null,
  at bigint not null,
  step_id uuid,
  step text not null,
  result text not null,
  detail text not null default '',
  user_id uuid,
  primary key (tenant_id, id)
)
--;
create index flow_history_flow on flow_history (tenant_id, flow_id, at, id)
--;
create index flow_history_contact on flow_history (tenant_id, contact_id, at, id)
--;
-- What was planned with a contact since a flow began.
create index events_created on events (tenant_id, created_at)
