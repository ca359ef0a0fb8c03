/** Parts of a multipart body: files, and JSON in text fields. */
import { z } from "zod";
import type { FileSignature } from "../kit/file-signature.ts";

/** A file as a handler receives it, on disk until the call is answered. */
export interface ArrivedFile {
  /** Sanitized; for display, never for a path. */
  readonly file_name: string;
  readonly size_bytes: number;
  /** Detected from the content. */
  readonly look: FileSignature;
  readonly sha256: string;
  /** May be read more than once. */
  read(): AsyncIterable<Uint8Array>;
}

function isArrived(value: unknown): value is ArrivedFile {
  return typeof value === "object" && value !== null && typeof (value as Partial<ArrivedFile>).read === "function";
}

/** Sent as a Blob, received as an `ArrivedFile`: zod has one type for both ends, hence the cast. */
export const FormFile = z
  .custom<ArrivedFile>(isArrived, "Choose a file.")
  .meta({ type: "string", format: "binary" }) as unknown as z.ZodType<ArrivedFile, Blob>;

/** A value sent as JSON text in a form field. */
export const JsonField = <S extends z.core.$ZodType>(schema: S) => z.preprocess(fromJson, schema);

function fromJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
