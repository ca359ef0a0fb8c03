/** Contacts as a file (spec 000 §7). */
import { z } from "zod";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { contactExportColumns, exportFormats, exportRowsMax } from "../../domain/values/limits.ts";
import { Output } from "../../domain/outputs/output.ts";
import { dataOf, group, patch, post } from "../declare.ts";

const columns = z.array(z.enum(contactExportColumns)).min(1).max(contactExportColumns.length);

export const exports = group("exports", "/v1", {
  contacts: patch("/export.:format", {
    summary:
      "The contacts of a scope as a csv or xlsx file, every cell harmless to a spreadsheet; the file's name stands in content-disposition. Above 5,000 rows it is made in the background: then the reply is 202 with how it stands, and the file is fetched from /v1/outputs.",
    access: "contacts.export",
    feature: "export",
    writes: "now",
    unremembered: true,
    ratePerMinute: 30,
    params: z.strictObject({ format: z.enum(exportFormats) }),
    body: z.strictObject({ contacts_scope: ContactsScope.prefault({}), columns: columns.optional() }),
    download: "text/csv; charset=utf-8",
    reply: dataOf(Output),
  }),
  note: post("/exports", {
    summary: "Tells of a file a device made from its own copy, for the record (ours).",
    access: "contacts.export",
    writes: "queue",
    body: z.strictObject({
      rows: z.int().min(0).max(exportRowsMax),
      columns,
      format: z.enum(exportFormats).default("csv"),
      at: z.int().nonnegative(),
    }),
  }),
});
