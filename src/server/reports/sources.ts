/** The SQL of every source, by its name. */
import type { ReportSource } from "../../domain/report-sources/report-shape.ts";
import { activitySourceSql } from "./activity-source-sql.ts";
import { callSourceSql } from "./call-source-sql.ts";
import { campaignSourceSql } from "./campaign-source-sql.ts";
import { consentSourceSql } from "./consent-source-sql.ts";
import { contactSourceSql } from "./contact-source-sql.ts";
import { deviceSourceSql } from "./device-source-sql.ts";
import { emailSourceSql } from "./email-source-sql.ts";
import { eventSourceSql } from "./event-source-sql.ts";
import { flowSourceSql } from "./flow-source-sql.ts";
import { hoursSourceSql } from "./hours-source-sql.ts";
import { importSourceSql } from "./import-source-sql.ts";
import { policySourceSql } from "./policy-source-sql.ts";
import { signInSourceSql } from "./sign-in-source-sql.ts";
import { soaSourceSql } from "./soa-source-sql.ts";
import { textSourceSql } from "./text-source-sql.ts";
import { transferSourceSql } from "./transfer-source-sql.ts";
import type { AnySource } from "./source-sql.ts";

const sources = new Map<string, AnySource>([
  ["activities", activitySourceSql],
  ["calls", callSourceSql],
  ["campaign_sends", campaignSourceSql],
  ["consents", consentSourceSql],
  ["contacts", contactSourceSql],
  ["devices", deviceSourceSql],
  ["emails", emailSourceSql],
  ["events", eventSourceSql],
  ["forms", soaSourceSql],
  ["runs", flowSourceSql],
  ["hours", hoursSourceSql],
  ["imports", importSourceSql],
  ["policies", policySourceSql],
  ["sign_ins", signInSourceSql],
  ["texts", textSourceSql],
  ["transfers", transferSourceSql],
]);

export function sourceSqlOf({ name }: ReportSource): AnySource {
  const found = sources.get(name);
  if (!found) throw new Error(`No SQL for the report source ${name}.`);
  return found;
}
