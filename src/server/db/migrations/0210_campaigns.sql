-- Campaign triggers (domain §14), and what each contact got of them. Times are milliseconds, days `YYYY-MM-DD`.
create table campaign_triggers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  channel text not null,
  trigger_type text not null,
  recurrence text not null,
  steps int[] not null default '{}',
  holiday text,
  on_day text,
  audience jsonb not null,
  offset_days int not null default 0,
  send_time text not null,
  subject text not null default '',
  body text not null default '',
  corporation_ids uuid[] not null default '{}',
  business_unit_ids uuid[] not null default '{}',
  sender text not null,
  quiet_days int,
  skip_in_flow boolean not null default false,
  starts_on text not null,
  ends_on text,
  active boolean not null default false,
  cancelled_at bigint,
  trouble text not null default '',
  -- Whose rights it has: it reaches only contacts they see.
  created_by uuid not null,
  acting jsonb,
  -- Of its maker, if they see only their unit.
  business_unit_id uuid,
  last_run_at bigint,
  next_run_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  version int not null default 1,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index campaign_triggers_name on campaign_triggers (tenant_id, lower(name)) where deleted_at is null
--;
create index campaign_triggers_due on campaign_triggers (next_run_at) where active
--;
-- `period`: what it counts for; a contact gets a trigger once in it, for ever. `contact_id` 0: it went to an agent.
-- `seen_at`: the last plan that found it. `message_id`: the text, email or event it became.
create table campaign_sends (
  tenant_id uuid not null,
  id uuid not null,
  trigger_id uuid not null,
  contact_id bigint not null,
  period text not null,
  trigger_name text not null,
  trigger_type text not null,
  channel text not null,
  day text not null,
  occasion text not null,
  once_key text generated always as (trigger_id::text || ':' || period) stored,
  due_at bigint not null,
  status text not null,
  reason text,
  words text not null default '',
  user_id uuid,
  message_id uuid,
  seen_at bigint not null default 0,
  created_at bigint not null,
  ended_at bigint,
  deleted_at bigint,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create unique index campaign_sends_once on campaign_sends (tenant_id, trigger_id, contact_id, period)
--;
create index campaign_sends_due on campaign_sends (due_at) where status in ('planned', 'waiting') and deleted_at is null
--;
create index campaign_sends_contact on campaign_sends (tenant_id, contact_id)
--;
create index campaign_sends_message on campaign_sends (tenant_id, message_id) where message_id is not null
--;
create index campaign_sends_seq on campaign_sends (tenant_id, seq, id)
