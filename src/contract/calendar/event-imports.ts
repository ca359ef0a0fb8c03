/** Calendar files (.ics) brought in (domain §11; ours). */
import { z } from "zod";
import { EventImport, eventImportOutcomes, EventImportRow } from "../../domain/calendar/event-import.ts";
import { icsFileBytesMax } from "../../domain/calendar/ics-limits.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { allOf, ByUuid, dataOf, get, group, listOf, Paging, post } from "../declare.ts";
import { FormFile } from "../form.ts";

export const eventImports = group("event_imports", "/v1/event_imports", {
  create: post("", {
    summary: "Brings in a calendar file of up to 10 MB in the background; the same id twice is one import.",
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
    summary: "My last ten calendar files, newest first.",
    access: "signed_in",
    reply: allOf(EventImport),
  }),
  show: get("/:id", {
    summary: "How one of them stands.",
    access: "signed_in",
    params: ByUuid,
    reply: dataOf(EventImport),
  }),
  rows: get("/:id/rows", {
    summary: "What became of each event, in the order of the file.",
    access: "signed_in",
    params: ByUuid,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit, fate: z.enum(eventImportOutcomes).optional() }),
    reply: listOf(EventImportRow),
  }),
  undo: post("/:id/undo", {
    summary:
      "Takes an import back within 30 days: what it made goes, what it changed is as before; what was changed since stays.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    reply: dataOf(EventImport),
  }),
});
