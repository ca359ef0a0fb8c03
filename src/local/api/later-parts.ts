import type { UploadInParts } from "./parts.ts";
import type { Transport } from "./request.ts";

/** The library that sends parts is fetched with the first file. */
export function laterParts(transport: Transport): UploadInParts {
  return async (file, options) => (await import("./parts.ts")).partsSender(transport)(file, options);
}
