/** What the request that begins an upload says of it, in the headers of the protocol. */
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { uploadKinds, uploadNameLengthMax } from "../../domain/files/upload.ts";
import { oneLine } from "../../kit/text.ts";
import { refuse } from "../../kit/refusal.ts";
import { fieldErrors } from "./parse.ts";

const AskedUpload = z.strictObject({
  /** Made by the device. */
  id: z.guid().toLowerCase(),
  kind: z.enum(uploadKinds),
  file_name: z
    .string()
    .transform((name) => oneLine(name.split(/[/\\]/).at(-1) ?? "").slice(0, uploadNameLengthMax))
    .prefault(""),
  size: z.int().nonnegative(),
});
export type AskedUpload = z.infer<typeof AskedUpload>;

export function askedUpload(headers: IncomingHttpHeaders): AskedUpload {
  const said = metadataOf(String(headers["upload-metadata"] ?? ""));
  const parsed = AskedUpload.safeParse({ ...said, size: Number(headers["upload-length"]) });
  return parsed.success ? parsed.data : refuse("invalid", fieldErrors(parsed.error));
}

/** Names with their values in base64, parted by commas. */
function metadataOf(text: string): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const [name, value = ""] = pair.trim().split(" ");
    return name ? [[name, Buffer.from(value, "base64").toString("utf8")] as const] : [];
  });
  return Object.fromEntries(pairs);
}
