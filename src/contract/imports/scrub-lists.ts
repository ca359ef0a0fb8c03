/** Do-not-call lists that imports are compared with, uploaded as files. */
import { z } from "zod";
import { scrubKinds } from "../../domain/imports/scrub-list.ts";
import { importBytesMax } from "../../domain/values/limits.ts";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { stateCodes } from "../../domain/values/postal.ts";
import { ByUuid, dataOf, del, get, group, post } from "../declare.ts";
import { FormFile } from "../form.ts";

const ScrubList = z.object({
  id: Uuid,
  kind: z.enum(scrubKinds),
  state: z.string(),
  as_of: Day,
  file_name: z.string(),
  numbers: z.int(),
  skipped: z.int(),
  uploaded_at: Instant,
});

export const scrubLists = group("scrub_lists", "/v1/scrub_lists", {
  list: get("", {
    summary: "Lists the uploaded do-not-call lists. An import is compared only with lists that exist.",
    access: "contacts.import",
    reply: dataOf(z.array(ScrubList)),
  }),
});

export const adminScrubLists = group("admin_scrub_lists", "/v1/admin/scrub_lists", {
  create: post("", {
    summary:
      "Uploads a do-not-call list as a text or CSV file with one phone number per line. Replaces the previous list of the same kind, and for a state's list of the same state.",
    access: "reference.edit",
    writes: "now",
    multipart: true,
    fileBytesMax: importBytesMax,
    body: z.strictObject({
      kind: z.enum(scrubKinds),
      /** Required for the list of a state, and for no other. */
      state: z.enum(stateCodes).optional(),
      as_of: Day,
      file: FormFile,
    }),
    status: 201,
    reply: dataOf(ScrubList),
  }),
  remove: del("/:id", {
    summary: "Deletes a do-not-call list. Imports are no longer compared with it; marks on contacts stay.",
    access: "reference.edit",
    writes: "now",
    params: ByUuid,
  }),
});
