/** An import being prepared: the selected file, its report, and the user's choices. */
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
  /** The date order is ambiguous and the user has not chosen one. */
  asksDateOrder: boolean;
}

export function draftOf(file: File, report: FileReport): Draft {
  const unclear = report.date_order === "unclear";
  const date_order = unclear || report.date_order === "unclear" ? "mdy" : report.date_order;
  // Only a client list has policies.
  const category = report.fields.some(({ target }) => isPolicyTarget(target)) ? "client" : "lead";
  const { fields, has_header, header_row } = report;
  const plan = ImportPlan.parse({ fields, has_header, header_row, date_order, category });
  return { file, report, plan, asksDateOrder: unclear };
}

/** The file re-read with another header row: the columns are replaced, file-wide choices are not. */
export function withReport(draft: Draft, report: FileReport): Draft {
  const fresh = draftOf(draft.file, report);
  const { fields, has_header, header_row, date_order } = fresh.plan;
  return { ...fresh, plan: { ...draft.plan, fields, has_header, header_row, date_order } };
}

/** Marks the date order as confirmed: until then the preselected one is a guess. */
export function withDateOrder(draft: Draft, date_order: ImportPlan["date_order"]): Draft {
  return { ...draft, plan: { ...draft.plan, date_order }, asksDateOrder: false };
}

/** A field has one column: choosing it here clears it elsewhere. */
export function withTarget(plan: ImportPlan, column: number, target: string): ImportPlan {
  const fields = plan.fields.map((field, at) => {
    if (at === column) return { ...field, target };
    return field.target === target && !repeatable.includes(target) ? { ...field, target: "" } : field;
  });
  return { ...plan, fields };
}

/** Applies a saved plan: columns are matched by name, all others are ignored. */
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

/** The part of a plan that is saved under a name. */
export function settingOf(plan: ImportPlan) {
  const { fields, setting: _setting, has_header: _header, header_row: _row, ...options } = plan;
  return {
    kind: plan.category === "client" ? ("clients" as const) : ("leads" as const),
    fields: fields.map(({ name, target }) => ({ name, target })),
    options,
  };
}

/** Why the draft cannot be sent, or null. */
export function draftProblem({ report, plan, asksDateOrder }: Draft): string | null {
  const [first] = Object.values(planErrors(plan)).flat();
  if (report.problems.length > 0) return report.problems[0] ?? null;
  if (asksDateOrder) return "Choose a date format.";
  return first ?? null;
}

/** Progress text of an import prepared on this device. */
export function preparedWords({ list, archive }: Pick<PreparedImport, "list" | "archive">): string {
  if (archive) return `${countOf(archive.entries.length, "file")} to attach`;
  const left = list?.plan.fields.filter((field) => field.target === "" && !isEmptyColumn(field)).length ?? 0;
  return left > 0 ? `${countOf(left, "column")} not mapped` : "all columns mapped";
}

/** Whether the sampled rows have no value in this column. Such columns are hidden. */
export function isEmptyColumn({ preview }: ImportPlan["fields"][number]): boolean {
  return preview.length === 0;
}
