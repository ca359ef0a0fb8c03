-- Public pages of agents and corporations. A domain is one name on the server's webpage host, so it is unique over all
-- tenants: its table is read before the tenant is known.
create table webpage_domains (
  domain text primary key,
  tenant_id uuid not null,
  kind text not null,
  owner_id uuid not null,
  unique (tenant_id, kind, owner_id)
)
--;
-- One per user, under the user's id.
create table webpages (
  tenant_id uuid not null,
  id uuid not null,
  domain text not null default '',
  published boolean not null default false,
  headline text not null default '',
  title text not null default '',
  about_me text not null default '',
  phones text[] not null default '{}',
  email text not null default '',
  address jsonb not null default '{}',
  licensed_states text[] not null default '{}',
  languages_spoken text[] not null default '{}',
  carriers uuid[] not null default '{}',
  products text[] not null default '{}',
  office_hours jsonb not null default '[]',
  facebook text not null default '',
  instagram text not null default '',
  linkedin text not null default '',
  twitter text not null default '',
  google text not null default '',
  youtube text not null default '',
  yelp text not null default '',
  calendly_link text not null default '',
  faqs jsonb not null default '[]',
  latest_news jsonb not null default '[]',
  color_1 text not null default '',
  color_2 text not null default '',
  color_3 text not null default '',
  tracking_code text not null default '',
  disclaimer text not null default '',
  organizations_count int,
  plans_count int,
  tracking_approved boolean not null default false,
  version int not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index webpages_seq on webpages (tenant_id, seq)
--;
create table corporations (
  tenant_id uuid not null,
  id uuid not null,
  type text not null,
  office_type text not null default 'branch',
  name text not null,
  description text not null default '',
  domain_name text not null default '',
  color_1 text not null default '',
  color_2 text not null default '',
  color_3 text not null default '',
  -- hash of the stored picture
  logo text not null default '',
  files jsonb not null default '[]',
  business_unit_id uuid,
  faqs jsonb not null default '[]',
  latest_news jsonb not null default '[]',
  languages_spoken text[] not null default '{}',
  office_hours jsonb not null default '[]',
  office_address text not null default '',
  office_city text not null default '',
  office_state text not null default '',
  office_zip_code text not null default '',
  office_phone text not null default '',
  office_email text not null default '',
  facebook text not null default '',
  instagram text not null default '',
  linkedin text not null default '',
  twitter text not null default '',
  google text not null default '',
  youtube text not null default '',
  yelp text not null default '',
  tracking_code text not null default '',
  webpage_active boolean not null default false,
  user_id uuid,
  version int not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index corporations_name on corporations (tenant_id, lower(name)) where deleted_at is null
--;
create unique index corporations_main on corporations (tenant_id) where office_type = 'main' and deleted_at is null
--;
alter table users add column corporation_id uuid
--;
-- What visitors sent: once per form, and at most a few per hour from one address.
create table webpage_posts (
  tenant_id uuid not null,
  id uuid not null,
  post_key text not null,
  user_id uuid not null,
  domain text not null,
  page_version text not null,
  contact_id bigint,
  ip text not null,
  user_agent text not null,
  posted_at bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, post_key)
)
--;
create index webpage_posts_ip on webpage_posts (tenant_id, ip, posted_at)
