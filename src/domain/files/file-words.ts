/** Display texts of files: type, size, likely category. */
import { dictionary } from "../../kit/dictionary.ts";
import type { ContactFile } from "./file.ts";
import type { fileKinds } from "../values/limits.ts";

type FileKind = (typeof fileKinds)[number];

export const fileKindWords: Readonly<Record<FileKind, string>> = {
  application: "Application",
  id_card: "ID card",
  soa: "SOA",
  policy: "Policy",
  medical: "Medical",
  voice: "Voice",
  other: "Other",
};

/** The likely category of a file, from its name; the user reviews it before saving. */
export function likelyFileKind({ file_name, mime }: Pick<ContactFile, "file_name" | "mime">): FileKind {
  if (mime.startsWith("audio/")) return "voice";
  const name = file_name.toLowerCase().replaceAll(/[^a-z0-9]+/g, " ");
  const guess = guesses.find(([, words]) => words.test(name));
  return guess?.[0] ?? "other";
}

const guesses: readonly (readonly [FileKind, RegExp])[] = [
  ["soa", /\b(soa|scope of appointment)\b/],
  ["id_card", /\b(id|license|licence|passport|medicare card|card)\b/],
  ["application", /\b(app|application)\b/],
  ["policy", /\b(policy|contract|certificate)\b/],
  ["medical", /\b(medical|rx|prescriptions?|doctors?|labs?)\b/],
];

const typeWords: Readonly<Record<string, string>> = dictionary({
  "application/pdf": "PDF",
  "image/jpeg": "JPEG image",
  "image/png": "PNG image",
  "image/heic": "HEIC image",
  "image/webp": "WebP image",
  "text/csv": "CSV file",
  "text/plain": "Text",
  "audio/mpeg": "MP3 recording",
  "audio/wav": "WAV recording",
});

export function fileTypeWords(mime: string): string {
  if (mime.includes("wordprocessing")) return "Word document";
  return mime.includes("spreadsheet") ? "Excel workbook" : (typeWords[mime] ?? "File");
}

/** `812 bytes`, `12 KB`, `3.4 MB`. */
export function fileSizeWords(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  if (bytes < 1_024 * 1_024) return `${Math.round(bytes / 1_024)} KB`;
  return `${(bytes / (1_024 * 1_024)).toFixed(1)} MB`;
}

/** How a browser can display it; null: download only. */
export function fileViewOf(mime: string): "picture" | "pdf" | "text" | "sound" | null {
  if (["image/jpeg", "image/png", "image/webp"].includes(mime)) return "picture";
  if (mime === "application/pdf") return "pdf";
  if (mime.startsWith("text/")) return "text";
  return mime.startsWith("audio/") ? "sound" : null;
}
