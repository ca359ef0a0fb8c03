/** Which files a contact may have (domain §6), detected from the content; a name that contradicts it is rejected. */
import { dictionary } from "../../kit/dictionary.ts";
import { type FileSignature, fileLookOf } from "../../kit/file-signature.ts";
import { refuse } from "../../kit/refusal.ts";
import { fileMessages } from "./file-messages.ts";

/** The type by content; whether text is a table can only be told by its name. */
export const contentTypes = ["pdf", "jpg", "png", "heic", "webp", "docx", "xlsx", "text", "mp3", "wav"] as const;
export type ContentType = (typeof contentTypes)[number];

/** The first and the last bytes of a file. */
export interface FileSample {
  head: Uint8Array;
  tail: Uint8Array;
}

/** An archive has its table of contents at the end. */
export const tailBytes = 65_536;

const byLook: Partial<Record<FileSignature, ContentType>> = {
  pdf: "pdf",
  jpeg: "jpg",
  png: "png",
  heic: "heic",
  webp: "webp",
  text: "text",
  mp3: "mp3",
  wav: "wav",
};

/** Null: not an allowed type. */
export function contentTypeOf({ head, tail }: FileSample): ContentType | null {
  const look = fileLookOf(head);
  return look === "office" || look === "zip" ? officeType(head, tail) : (byLook[look] ?? null);
}

/** A document that contains a program is rejected as a program. */
function officeType(head: Uint8Array, tail: Uint8Array): ContentType | null {
  const names = lettersOf(head) + lettersOf(tail);
  if (names.includes("vbaProject.bin")) return null;
  if (names.includes("word/document.xml")) return "docx";
  return names.includes("xl/workbook.xml") ? "xlsx" : null;
}

function lettersOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

interface FileType {
  mime: string;
  content: ContentType;
}

const office = "application/vnd.openxmlformats-officedocument";
const byExtension: Readonly<Record<string, FileType>> = dictionary({
  pdf: { mime: "application/pdf", content: "pdf" },
  jpg: { mime: "image/jpeg", content: "jpg" },
  jpeg: { mime: "image/jpeg", content: "jpg" },
  png: { mime: "image/png", content: "png" },
  heic: { mime: "image/heic", content: "heic" },
  webp: { mime: "image/webp", content: "webp" },
  docx: { mime: `${office}.wordprocessingml.document`, content: "docx" },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, content: "xlsx" },
  csv: { mime: "text/csv", content: "text" },
  txt: { mime: "text/plain", content: "text" },
  mp3: { mime: "audio/mpeg", content: "mp3" },
  wav: { mime: "audio/wav", content: "wav" },
});

export const fileExtensions = Object.keys(byExtension);

/** Whether a file name is allowed on a contact, regardless of content. */
export function mayBeNamed(file_name: string): boolean {
  const extension = extensionOf(file_name);
  return extension === "" || Object.hasOwn(byExtension, extension);
}

/**
 * The media type a file is stored and served with. Rejects disallowed types, and content that does not match the name.
 */
export function fileMime(content: ContentType | null, file_name: string): string {
  const extension = extensionOf(file_name);
  const named = extension === "" ? undefined : byExtension[extension];
  if (content === null || (extension !== "" && !named))
    return refuse("wrong_type", { file: [fileMessages.wrong_type] });
  if (named && named.content !== content) return refuse("wrong_type", { file: [fileMessages.not_what_it_says] });
  return named?.mime ?? mimeOf(content);
}

function mimeOf(content: ContentType): string {
  return (content === "text" ? byExtension["txt"] : byExtension[content])?.mime ?? "application/octet-stream";
}

/** Lowercase, without its dot; empty when there is none. */
function extensionOf(name: string): string {
  return /\.([^.\s/\\]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? "";
}
