/** Files of a contact (spec 001 §7, domain §6). Ids are made on the device; bytes come in one piece or as an upload that is whole. */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { ContactFile, ContactFileEdit, NewContactFile } from "../../domain/files/file.ts";
import { fileBytesMax } from "../../domain/values/limits.ts";
import { allOf, ByNumber, dataOf, del, get, group, patch, post } from "../declare.ts";
import { FormFile, JsonField } from "../form.ts";

const ByFile = z.strictObject({ ...ByNumber.shape, fileId: Uuid });

export const contactFiles = group("contact_files", "/v1/contacts", {
  list: get("/:id/files", {
    summary: "Files of a contact, the last added first.",
    access: "files.see",
    params: ByNumber,
    reply: allOf(ContactFile),
  }),
  create: post("/:id/files", {
    summary:
      "Adds a file: as `file` of a form, or as the `upload_id` of one sent in parts. What it is, is told by its content.",
    access: "files.edit",
    writes: "queue",
    params: ByNumber,
    multipart: true,
    fileBytesMax,
    /** `at`: when it was added on the device. */
    body: z.strictObject({
      ...NewContactFile.shape,
      id: Uuid.optional(),
      at: JsonField(Instant).optional(),
      upload_id: Uuid.optional(),
      file: FormFile.optional(),
    }),
    reply: dataOf(ContactFile),
    status: 201,
  }),
  update: patch("/:id/files/:fileId", {
    summary: "Changes what a file is called or what it is for (ours).",
    access: "files.edit",
    writes: "queue",
    params: ByFile,
    body: ContactFileEdit,
    reply: dataOf(ContactFile),
  }),
  remove: del("/:id/files/:fileId", {
    summary: "Deletes a file; for 30 days it can be put back.",
    access: "files.edit",
    writes: "queue",
    params: ByFile,
  }),
  restore: post("/:id/files/:fileId/restore", {
    summary: "Puts a deleted file back (ours).",
    access: "files.edit",
    writes: "queue",
    params: ByFile,
    reply: dataOf(ContactFile),
  }),
  content: get("/:id/files/:fileId/content", {
    summary: "The file itself, always as a download; its name stands in content-disposition (ours).",
    access: "files.see",
    params: ByFile,
    download: "application/octet-stream",
  }),
});
