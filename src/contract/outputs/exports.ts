/** Exporting contacts to a file (spec 000 §7). */
import { z } from "zod";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { exportRowsMax } from "../../domain/values/limits.ts";
import { contactExportColumns, exportFormats } from "../../domain/values/options.ts";
import { Output } from "../../domain/outputs/output.ts";
import { dataOf, group, patch, post } from "../declare.ts";

const columns = z.array(z.enum(contactExportColumns)).min(1).max(contactExportColumns.length);

export const exports = group("exports", "/v1", {
  contacts: patch("/export.:format", {
    summary:
      "Exports the contacts in a scope as a csv or xlsx file. Every cell is safe to open in a spreadsheet, and the file name is in the content-disposition header. Above 5,000 rows, the file is created in the background: the response is 202 with the status, and the file is available from /v1/outputs.",
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
    summary: "Logs an export that a device created from its own copy of the data.",
    access: "contacts.export",
    allowWhileViewing: true,
    writes: "queue",
    body: z.strictObject({
      rows: z.int().min(0).max(exportRowsMax),
      columns,
      format: z.enum(exportFormats).default("csv"),
      at: z.int().nonnegative(),
    }),
  }),
});
