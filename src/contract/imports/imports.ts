/** Importing contacts from files (spec 001 §7 Imports, domain §10). */
import { z } from "zod";
import { Attempt } from "../../domain/imports/attempt.ts";
import { attemptTabs } from "../../domain/imports/status.ts";
import { categories } from "../../domain/values/limits.ts";
import { FileReport } from "../../domain/imports/file-report.ts";
import {
  attachedStatuses,
  attemptsShown,
  cellLengthMax,
  dateOrders,
  headerRowMax,
  importColumnsMax,
  importKinds,
  mendedRowsMax,
  rowReasons,
  settingNameLengthMax,
} from "../../domain/imports/limits.ts";
import { importBytesMax } from "../../domain/values/limits.ts";
import { ApiVendorChoice, ImportField, ImportPlan, onMatches, ScrubAgainst } from "../../domain/imports/plan.ts";
import { allOf, BoolText, ByUuid, dataOf, del, get, group, ListMeta, listOf, NumberText, post } from "../declare.ts";
import { FormFile, JsonField } from "../form.ts";

/** The parts of an import plan, each a field of the form. */
const PlanForm = {
  fields: JsonField(z.array(ImportField).min(1).max(importColumnsMax)),
  has_header: BoolText.default(true),
  /** Counted from 0; if omitted, the header row is detected. */
  header_row: NumberText(0, headerRowMax).optional(),
  date_order: z.enum(dateOrders).optional(),
  forgive: JsonField(ImportPlan.shape.forgive).optional(),
  owner: z.guid().or(z.literal("")).optional(),
  pool: z.guid().or(z.literal("")).optional(),
  tags: JsonField(ImportPlan.shape.tags).optional(),
  category: ImportPlan.shape.category.optional(),
  status_id: z.guid().or(z.literal("")).optional(),
  source_id: z.guid().or(z.literal("")).optional(),
  values: JsonField(ImportPlan.shape.values).optional(),
  scrub_against: JsonField(ScrubAgainst).optional(),
  api_vendor_obj: JsonField(ApiVendorChoice.nullable()).optional(),
  setting: z.guid().or(z.literal("")).optional(),
};
/** Exactly one of the two: the file itself, or the id of a completed upload of kind `import`. */
const FileForm = { file: FormFile.optional(), upload_id: z.guid().optional() };
export const ImportForm = z.strictObject({ ...FileForm, ...PlanForm });
export type ImportForm = z.infer<typeof ImportForm>;

/** Only contacts of this category get files; if omitted, all contacts the user may add files to. */
export const AttachmentsForm = z.strictObject({ ...FileForm, category: z.enum(categories).optional() });
export type AttachmentsForm = z.infer<typeof AttachmentsForm>;

