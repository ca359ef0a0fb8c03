/** The SQL of every source, by its name. */
import type { ReportSource } from "../../domain/reports/report-shape.ts";
import { callSourceSql } from "./call-source-sql.ts";
import { contactSourceSql } from "./contact-source-sql.ts";
import { policySourceSql } from "./policy-source-sql.ts";
import type { AnySource } from "./source-sql.ts";

const sources = new Map<string, AnySource>([
  ["contacts", contactSourceSql],
  ["calls", callSourceSql],
  ["policies", policySourceSql],
]);

export function sourceSqlOf({ name }: ReportSource): AnySource {
  const found = sources.get(name);
  if (!found) throw new Error(`No SQL for the report source ${name}.`);
  return found;
}
