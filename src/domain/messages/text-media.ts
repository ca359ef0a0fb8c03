/** Pictures and PDFs in texts (domain §13): their type is told by their content, never by their name. */
import { z } from "zod";
import type { FileSignature } from "../../kit/file-signature.ts";
import { refuse } from "../../kit/refusal.ts";
import { mediaBytesMax } from "../values/limits.ts";
import { textMessages } from "./text-messages.ts";

export const mediaStates = ["here", "coming", "refused"] as const;

export const TextMedia = z.object({
  /** For display, never for a path. */
  file_name: z.string(),
  /** Empty until it is here. */
  mime: z.string(),
  size: z.int().nonnegative(),
  /** Empty on a device that could not compute it. */
  sha256: z.string(),
  /** `coming`: the server still fetches it from the carrier. */
  state: z.enum(mediaStates),
  /** Why it was refused. */
  error: z.string(),
});
export type TextMedia = z.infer<typeof TextMedia>;

const sendable: ReadonlyMap<FileSignature, string> = new Map([
  ["jpeg", "image/jpeg"],
  ["png", "image/png"],
  ["gif", "image/gif"],
  ["pdf", "application/pdf"],
]);
/** Carriers also bring WebP; it is shown, but not sent. */
const receivable: ReadonlyMap<FileSignature, string> = new Map([...sendable, ["webp", "image/webp"]]);

/** The media type of a file that may be sent; refuses others. */
export function mediaToSend({ look, size }: { look: FileSignature; size: number }): string {
  const mime = sendable.get(look);
  if (look === "heic") refuse("wrong_type", { file: [textMessages.heic] });
  if (mime === undefined) refuse("wrong_type", { file: [textMessages.wrong_picture] });
  if (size > mediaBytesMax) refuse("too_large", { file: [textMessages.large_picture] });
  return mime;
}

/** Null: of a type that is not kept. */
export function mediaReceived(look: FileSignature): string | null {
  return receivable.get(look) ?? null;
}

/** A row that a device stored before texts had pictures has none. */
export function mediaOf({ media }: { media?: TextMedia[] | undefined }): TextMedia[] {
  return media ?? [];
}