/** One file of an archive, and its outcome. */
export const AttachedFile = z.object({
  /** Its position in the archive, counted from 1. */
  row_no: z.int().positive(),
  /** Its name including folders, as corrected. */
  path: z.string(),
  /** `skipped`: the contact already has a file with identical bytes. */
  status: z.enum(attachedStatuses),
  /** Null when no contact got it, or when that contact is no longer visible to the reader. */
  contact_id: z.int().positive().nullable(),
  name: z.string(),
  reasons: z.array(z.enum(rowReasons)),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

export const RefusedRow = z.object({
  /** Counted from 1, without the header and empty lines. */
  row_no: z.int().positive(),
  cells: z.array(z.string()),
  reasons: z.array(z.object({ reason: z.enum(rowReasons), column: z.int().nullable() })),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

export const KeptContact = z.object({
  contact_id: z.int().positive(),
  /** Empty when it is no longer visible to the reader. */
  name: z.string(),
  /** True when the import created it, false when it updated it. */
  created: z.boolean(),
  row_nos: z.array(z.int().positive()),
});
export type KeptContact = z.infer<typeof KeptContact>;

/** In addition to paging: what an undo would do now, in contacts; null when no undo is possible, and for archives. */
const KeptMeta = ListMeta.extend({
  would: z
    .object({ removed: z.int().nonnegative(), restored: z.int().nonnegative(), kept: z.int().nonnegative() })
    .nullable(),
});

/** In addition to paging: the file's columns, and the number of rows per reason. */
const RefusedMeta = ListMeta.extend({
  fields: z.array(ImportField),
  reasons: z.partialRecord(z.enum(rowReasons), z.int().positive()),
  /** Reasons waived so far. */
  forgive: ImportPlan.shape.forgive,
});

/** Cells as corrected by a user. */
const MendedRow = z.strictObject({
  row_no: z.int().positive(),
  cells: z.array(z.string().max(cellLengthMax)).max(importColumnsMax),
});

export const ImportSetting = z.object({
  id: z.guid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  created_at: z.int(),
  updated_at: z.int(),
});
export type ImportSetting = z.infer<typeof ImportSetting>;

/** What a saved import setting holds: the columns by name, and the options of the form. */
export const SettingData = z.strictObject({
  kind: z.enum(importKinds).default("leads"),
  fields: z
    .array(z.strictObject({ name: z.string().max(500), target: ImportField.shape.target }))
    .max(importColumnsMax)
    .default([]),
  options: ImportPlan.omit({ fields: true, setting: true }).partial().default({}),
});

export type SettingData = z.infer<typeof SettingData>;

const Upload = {
  access: "contacts.import",
  feature: "import",
  writes: "now",
  multipart: true,
  fileBytesMax: importBytesMax,
} as const;

export const imports = group("imports", "/v1", {
  validate: post("/contacts/validate_import", {
    ...Upload,
    summary:
      "Analyzes a file without importing it. Returns its character encoding, its columns with a suggested target and five sample values each, and its rows.",
    unremembered: true,
    ratePerMinute: 60,
    body: z.strictObject({ file: FormFile }),
    reply: dataOf(FileReport),
  }),
  import: post("/contacts/import", {
    ...Upload,
    summary:
      "Imports a contacts file with its mapping in the background. Send the file as `file` in a form, or as the `upload_id` of a multipart upload.",
    body: ImportForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  leadsUploader: post("/contacts/leads_uploader", {
    ...Upload,
    summary: "Imports a leads file with its mapping in the background. Every row becomes a lead.",
    body: ImportForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  clientsUploader: post("/contacts/clients_uploader", {
    ...Upload,
    summary:
      "Imports a clients file with its mapping in the background, with policies in the same rows. Every row becomes a client.",
    body: ImportForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  importAttachments: post("/contacts/import_attachments", {
    ...Upload,
    summary:
      "Imports a zip archive of files whose names start with a contact's number or phone, and attaches each file to its contact in the background.",
    body: AttachmentsForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  attachmentsLeadsUploader: post("/contacts/attachments_leads_uploader", {
    ...Upload,
    summary: "Imports a zip archive of files for leads only. Files for other contacts are rejected.",
    body: AttachmentsForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  attempts: get("/contacts/import_attempts", {
    summary:
      "Lists import attempts, newest first: the current user's, or those of the whole downline for users who can track imports.",
    access: "contacts.import",
    query: z.strictObject({
      limit: NumberText(1, 100).default(attemptsShown),
      page: NumberText(1, 1_000_000).default(1),
      filter_by: z.enum(["file_name", "kind", "status", "created_by"]).optional(),
      filter_value: z.string().max(200).optional(),
      tab: z.enum(attemptTabs).default("all"),
    }),
    reply: listOf(Attempt),
  }),
  rows: get("/contacts/import_attempts/:id/rows", {
    summary: "Lists the rejected rows of an import attempt with the reasons, in file order.",
    access: "contacts.import",
    params: ByUuid,
    query: z.strictObject({ page: NumberText(1, 1_000_000).default(1), limit: NumberText(1, 500).default(50) }),
    reply: z.object({
      data: z.array(RefusedRow),
      meta: RefusedMeta,
    }),
  }),
  attachedFiles: get("/contacts/import_attempts/:id/files", {
    summary: "Lists the files of an archive in order, each with its contact or the reason no contact was matched.",
    access: "contacts.import",
    params: ByUuid,
    query: z.strictObject({
      page: NumberText(1, 1_000_000).default(1),
      limit: NumberText(1, 500).default(50),
      status: z.enum(attachedStatuses).optional(),
    }),
    reply: listOf(AttachedFile),
  }),
  failedRows: get("/contacts/import_attempts/:id/failed.csv", {
    summary:
      "Returns the rejected rows of an import attempt with the reasons as a CSV file. Every cell is safe to open in a spreadsheet.",
    access: "contacts.import",
    params: ByUuid,
    download: "text/csv; charset=utf-8",
  }),
  deleteAttempt: del("/contacts/delete_import_attempts/:id", {
    summary:
      "Deletes an import attempt and its rejected rows. An attempt still in progress stops. Imported contacts are kept.",
    access: "contacts.import",
    writes: "now",
    params: ByUuid,
  }),
  retryFailed: post("/contacts/retry_failed_import_attempts/:id", {
    summary: "Retries the rejected rows of an import attempt, with corrected cells where provided.",
    access: "contacts.import",
    feature: "import",
    writes: "now",
    params: ByUuid,
    bodyLimitBytes: 16 * 1024 * 1024,
    body: z.strictObject({
      rows: z.array(MendedRow).max(mendedRowsMax).default([]),
      /** Only these rows; if omitted, all rejected rows. */
      row_nos: z.array(z.int().positive()).max(mendedRowsMax).optional(),
      /** Only rows rejected for this reason. */
      reason: z.enum(rowReasons).optional(),
      forgive: ImportPlan.shape.forgive.optional(),
      /** For this run only; defaults to the import's choice. `add` creates contacts for rows rejected as duplicates. */
      on_match: z.enum(onMatches).optional(),
    }),
    reply: dataOf(Attempt),
  }),
  undo: post("/contacts/import_attempts/:id/undo", {
    summary:
      "Undoes an import finished within the last 30 days, in the background. Removes the contacts it created and restores the previous values of those it changed; contacts someone worked on since then are kept.",
    access: "contacts.import",
    writes: "now",
    params: ByUuid,
    reply: dataOf(Attempt),
  }),
  kept: get("/contacts/import_attempts/:id/kept", {
    summary:
      "Lists the contacts an undo left unchanged because someone worked on them since the import. Before the undo, `meta` contains what it would do now.",
    access: "contacts.import",
    params: ByUuid,
    query: z.strictObject({ page: NumberText(1, 1_000_000).default(1), limit: NumberText(1, 500).default(50) }),
    reply: z.object({ data: z.array(KeptContact), meta: KeptMeta }),
  }),
  statusHeld: get("/contacts/import_attempts/:id/status_held", {
    summary:
      "Lists the contacts whose status an import did not change because the status stops all contact and only a manager can change it. The rest of their rows were imported.",
    access: "contacts.import",
    params: ByUuid,
    query: z.strictObject({ page: NumberText(1, 1_000_000).default(1), limit: NumberText(1, 500).default(50) }),
    reply: listOf(KeptContact),
  }),
  settings: get("/import_settings", {
    summary: "Lists the user's saved mappings for files with the same layout.",
    access: "contacts.import",
    reply: allOf(ImportSetting),
  }),
  createSetting: post("/import_settings", {
    summary: "Saves the columns and options of a mapping under a name.",
    access: "contacts.import",
    writes: "now",
    body: z.strictObject({ name: z.string().trim().min(1).max(settingNameLengthMax), data: SettingData.prefault({}) }),
    status: 201,
    reply: dataOf(ImportSetting),
  }),
  deleteSetting: del("/import_settings/:id", {
    summary: "Deletes a saved mapping.",
    access: "contacts.import",
    writes: "now",
    params: ByUuid,
  }),
});
