/** Every report type. To add one: its file, and its line here. */
import { may } from "../users/access.ts";
import { activityByAgent } from "./activity-by-agent.ts";
import { appointmentResults } from "./appointment-results.ts";
import { birthdays } from "./birthdays.ts";
import { callActivity } from "./call-activity.ts";
import { callOutcomes } from "./call-outcomes.ts";
import { callQuality } from "./call-quality.ts";
import { campaignResults } from "./campaign-results.ts";
import { commissionsExpected } from "./commissions-expected.ts";
import { consentRegister } from "./consent-register.ts";
import { contactList } from "./contact-list.ts";
import { deviceSync } from "./device-sync.ts";
import { dncBlocks } from "./dnc-blocks.ts";
import { emailActivity } from "./email-activity.ts";
import { hoursWorked } from "./hours-worked.ts";
import { importResults } from "./import-results.ts";
import { lapses } from "./lapses.ts";
import { leadConversion } from "./lead-conversion.ts";
import { leadCostPerSale } from "./lead-cost-per-sale.ts";
import { newLeadsBySource } from "./new-leads-by-source.ts";
import { persistency13Month } from "./persistency-13-month.ts";
import { policiesByStatus } from "./policies-by-status.ts";
import { policiesSubmitted } from "./policies-submitted.ts";
import { premiumInForce } from "./premium-in-force.ts";
import { productionByAgent } from "./production-by-agent.ts";
import { productionByCarrier } from "./production-by-carrier.ts";
import { renewalsDue } from "./renewals-due.ts";
import { signInsAndImpersonation } from "./sign-ins-and-impersonation.ts";
import { smsActivity } from "./sms-activity.ts";
import { soaRegister } from "./soa-register.ts";
import { t65List } from "./t65-list.ts";
import { transfersReport } from "./transfers.ts";
import { usageAndLicences } from "./usage-and-licences.ts";
import { workflowResults } from "./workflow-results.ts";
import type { ReportType } from "../report-sources/report-shape.ts";

export const reportTypes: readonly ReportType[] = [
  contactList,
  newLeadsBySource,
  leadConversion,
  leadCostPerSale,
  birthdays,
  t65List,
  consentRegister,
  soaRegister,
  callActivity,
  callOutcomes,
  callQuality,
  hoursWorked,
  dncBlocks,
  productionByAgent,
  productionByCarrier,
  policiesSubmitted,
  commissionsExpected,
  policiesByStatus,
  premiumInForce,
  persistency13Month,
  renewalsDue,
  lapses,
  usageAndLicences,
  appointmentResults,
  activityByAgent,
  smsActivity,
  emailActivity,
  importResults,
  transfersReport,
  workflowResults,
  campaignResults,
  signInsAndImpersonation,
  deviceSync,
];

const byName = new Map(reportTypes.map((type) => [type.type, type]));

export function reportTypeOf(type: string): ReportType | undefined {
  return byName.get(type);
}

type Reader = Parameters<typeof may>[0];

export function mayRun(who: Reader, { source }: ReportType): boolean {
  return may(who, "reports.see") && may(who, source.needs);
}

export function reportTypesOf(who: Reader): ReportType[] {
  return reportTypes.filter((type) => mayRun(who, type));
}
