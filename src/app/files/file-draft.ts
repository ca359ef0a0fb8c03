/** A selected file, inspected locally: type by content, whether it is allowed, and its likely kind. */
import { tooLargeText } from "../../domain/files/file-messages.ts";
import { contentTypeOf, fileMime, tailBytes } from "../../domain/files/file-type.ts";
import { likelyFileKind } from "../../domain/files/file-words.ts";
import {
  type FileBody,
  fileTitleFrom,
  type NewContactFile,
  shownFileName,
  writeFile,
} from "../../domain/files/file.ts";
import { hashOf } from "../base/file-hash.ts";
import { fileBytesMax } from "../../domain/values/limits.ts";
import { headBytes } from "../../kit/file-signature.ts";
import { refuse } from "../../kit/refusal.ts";

export interface FileDraft {
  blob: Blob;
  typed: NewContactFile;
  body: FileBody;
}

/** Throws the same refusals as the server. `title`: default title. */
export async function draftOf(file: File, id: string, title?: string): Promise<FileDraft> {
  if (file.size > fileBytesMax) refuse("too_large", { file: [tooLargeText("contact_file")] });
  const file_name = shownFileName(file.name);
  const mime = fileMime(contentTypeOf(await sampleOf(file)), file_name);
  const body = { file_name, size: file.size, mime, sha256: await hashOf(file) };
  const typed = { id, title: title ?? fileTitleFrom(file_name), kind: likelyFileKind(body) };
  writeFile(1, typed, body, { now: 0, by: null });
  return { blob: new Blob([file], { type: mime }), typed, body };
}

async function sampleOf(file: File): Promise<{ head: Uint8Array; tail: Uint8Array }> {
  const bytes = async (part: Blob) => new Uint8Array(await part.arrayBuffer());
  return { head: await bytes(file.slice(0, headBytes)), tail: await bytes(file.slice(-tailBytes)) };
}
