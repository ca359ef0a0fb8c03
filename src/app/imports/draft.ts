/** An import being prepared: the chosen file, what is known of it, and what the person chose. */
import type { FileReport } from "../../domain/imports/file-report.ts";
import { ImportPlan, planErrors } from "../../domain/imports/plan.ts";
import { isPolicyTarget, repeatable } from "../../domain/imports/targets.ts";
import { countOf } from "../../kit/text.ts";
import type { PreparedImport } from "../../local/db/records.ts";
import type { ImportSetting } from "../../contract/imports/imports.ts";

export interface Draft {
  file: File;
  report: FileReport;
  plan: ImportPlan;
  /** The order of dates could not be told, and the person has not said it yet. */
  asksDateOrder: boolean;
}

export function draftOf(file: File, report: FileReport): Draft {
  const unclear = report.date_order === "unclear";
  const date_order = unclear || report.date_order === "unclear" ? "mdy" : report.date_order;
  // Only a list of clients has policies in it.
  const category = report.fields.some(({ target }) => isPolicyTarget(target)) ? "client" : "lead";
  const { fields, has_header, header_row } = report;
  const plan = ImportPlan.parse({ fields, has_header, header_row, date_order, category });
  return { file, report, plan, asksDateOrder: unclear };
}

/** The file read anew with another header: its columns are others, what was chosen for the whole of it stays. */
export function withReport(draft: Draft, report: FileReport): Draft {
  const fresh = draftOf(draft.file, report);
  const { fields, has_header, header_row, date_order } = fresh.plan;
  return { ...fresh, plan: { ...draft.plan, fields, has_header, header_row, date_order } };
}

/** Said, whichever it is: the order that stands there while it is asked is only a guess. */
export function withDateOrder(draft: Draft, date_order: ImportPlan["date_order"]): Draft {
  return { ...draft, plan: { ...draft.plan, date_order }, asksDateOrder: false };
}

/** A field chosen here is given up by the column that had it. */
export function withTarget(plan: ImportPlan, column: number, target: string): ImportPlan {
  const fields = plan.fields.map((field, at) => {
    if (at === column) return { ...field, target };
    return field.target === target && !repeatable.includes(target) ? { ...field, target: "" } : field;
  });
  return { ...plan, fields };
}

/** A kept plan on this file: columns are found by their names, all others are left out. */
export function withSetting(draft: Draft, setting: ImportSetting): Draft {
  const { fields = [], options = {} } = setting.data as {
    fields?: { name: string; target: string }[];
    options?: Partial<ImportPlan>;
  };
  const targets = new Map(fields.map(({ name, target }) => [name, target]));
  const plan = ImportPlan.parse({
    ...draft.plan,
    ...options,
    has_header: draft.plan.has_header,
    header_row: draft.plan.header_row,
    setting: setting.id,
    fields: draft.plan.fields.map((field) => ({ ...field, target: targets.get(field.name) ?? "" })),
  });
  return { ...draft, plan, asksDateOrder: draft.asksDateOrder && options.date_order === undefined };
}

/** What is kept of a plan under a name. */
export function settingOf(plan: ImportPlan) {
  const { fields, setting: _setting, has_header: _header, header_row: _row, ...options } = plan;
  return {
    kind: plan.category === "client" ? ("clients" as const) : ("leads" as const),
    fields: fields.map(({ name, target }) => ({ name, target })),
    options,
  };
}

/** Words on what keeps the draft from being sent, or null. */
export function draftProblem({ report, plan, asksDateOrder }: Draft): string | null {
  const [first] = Object.values(planErrors(plan)).flat();
  if (report.problems.length > 0) return report.problems[0] ?? null;
  if (asksDateOrder) return "Choose a date format.";
  return first ?? null;
}

/** How far an import is that lies on the device. */
export function preparedWords({ list, archive }: Pick<PreparedImport, "list" | "archive">): string {
  if (archive) return `${countOf(archive.entries.length, "file")} to attach`;
  const left = list?.plan.fields.filter((field) => field.target === "" && !isEmptyColumn(field)).length ?? 0;
  return left > 0 ? `${countOf(left, "column")} not mapped` : "all columns mapped";
}

/** True for a column that holds nothing in the rows looked at: it goes its way without being shown. */
export function isEmptyColumn({ preview }: ImportPlan["fields"][number]): boolean {
  return preview.length === 0;
}
