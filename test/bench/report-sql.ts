/** The numbers of reports as one would write them by hand: no rights, no names, no comparison but the one asked for. */
import type { Pool } from "pg";
import type { ReportFigures } from "../../src/domain/reports/report-figures.ts";
import { isOpenPolicy, policyStatuses } from "../../src/domain/policies/policy-status.ts";
import { startOfDay } from "../../src/kit/dates.ts";

interface BareReport {
  readonly from: string;
  readonly key: string;
  readonly sums: string;
  readonly where?: string;
  /** What the period is of, and whether it is an instant. */
  readonly date?: string;
  readonly isMoment?: true;
}

const calls = { from: "calls t", date: "t.created_at", isMoment: true } as const;
const contacts = { from: "contacts t", date: "t.created_at", isMoment: true } as const;
const policies = {
  from: "policies t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id and c.deleted_at is null",
} as const;
const premium = "count(*) as records, sum(t.annual_premium)";
const inForce = "count(*) filter (where t.status in ('in_force', 'grace'))";
const open = policyStatuses
  .filter(isOpenPolicy)
  .map((status) => `'${status}'`)
  .join();
const agent = "coalesce(t.writing_agent_id, c.owner_id)";

export const bareReports: Readonly<Record<string, BareReport>> = {
  contact_list: {
    ...contacts,
    key: "t.status_id",
    sums: "count(*) as records, count(*) filter (where category = 'lead'), count(*) filter (where category = 'client'), sum(annual_premium)",
  },
  new_leads_by_source: {
    ...contacts,
    key: "t.source_id",
    sums: "count(*) as records, sum(lead_cost)",
    where: "t.category = 'lead'",
  },
  lead_conversion: {
    ...contacts,
    key: "t.source_id",
    sums: `count(*) as records, count(*) filter (where coalesce(last_called_at, last_texted_at, last_emailed_at) is not null),
      count(*) filter (where open_policies + in_force_policies > 0), count(*) filter (where category = 'client')`,
  },
  call_activity: {
    ...calls,
    key: "t.created_at / 86400000",
    sums: `count(*) as records, count(*) filter (where call_direction = 'outbound'),
      count(*) filter (where answered_at is not null), sum(talk_seconds)`,
  },
  call_outcomes: {
    ...calls,
    key: "t.outcome",
    sums: `count(*) as records, count(*) filter (where answered_at is not null),
      count(*) filter (where outcome = 'appointment_set'), count(*) filter (where outcome = 'sold'), sum(talk_seconds)`,
  },
  usage_and_licences: {
    ...calls,
    key: "t.user_id",
    sums: `count(*) as records, sum(talk_seconds),
      sum(case when via in ('own_phone', 'phone_burner') then 0 else (talk_seconds + 59) / 60 end)`,
  },
  production_by_agent: { ...policies, key: agent, sums: `${premium}, ${inForce}`, date: "t.application_date" },
  production_by_carrier: {
    ...policies,
    key: "t.carrier_id",
    sums: `${premium}, ${inForce}`,
    date: "t.application_date",
  },
  policies_submitted: {
    ...policies,
    key: "left(t.submitted_at, 7)",
    sums: `${premium}, ${inForce}`,
    date: "t.submitted_at",
  },
  policies_by_status: {
    ...policies,
    key: "t.status",
    sums: `${premium}, ${inForce}, count(*) filter (where t.status in (${open}))`,
  },
  premium_in_force: { ...policies, key: "t.policy_type", sums: premium, where: "t.status in ('in_force', 'grace')" },
  appointment_results: {
    from: "events t",
    key: "t.status",
    sums: `count(*) as records, count(*) filter (where status not in ('cancelled', 'rescheduled')),
      count(*) filter (where status = 'held'), count(*) filter (where status = 'no_show'),
      count(*) filter (where status = 'cancelled'), count(*) filter (where status = 'planned')`,
    where: `t.recurrence ->> 'freq' = 'none'
      and t.types_list && '{appointment,presentation,enrollment,policy_review,policy_delivery}'`,
    date: "t.start_date",
    isMoment: true,
  },
};

/** Of the period of the report and the one it is compared with; they must count the same records. */
export async function runBare(pool: Pool, tenant_id: string, type: string, figures: ReportFigures): Promise<void> {
  const bare = bareReports[type];
  if (!bare) throw new Error(`no bare SQL of ${type}`);
  for (const asked of [figures, ...(figures.before ? [figures.before] : [])]) {
    const bounds = bare.date === undefined ? [] : boundsOf(bare, asked, figures.zone);
    const { rows } = await pool.query<{ records: number }>(
      `select ${bare.key} as key, ${bare.sums} from ${bare.from} where t.tenant_id = $1 and t.deleted_at is null
        ${bare.where === undefined ? "" : `and ${bare.where}`}
        ${bounds.map((_, nth) => `and ${bare.date} ${nth === 0 ? ">=" : "<"} $${nth + 2}`).join(" ")} group by 1`,
      [tenant_id, ...bounds],
    );
    const counted = rows.reduce((sum, { records }) => sum + Number(records), 0);
    if (counted !== asked.totals[0]) throw new Error(`${type}: ${counted} by hand, ${asked.totals[0]} reported`);
  }
}

function boundsOf({ isMoment }: BareReport, { from, to }: Pick<ReportFigures, "from" | "to">, zone: string) {
  return [from ?? "0001-01-01", to ?? "9999-01-01"].map((day) => (isMoment ? startOfDay(day, zone) : day));
}
