/** A report as a mail: its sentence, its numbers, and a link to the same. */
import { countOf, oneLine } from "../../kit/text.ts";
import { exactMoment } from "../../kit/moments.ts";
import { measured, measureOf, type ReportFigures } from "../reports/report-figures.ts";
import { reportMailGroupsMax } from "../reports/report-limits.ts";
import { measureWords } from "../reports/measure-words.ts";
import type { ReportType } from "../report-sources/report-shape.ts";
import { groupingLabel } from "../reports/report-words.ts";

export interface MailedReport {
  name: string;
  type: ReportType;
  figures: ReportFigures;
  sentence: string;
  link: string;
  /** Who scheduled it; empty: the recipient themselves. */
  by: string;
  /** Rows of the attached file; `long`: too many to attach; null: they may not export. */
  file: number | "long" | null;
}

export function reportMail(mailed: MailedReport): { subject: string; text: string } {
  const { name, type, figures, sentence, link, by } = mailed;
  const { source } = type;
  const counted = countIn(mailed);
  const isEmpty = figures.groups.length === 0;
  const found = isEmpty ? "none" : countOf(counted, source.one, source.many);
  const parts = [
    sentence,
    isEmpty ? `None. No ${source.many} match.` : [totals(mailed), groups(mailed)].filter(Boolean).join("\n\n"),
    `Open the report: ${link}`,
    fileWords(mailed),
    `As of ${exactMoment(figures.as_of, figures.zone)} (${figures.zone}).${by === "" ? "" : ` ${by} scheduled this email. It has only what you have access to.`}`,
  ];
  return { subject: oneLine(`${name}: ${found}`), text: parts.filter(Boolean).join("\n\n") };
}

/** Records counted. */
function countIn({ type, figures: { measures, totals: values } }: Pick<MailedReport, "type" | "figures">): number {
  return values[measures.indexOf(type.measures[0] ?? "")] ?? 0;
}

function totals({ type, figures }: MailedReport): string {
  return figuresIn(type, figures.measures, figures.totals)
    .map(([label, words]) => `${label}: ${words}`)
    .join("\n");
}

function groups({ type, figures }: MailedReport): string {
  const shown = figures.groups.slice(0, reportMailGroupsMax);
  const left = figures.groups.length - shown.length + (figures.rest?.groups ?? 0);
  const lines = shown.map(({ label, values }) => {
    const said = figuresIn(type, figures.measures, values).map(([measure, words]) => `${measure} ${words}`);
    return `- ${oneLine(label)}: ${said.join(", ")}`;
  });
  const more = left > 0 ? [`and ${left.toLocaleString("en-US")} more in the report`] : [];
  return [`By ${groupingLabel(type, figures.group_by).toLowerCase()}:`, ...lines, ...more].join("\n");
}

function figuresIn(type: ReportType, measures: readonly string[], values: readonly number[]): [string, string][] {
  return type.measures.map((key) => {
    const { label = key, kind = "count" } = measureOf(type, key) ?? {};
    return [label, measureWords(kind, measured(type, key, { measures, values }))];
  });
}

function fileWords({ type: { source }, file }: MailedReport): string {
  if (file === null || file === 0) return "";
  if (file === "long") return `The list is too long to attach. Open the report to download it.`;
  return `Attached: ${countOf(file, source.one, source.many)} you can export, as an Excel file.`;
}
