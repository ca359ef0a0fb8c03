/**
 * Files of a contact (spec 001 §7, domain §6). Ids are generated on the device; bytes are sent in one request or as a
 * completed upload.
 */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { ContactFile, ContactFileEdit, NewContactFile } from "../../domain/files/file.ts";
import { fileBytesMax } from "../../domain/values/limits.ts";
import { editedOf } from "../contacts/contact-replies.ts";
import { allOf, ByNumber, dataOf, del, get, group, patch, post } from "../declare.ts";
import { FormFile, JsonField } from "../form.ts";

const ByFile = z.strictObject({ ...ByNumber.shape, fileId: Uuid });

export const contactFiles = group("contact_files", "/v1/contacts", {
  list: get("/:id/files", {
    summary: "Lists a contact's files, most recently added first.",
    access: "files.see",
    params: ByNumber,
    reply: allOf(ContactFile),
  }),
  create: post("/:id/files", {
    summary:
      "Adds a file: as `file` in a form, or as the `upload_id` of a multipart upload. The file type is detected from the content.",
    access: "files.edit",
    writes: "queue",
    params: ByNumber,
    multipart: true,
    fileBytesMax,
    /** `at`: device time it was added. */
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
    summary: "Updates a file's title or type. A field someone else changed since `base` is a conflict.",
    access: "files.edit",
    writes: "queue",
    params: ByFile,
    body: z.strictObject({ ...ContactFileEdit.shape, base: ContactFileEdit.optional() }),
    reply: editedOf(ContactFile),
  }),
  remove: del("/:id/files/:fileId", {
    summary: "Deletes a file. It can be restored for 30 days.",
    access: "files.edit",
    writes: "queue",
    params: ByFile,
  }),
  restore: post("/:id/files/:fileId/restore", {
    summary: "Restores a deleted file.",
    access: "files.edit",
    writes: "queue",
    params: ByFile,
    reply: dataOf(ContactFile),
  }),
  content: get("/:id/files/:fileId/content", {
    summary: "Returns the file content, always as a download. The file name is in the content-disposition header.",
    access: "files.see",
    params: ByFile,
    download: "application/octet-stream",
  }),
});
