-- Fact finders and prescriptions reach the device with the feed (domain §6, §24): a column per part, a number per write.
alter table data_captures
  add column id bigint generated always as (contact_id) stored,
  add column household jsonb not null default '{"lives_with": "", "dependants": []}',
  add column money jsonb not null default '{"monthly_income": null, "monthly_expenses": null, "savings_band": null, "home": null, "debts": null}',
  add column coverage_now jsonb not null default '[]',
  add column health jsonb not null default '{"conditions": [], "hospital_24_months": null, "surgeries": "", "pending_tests": "", "mobility": "", "nicotine_last_used": null}',
  add column providers jsonb not null default '[]',
  add column goals jsonb not null default '{"income_protection": null, "final_expenses": null, "college": null, "retirement": null, "long_term_care": null, "legacy": null, "travel": null}',
  add column budget bigint,
  add column beneficiaries jsonb not null default '[]',
  add column funeral_wishes jsonb not null default '{"home": "", "kind": null, "funded": null}',
  add column close jsonb not null default '{"agent_summary": "", "recommended_types": [], "signed_by": "", "signed_at": null, "signature": ""}',
  add column seq bigint not null default 0
--;
update data_captures set
  household = coalesce(body -> 'household', household),
  money = coalesce(body -> 'money', money),
  coverage_now = coalesce(body -> 'coverage_now', coverage_now),
  health = coalesce(body -> 'health', health),
  providers = coalesce(body -> 'providers', providers),
  goals = coalesce(body -> 'goals', goals),
  budget = (body ->> 'budget')::bigint,
  beneficiaries = coalesce(body -> 'beneficiaries', beneficiaries),
  funeral_wishes = coalesce(body -> 'funeral_wishes', funeral_wishes),
  close = coalesce(body -> 'close', close)
--;
alter table data_captures drop column body
--;
create unique index data_captures_id on data_captures (tenant_id, id)
--;
create index data_captures_seq on data_captures (tenant_id, seq, id)
--;
alter table rx_details
  add column id bigint generated always as (contact_id) stored,
  add column medications jsonb not null default '[]',
  add column pharmacies jsonb not null default '[]',
  add column allergies jsonb not null default '[]',
  add column seq bigint not null default 0
--;
update rx_details set
  medications = coalesce(body -> 'medications', medications),
  pharmacies = coalesce(body -> 'pharmacies', pharmacies),
  allergies = coalesce(body -> 'allergies', allergies)
--;
alter table rx_details drop column body
--;
create unique index rx_details_id on rx_details (tenant_id, id)
--;
create index rx_details_seq on rx_details (tenant_id, seq, id)
