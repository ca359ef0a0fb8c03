/** Importing calendar files (.ics) (domain §11; not in the spec). */
import { z } from "zod";
import { EventImport, eventImportOutcomes, EventImportRow } from "../../domain/calendar/event-import.ts";
import { icsFileBytesMax } from "../../domain/calendar/ics-limits.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { allOf, ByUuid, dataOf, get, group, listOf, Paging, post } from "../declare.ts";
import { FormFile } from "../form.ts";

export const eventImports = group("event_imports", "/v1/event_imports", {
  create: post("", {
    summary:
      "Imports a calendar file of up to 10 MB in the background. Repeating a request with the same id does not create a second import.",
    access: "signed_in",
    writes: "now",
    multipart: true,
    fileBytesMax: icsFileBytesMax,
    ratePerMinute: 20,
    body: z.strictObject({ id: Uuid.optional(), file: FormFile }),
    reply: dataOf(EventImport),
    status: 201,
  }),
  list: get("", {
    summary: "Lists the current user's last ten calendar imports, newest first.",
    access: "signed_in",
    reply: allOf(EventImport),
  }),
  show: get("/:id", {
    summary: "Returns the status of a calendar import.",
    access: "signed_in",
    params: ByUuid,
    reply: dataOf(EventImport),
  }),
  rows: get("/:id/rows", {
    summary: "Lists the result for each event, in file order.",
    access: "signed_in",
    params: ByUuid,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit, fate: z.enum(eventImportOutcomes).optional() }),
    reply: listOf(EventImportRow),
  }),
  undo: post("/:id/undo", {
    summary:
      "Undoes an import within 30 days. Removes the events it created and restores the events it changed; events changed since then stay as they are.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    reply: dataOf(EventImport),
  }),
});
