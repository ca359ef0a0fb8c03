import { contactFiles } from "../../contract/files/contact-files.ts";
import {
  type ContactFile,
  type ContactFileEdit,
  editFile,
  type FileBody,
  type NewContactFile,
  writeFile,
} from "../../domain/files/file.ts";
import type { RowKey } from "../collections/index.ts";
import { conflictsIn, intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const fileKey = (id: string): RowKey => ({ collection: "files", id });
const behindContact = ({ contact_id }: OnContact): RowKey[] => [{ collection: "contacts", id: contact_id }];
const confirmed = ({ data }: { data: ContactFile }): ConfirmedRow[] => [{ key: fileKey(data.id), row: data }];

interface OnContact {
  contact_id: number;
  /** The contact's label. */
  name: string;
}

export interface FileAddInput extends OnContact {
  file: NewContactFile;
  body: FileBody;
  at: number;
}

/** Stored together with the file's bytes, which are uploaded first, in parts. */
export const fileAdd = intent(contactFiles.create, {
  name: "file.add",
  title: ({ name, file, body }: FileAddInput) => `File for ${name}: ${file.title || body.file_name}`,
  touches: ({ file }: FileAddInput) => [fileKey(file.id)],
  after: (input: FileAddInput) => behindContact(input),
  sends: ({ file, body: { file_name, size, sha256 } }: FileAddInput) => ({
    id: file.id,
    kind: "contact_file" as const,
    file_name,
    size,
    sha256,
  }),
  applies: (
    _row: ContactFile | undefined,
    { contact_id, file, body, at }: FileAddInput,
    _key: RowKey,
    { user_id }: IntentFacts,
  ) => writeFile(contact_id, file, body, { now: at, by: user_id }),
  ask: ({ contact_id, file, at }: FileAddInput) => ({
    params: { id: contact_id },
    body: { ...file, at, upload_id: file.id },
  }),
  replies: confirmed,
});

export interface FileEditInput extends OnContact {
  id: string;
  change: ContactFileEdit;
  /** The values the editor showed when it opened. Omitted by earlier versions. */
  base?: ContactFileEdit;
}

export const fileEdit = intent(contactFiles.update, {
  name: "file.edit",
  title: ({ name, change }: FileEditInput) => `File for ${name}: ${change.title ?? "changed"}`,
  which: ({ title }: ContactFile) => title,
  touches: ({ id }: FileEditInput) => [fileKey(id)],
  after: (input: FileEditInput) => behindContact(input),
  applies: (row: ContactFile | undefined, { change }: FileEditInput, _key: RowKey, { at }: IntentFacts) =>
    row && editFile(row, change, at),
  ask: ({ contact_id, id, change, base }: FileEditInput) => ({
    params: { id: contact_id, fileId: id },
    body: { ...change, ...(base && { base }) },
  }),
  replies: confirmed,
  conflicts: (reply, { contact_id, id }) => ({
    contact_id,
    conflicts: conflictsIn(reply),
    record: "file",
    record_id: id,
  }),
});

export interface FileInput extends OnContact {
  file: ContactFile;
}

export const fileDelete = intent(contactFiles.remove, {
  name: "file.delete",
  title: ({ name, file }: FileInput) => `Delete file for ${name}: ${file.title}`,
  touches: ({ file }: FileInput) => [fileKey(file.id)],
  after: (input: FileInput) => behindContact(input),
  applies: () => undefined,
  ask: ({ contact_id, file }: FileInput) => ({ params: { id: contact_id, fileId: file.id } }),
});

export const fileRestore = intent(contactFiles.restore, {
  name: "file.restore",
  title: ({ name, file }: FileInput) => `Restore file for ${name}: ${file.title}`,
  touches: ({ file }: FileInput) => [fileKey(file.id)],
  after: (input: FileInput) => behindContact(input),
  applies: (_row: ContactFile | undefined, { file }: FileInput) => file,
  ask: ({ contact_id, file }: FileInput) => ({ params: { id: contact_id, fileId: file.id } }),
  replies: confirmed,
});
