/** Every report type. To add one: its file, and its line here. */
import { may } from "../users/access.ts";
import { callActivity } from "./call-activity.ts";
import { contactList } from "./contact-list.ts";
import { newLeadsBySource } from "./new-leads-by-source.ts";
import { productionByAgent } from "./production-by-agent.ts";
import type { ReportType } from "./report-shape.ts";

export const reportTypes: readonly ReportType[] = [contactList, newLeadsBySource, callActivity, productionByAgent];

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
