/** Messages for files and resumable uploads (domain §25). */
import { uploadRules, type UploadKind } from "./upload.ts";

export const fileMessages = {
  wrong_type: "Supported file types are PDF, JPG, PNG, HEIC, WebP, DOCX, XLSX, CSV, TXT, MP3 and WAV.",
  not_what_it_says: "The content of this file does not match its file type.",
  empty: "This file is empty.",
  choose: "Choose a file.",
  too_many: "A contact can have up to 200 files.",
  title_too_long: "A title can have up to 120 characters.",
  gone_for_good: "This file was deleted more than 30 days ago.",
  upload_gone: "Upload this file again.",
  upload_unfinished: "This file has not finished uploading.",
  too_many_uploads: "Too many uploads in progress. Finish those first.",
} as const;

export function tooLargeText(kind: UploadKind): string {
  return `A file can be up to ${uploadRules[kind].bytesMax / (1024 * 1024)} MB.`;
}

/** `title`: the existing file with the same content. */
export function thereAlreadyText(title: string): string {
  return `This contact already has this file as “${title}”.`;
}

/** `found`: the scanner's name for it. */
export function infectedText(found: string): string {
  return `This file is infected (${found}) and was not saved.`;
}
