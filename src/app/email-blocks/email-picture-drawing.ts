/** A picture chosen for an email, as it is uploaded: no wider than emails show, and small. */
import {
  emailPictureMessages,
  emailPictureScale,
  readPictureBytesMax,
} from "../../domain/email-blocks/email-picture.ts";
import { type FileSignature, fileLookOf, headBytes } from "../../kit/file-signature.ts";
import { refuse } from "../../kit/refusal.ts";
import { drawnPicture } from "../../ui/drawn-picture.ts";

const drawable: ReadonlySet<FileSignature> = new Set<FileSignature>(["jpeg", "png", "webp", "gif", "heic"]);
/** A larger PNG is a photo, or as good as one. */
const pngBytesMax = 400 * 1024;
const bytesWanted = 300 * 1024;
const qualities = [0.85, 0.75, 0.6];

export async function emailPictureOf(file: File): Promise<Blob> {
  if (file.size > readPictureBytesMax) refuse("too_large", { picture: [emailPictureMessages.huge] });
  const look = fileLookOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (!drawable.has(look)) refuse("wrong_type", { picture: [emailPictureMessages.type] });
  // The content is judged, not the name.
  const picture = await createImageBitmap(new Blob([file])).catch(() =>
    refuse("invalid", { picture: [emailPictureMessages.broken] }),
  );
  try {
    const scale = emailPictureScale(picture);
    // Logos and drawings keep their clear edges.
    const png = look === "jpeg" ? null : await drawnPicture(picture, { scale, type: "image/png" });
    if (png && png.size <= pngBytesMax) return png;
    return await smallJpeg(picture, scale);
  } finally {
    picture.close();
  }
}

async function smallJpeg(picture: ImageBitmap, scale: number): Promise<Blob> {
  let drawn = new Blob();
  for (const quality of qualities) {
    drawn = await drawnPicture(picture, { scale, type: "image/jpeg", quality });
    if (drawn.size <= bytesWanted) break;
  }
  return drawn;
}
