-- Text plans and their licences, as those of the dialer (domain §16). Times are milliseconds.
create table sms_subscriptions (
  tenant_id uuid not null,
  id uuid not null,
  -- whose it is: a person's own, or the manager's who pays; null for the company's
  user_id uuid,
  plan_name text not null,
  order_type text not null,
  type text not null,
  state text not null,
  current_usage int not null default 0,
  included int not null default 0,
  period_start bigint not null,
  period_end bigint not null,
  cancel_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index sms_subscriptions_user on sms_subscriptions (tenant_id, user_id)
--;
create table sms_licenses (
  tenant_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  user_id uuid,
  allocation int not null,
  used int not null default 0,
  paid boolean not null,
  state text not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, id)
)
--;
create unique index sms_licenses_user on sms_licenses (tenant_id, user_id) where user_id is not null and state = 'assigned'
--;
create table sms_usage (
  tenant_id uuid not null,
  user_id uuid not null,
  day text collate "C" not null,
  messages_in int not null default 0,
  messages_out int not null default 0,
  units int not null default 0,
  primary key (tenant_id, user_id, day)
)
--;
-- What of it was counted: on the text itself, so that nothing is counted twice or given back twice.
alter table texts add column units int not null default 0
