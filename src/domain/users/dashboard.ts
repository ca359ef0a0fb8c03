/** How many days a lead counts as new, and a renewal as near. */
export const newLeadDays = 30;
export const renewalDays = 60;

/** Dashboard info: keys merge, the birthday lists append (spec 000 §3). */
const appended: ReadonlySet<string> = new Set(["client_birthdays", "prospect_birthdays"]);

/** Blocks of the dashboard, as PATCH /dashboard?type= names them (domain §4). */
export const dashboardTypes = [
  "summary",
  "client_birthdays",
  "prospect_birthdays",
  "events_today",
  "callbacks_due",
  "renewals_due",
  "policies_pending",
  "leads_new",
  "calls_today",
  "sms_unread",
  "goals",
] as const;
export type DashboardType = (typeof dashboardTypes)[number];

export function mergeDashboardInfo(
  info: Record<string, unknown>,
  more: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...info, ...more };
  for (const key of appended) {
    if (Array.isArray(info[key]) && Array.isArray(more[key]))
      merged[key] = [...(info[key] as unknown[]), ...(more[key] as unknown[])];
  }
  return merged;
}
