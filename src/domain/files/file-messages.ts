/** Words of files and of what comes in parts (domain §25). */
import { uploadRules, type UploadKind } from "./upload.ts";

export const fileMessages = {
  wrong_type: "A file can be pdf, jpg, png, heic, webp, docx, xlsx, csv, txt, mp3 or wav.",
  not_what_it_says: "This file is not what its name says.",
  empty: "This file is empty.",
  choose: "Choose a file.",
  too_many: "A contact can have 200 files.",
  title_too_long: "A title can have 120 letters.",
  gone_for_good: "This file was deleted more than 30 days ago.",
  upload_gone: "This file has to be sent again.",
  upload_unfinished: "This file has not arrived whole yet.",
  too_many_uploads: "Too many files are on their way. Finish those first.",
} as const;

export function tooLargeText(kind: UploadKind): string {
  return `A file can be up to ${uploadRules[kind].bytesMax / (1024 * 1024)} MB.`;
}

/** `title`: of the same content, where it lies. */
export function thereAlreadyText(title: string): string {
  return `This file is on this contact already, as “${title}”.`;
}

/** `found`: what the scanner calls it. */
export function infectedText(found: string): string {
  return `This file is infected (${found}) and was not kept.`;
}
