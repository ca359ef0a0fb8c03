/** The sentence of a report's filters, with names from the company's rows. */
import type { CheckedSpec } from "../../domain/reports/report-check.ts";
import type { DayRange } from "../../domain/reports/report-period.ts";
import { reportSentence } from "../../domain/reports/report-words.ts";
import type { Trx } from "../db/schema.ts";
import { namesOf } from "./report-name-rows.ts";

export async function sentenceOf(trx: Trx, tenant_id: string, spec: CheckedSpec, range: DayRange): Promise<string> {
  const { type, filters, scope } = spec;
  const names = new Map<string, string>();
  const add = async (kind: Parameters<typeof namesOf>[2], ids: readonly string[]) => {
    for (const { id, name } of (await namesOf(trx, tenant_id, kind, ids)).values()) names.set(id, name);
  };
  for (const { field, values } of filters) await add(type.source.fields[field]?.kind, values);
  const [kind, id = ""] = scope.split(":");
  await add(kind === "unit" ? "unit" : "person", [id]);
  return reportSentence({ type, filters, scope }, range, { nameOf: (of) => names.get(of) });
}
