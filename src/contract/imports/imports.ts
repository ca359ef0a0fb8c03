/** Bringing contacts in from files (spec 001 §7 Imports, domain §10). */
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

/** The parts of a plan, each a field of the form. */
const PlanForm = {
  fields: JsonField(z.array(ImportField).min(1).max(importColumnsMax)),
  has_header: BoolText.default(true),
  date_order: z.enum(dateOrders).optional(),
  forgive: JsonField(ImportPlan.shape.forgive).optional(),
  owner: z.guid().or(z.literal("")).optional(),
  pool: z.guid().or(z.literal("")).optional(),
  tags: JsonField(ImportPlan.shape.tags).optional(),
  category: ImportPlan.shape.category.optional(),
  status_id: z.guid().or(z.literal("")).optional(),
  source_id: z.guid().or(z.literal("")).optional(),
  scrub_against: JsonField(ScrubAgainst).optional(),
  api_vendor_obj: JsonField(ApiVendorChoice.nullable()).optional(),
  setting: z.guid().or(z.literal("")).optional(),
};
/** One of the two: the file itself, or the id of an upload of kind `import` that is whole. */
const FileForm = { file: FormFile.optional(), upload_id: z.guid().optional() };
export const ImportForm = z.strictObject({ ...FileForm, ...PlanForm });
export type ImportForm = z.infer<typeof ImportForm>;

/** Only contacts of this category get files; without it, all one may add files to. */
export const AttachmentsForm = z.strictObject({ ...FileForm, category: z.enum(categories).optional() });
export type AttachmentsForm = z.infer<typeof AttachmentsForm>;

/** One file of an archive, and what became of it. */
export const AttachedFile = z.object({
  /** Its place in the archive, counted from 1. */
  row_no: z.int().positive(),
  /** Its name with its folders, as mended. */
  path: z.string(),
  /** `skipped`: the contact has these very bytes already. */
  status: z.enum(attachedStatuses),
  /** Null where nobody got it, or whoever did is out of the reader's sight by now. */
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
  /** Empty where it is out of the reader's sight by now. */
  name: z.string(),
  /** The import made it; else it changed it. */
  created: z.boolean(),
  row_nos: z.array(z.int().positive()),
});
export type KeptContact = z.infer<typeof KeptContact>;

/** Beside the paging: what an undo would do now, in contacts; null where none can be asked for, and of archives. */
const KeptMeta = ListMeta.extend({
  would: z
    .object({ removed: z.int().nonnegative(), restored: z.int().nonnegative(), kept: z.int().nonnegative() })
    .nullable(),
});

/** Beside the paging: the file's columns, and in how many rows each reason stands. */
const RefusedMeta = ListMeta.extend({
  fields: z.array(ImportField),
  reasons: z.partialRecord(z.enum(rowReasons), z.int().positive()),
  /** Reasons forgiven so far. */
  forgive: ImportPlan.shape.forgive,
});

/** Cells as a person mended them. */
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

/** What a setting keeps: the columns by name, and the options of the form. */
export const SettingData = z.strictObject({
  kind: z.enum(importKinds).default("leads"),
  fields: z
    .array(z.strictObject({ name: z.string().max(500), target: ImportField.shape.target }))
    .max(importColumnsMax)
    .default([]),
  options: ImportPlan.omit({ fields: true, setting: true }).partial().default({}),
});

export type SettingData = z.infer<typeof SettingData>;

const Upload = { access: "contacts.import", writes: "now", multipart: true, fileBytesMax: importBytesMax } as const;

