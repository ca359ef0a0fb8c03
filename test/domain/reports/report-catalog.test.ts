import { expect, test } from "vitest";
import { reportTypes } from "../../../src/domain/reports/report-catalog.ts";

/** Domain §18, in its order. `orders` follows with the store. */
const wanted =
  `contact_list, new_leads_by_source, lead_conversion, lead_cost_per_sale, activity_by_agent, call_activity,
  call_outcomes, call_quality, sms_activity, email_activity, appointment_results, policies_by_status,
  policies_submitted, production_by_carrier, production_by_agent, premium_in_force, persistency_13_month,
  renewals_due, lapses, commissions_expected, birthdays, t65_list, soa_register, consent_register, dnc_blocks,
  import_results, transfers, workflow_results, campaign_results, usage_and_licences, orders,
  sign_ins_and_impersonation, device_sync`.split(/,\s+/);

test("every report of the specification exists once, and one more for the hours behind the leaderboard", () => {
  const types = reportTypes.map(({ type }) => type);
  expect(types.toSorted()).toEqual([...wanted.filter((type) => type !== "orders"), "hours_worked"].toSorted());
  expect(new Set(reportTypes.map(({ label }) => label)).size).toBe(types.length);
});
