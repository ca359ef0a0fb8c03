import type { ResumableUpload } from "./resumable-upload.ts";
import type { Transport } from "./request.ts";

/** The upload library is loaded with the first file. */
export function lazyUploader(transport: Transport): ResumableUpload {
  return async (file, options) => (await import("./resumable-upload.ts")).partsSender(transport)(file, options);
}
