/**
 * Resumable uploads (not in the spec). The tus protocol itself is served under the same path: create, query, append,
 * cancel.
 */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { uploadKinds, uploadNameLengthMax } from "../../domain/files/upload.ts";
import { dataOf, group, post } from "../declare.ts";

export const uploadsPath = "/v1/uploads";

export const uploads = group("uploads", uploadsPath, {
  known: post("/known", {
    summary:
      "Skips an upload if the same file already exists; it then counts as uploaded under the given id. Files are uploaded in parts with the tus protocol under /v1/uploads, with `id`, `kind` and `file_name` as metadata.",
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
