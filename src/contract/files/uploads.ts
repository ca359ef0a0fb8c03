/** Files that come in parts (ours). Under the same path lies the tus protocol itself: begin, ask, bring more, give up. */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { uploadKinds, uploadNameLengthMax } from "../../domain/files/upload.ts";
import { dataOf, group, post } from "../declare.ts";

export const uploadsPath = "/v1/uploads";

export const uploads = group("uploads", uploadsPath, {
  known: post("/known", {
    summary:
      "Spares an upload where the same file is here already: then it counts as sent under the given id (ours). Files are sent in parts by the tus protocol under /v1/uploads, with `id`, `kind` and `file_name` as metadata.",
    access: "signed_in",
    writes: "now",
    unremembered: true,
    body: z.strictObject({
      id: Uuid,
      kind: z.enum(uploadKinds),
      file_name: z.string().max(uploadNameLengthMax),
      size: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: dataOf(z.object({ known: z.boolean() })),
  }),
});