export const imports = group("imports", "/v1", {
  validate: post("/contacts/validate_import", {
    ...Upload,
    summary:
      "Looks at a file without bringing anything in: its alphabet, its columns with a guessed target and five values each, its rows.",
    unremembered: true,
    ratePerMinute: 60,
    body: z.strictObject({ file: FormFile }),
    reply: dataOf(FileReport),
  }),
  import: post("/contacts/import", {
    ...Upload,
    summary:
      "Takes a file of contacts with its plan and brings it in, in the background: as `file` of a form, or as the `upload_id` of one sent in parts.",
    body: ImportForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  leadsUploader: post("/contacts/leads_uploader", {
    ...Upload,
    summary: "Takes a file of leads with its plan and brings it in, in the background; every row becomes a lead.",
    body: ImportForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  clientsUploader: post("/contacts/clients_uploader", {
    ...Upload,
    summary:
      "Takes a file of clients with its plan, their policies in the same rows, and brings it in, in the background; every row becomes a client.",
    body: ImportForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  importAttachments: post("/contacts/import_attachments", {
    ...Upload,
    summary:
      "Takes a zip archive of files whose names begin with a contact's number or phone and puts each to its contact, in the background.",
    body: AttachmentsForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  attachmentsLeadsUploader: post("/contacts/attachments_leads_uploader", {
    ...Upload,
    summary: "The same for leads only: a file of anybody else is refused.",
    body: AttachmentsForm,
    status: 201,
    reply: dataOf(Attempt),
  }),
  attempts: get("/contacts/import_attempts", {
    summary: "Import attempts, newest first: one's own, or those of everybody below for who may track imports.",
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
    summary: "The refused rows of an attempt with their reasons, in the order of the file (ours).",
    access: "contacts.import",
    params: ByUuid,
    query: z.strictObject({ page: NumberText(1, 1_000_000).default(1), limit: NumberText(1, 500).default(50) }),
    reply: z.object({
      data: z.array(RefusedRow),
      meta: RefusedMeta,
    }),
  }),
  attachedFiles: get("/contacts/import_attempts/:id/files", {
    summary: "The files of an archive in its order, each with the contact that got it or why nobody did (ours).",
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
      "The refused rows of an attempt with their reasons as a CSV file, every cell harmless to a spreadsheet (ours).",
    access: "contacts.import",
    params: ByUuid,
    download: "text/csv; charset=utf-8",
  }),
  deleteAttempt: del("/contacts/delete_import_attempts/:id", {
    summary:
      "Forgets an attempt and its refused rows; one that still runs stops where it is. Contacts it brought in stay.",
    access: "contacts.import",
    writes: "now",
    params: ByUuid,
  }),
  retryFailed: post("/contacts/retry_failed_import_attempts/:id", {
    summary: "Runs the refused rows of an attempt again, with the cells mended where they are given.",
    access: "contacts.import",
    writes: "now",
    params: ByUuid,
    bodyLimitBytes: 16 * 1024 * 1024,
    body: z.strictObject({
      rows: z.array(MendedRow).max(mendedRowsMax).default([]),
      /** Only these rows; without it, all that were refused. */
      row_nos: z.array(z.int().positive()).max(mendedRowsMax).optional(),
      /** Only those refused for this. */
      reason: z.enum(rowReasons).optional(),
      forgive: ImportPlan.shape.forgive.optional(),
      /** For this run alone; without it, as the import chose. `add` brings people in who were refused as known already. */
      on_match: z.enum(onMatches).optional(),
    }),
    reply: dataOf(Attempt),
  }),
  undo: post("/contacts/import_attempts/:id/undo", {
    summary:
      "Takes a finished import of the last 30 days back, in the background: contacts it created go, those it changed get their former values, those somebody worked on since stay (ours).",
    access: "contacts.import",
    writes: "now",
    params: ByUuid,
    reply: dataOf(Attempt),
  }),
  kept: get("/contacts/import_attempts/:id/kept", {
    summary:
      "Contacts an undo left as they are because somebody worked on them since the import; before it is asked for, in `meta`, what it would do now (ours).",
    access: "contacts.import",
    params: ByUuid,
    query: z.strictObject({ page: NumberText(1, 1_000_000).default(1), limit: NumberText(1, 500).default(50) }),
    reply: z.object({ data: z.array(KeptContact), meta: KeptMeta }),
  }),
  statusHeld: get("/contacts/import_attempts/:id/status_held", {
    summary:
      "Contacts whose status an import left as it is, for it stops all contact and only a manager changes it; the rest of their rows came in (ours).",
    access: "contacts.import",
    params: ByUuid,
    query: z.strictObject({ page: NumberText(1, 1_000_000).default(1), limit: NumberText(1, 500).default(50) }),
    reply: listOf(KeptContact),
  }),
  settings: get("/import_settings", {
    summary: "The plans a person keeps for files of the same shape.",
    access: "contacts.import",
    reply: allOf(ImportSetting),
  }),
  createSetting: post("/import_settings", {
    summary: "Keeps the columns and options of a plan under a name.",
    access: "contacts.import",
    writes: "now",
    body: z.strictObject({ name: z.string().trim().min(1).max(settingNameLengthMax), data: SettingData.prefault({}) }),
    status: 201,
    reply: dataOf(ImportSetting),
  }),
  deleteSetting: del("/import_settings/:id", {
    summary: "Forgets a kept plan.",
    access: "contacts.import",
    writes: "now",
    params: ByUuid,
  }),
});
