/**
 * A file chosen for a text: judged by its content, and a picture redrawn small enough for carriers, which also strips
 * where it was taken.
 */
import { mediaToSend, type TextMedia } from "../../domain/messages/text-media.ts";
import { mediaBytesWanted } from "../../domain/messages/text-limits.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { shownFileName } from "../../domain/files/file.ts";
import { type FileSignature, fileLookOf, headBytes } from "../../kit/file-signature.ts";
import { refuse } from "../../kit/refusal.ts";
import { drawnPicture } from "../../ui/drawn-picture.ts";
import { hashOf } from "../base/file-hash.ts";

export interface Picture {
  blob: Blob;
  media: TextMedia;
}

/** A larger one is not read: it is no photo of a phone. */
const readBytesMax = 40 * 1024 * 1024;
const drawable: ReadonlySet<FileSignature> = new Set<FileSignature>(["jpeg", "png", "webp", "heic"]);

/** Throws the same refusals as the server. */
export async function pictureOf(file: File): Promise<Picture> {
  if (file.size > readBytesMax) refuse("too_large", { file: [textMessages.large_picture] });
  const look = fileLookOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  const isKept = look === "png" && file.size <= mediaBytesWanted;
  const blob = drawable.has(look) && !isKept ? await redrawn(file, look) : file;
  const sent = blob === file ? look : "jpeg";
  const mime = mediaToSend({ look: sent, size: blob.size });
  const name = shownFileName(file.name);
  const file_name = sent === look ? name : `${name.replace(/\.[^.]{1,12}$/, "")}.jpg`;
  const sha256 = await hashOf(blob);
  const media: TextMedia = { file_name, mime, size: blob.size, sha256, state: "here", error: "" };
  return { blob: new Blob([blob], { type: mime }), media };
}

/** From large and good to small: the first that fits. */
const steps = [
  { edge: 2_048, quality: 0.85 },
  { edge: 1_600, quality: 0.8 },
  { edge: 1_280, quality: 0.75 },
  { edge: 960, quality: 0.7 },
  { edge: 640, quality: 0.6 },
] as const;

async function redrawn(file: File, look: FileSignature): Promise<Blob> {
  // Few browsers read HEIC; the content is judged, not the name.
  const picture = await createImageBitmap(new Blob([file])).catch(() =>
    refuse("wrong_type", { file: [look === "heic" ? textMessages.heic : textMessages.broken_picture] }),
  );
  try {
    let drawn: Blob | null = null;
    for (const step of steps) {
      drawn = await jpegOf(picture, step);
      if (drawn.size <= mediaBytesWanted) break;
    }
    return drawn ?? file;
  } finally {
    picture.close();
  }
}

function jpegOf(picture: ImageBitmap, { edge, quality }: (typeof steps)[number]): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  return drawnPicture(picture, { scale, type: "image/jpeg", quality });
}
