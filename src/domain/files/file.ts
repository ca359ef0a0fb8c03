/** A file of a contact (domain §6): title and category; the bytes are stored separately and never change. */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { lengthOf, oneLine } from "../../kit/text.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { fileMessages } from "./file-messages.ts";
import { fileKinds, fileTitleLengthMax } from "../values/limits.ts";
import { uploadNameLengthMax } from "./upload.ts";

export const ContactFile = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  title: z.string(),
  kind: z.enum(fileKinds),
  /** Original file name; for display, never for a path. */
  file_name: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** Detected from the content. */
  mime: z.string(),
  /** Empty on a device that could not compute it. */
  sha256: z.string(),
  created_at: Instant,
  created_by: Uuid.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type ContactFile = z.infer<typeof ContactFile>;
export const contactFileColumns = Object.keys(ContactFile.shape) as (keyof ContactFile)[];

const title = z.string().max(fileTitleLengthMax * 4);

/** The device generates the id, so that a file added offline is created once, however often it is sent. */
export const NewContactFile = z.strictObject({
  id: Uuid,
  title: title.default(""),
  kind: z.enum(fileKinds).default("other"),
});
export type NewContactFile = z.infer<typeof NewContactFile>;

export const ContactFileEdit = z.strictObject({ title: title.optional(), kind: z.enum(fileKinds).optional() });
export type ContactFileEdit = z.infer<typeof ContactFileEdit>;

/** Facts about the bytes. */
export type FileBody = Pick<ContactFile, "file_name" | "size" | "mime" | "sha256">;
interface Author {
  now: number;
  by: string | null;
}

export function writeFile(contact_id: number, typed: NewContactFile, body: FileBody, { now, by }: Author): ContactFile {
  if (body.size === 0) refuse("invalid", { file: [fileMessages.empty] });
  const made = { created_at: now, created_by: by, updated_at: now, version: 1, seq: 0 };
  return { ...body, ...typed, contact_id, title: titleOf(typed.title, body.file_name), ...made };
}

/** Returns the same file when nothing changes. */
export function editFile(file: ContactFile, edit: ContactFileEdit, now: number): ContactFile {
  const next = { ...file, title: edit.title === undefined ? file.title : titleOf(edit.title, file.file_name) };
  next.kind = edit.kind ?? file.kind;
  if (next.title === file.title && next.kind === file.kind) return file;
  return { ...next, updated_at: now, version: file.version + 1 };
}

/** Without a title, the file name without its extension is used. */
function titleOf(typed: string, file_name: string): string {
  const title = oneLine(typed);
  if (lengthOf(title) > fileTitleLengthMax) refuse("invalid", { title: [fileMessages.title_too_long] });
  return title || fileTitleFrom(file_name);
}

export function fileTitleFrom(file_name: string): string {
  return (
    [...oneLine(shownFileName(file_name).replace(/\.[^.]{1,12}$/, ""))].slice(0, fileTitleLengthMax).join("") || "File"
  );
}

/** The last part of a path, without control characters for terminals, file systems or headers. */
export function shownFileName(name: string): string {
  const last = oneLine(name.split(/[/\\]/).at(-1) ?? "").replace(/[<>:"|?*;]|^\.+/g, "_");
  return [...last].slice(0, uploadNameLengthMax).join("") || "file";
}
