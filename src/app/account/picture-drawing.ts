/** Converts a chosen file to the uploaded square. Redrawing also strips camera metadata. */
import { type CropRequest, cutOf, pictureZoomMax } from "../../domain/users/picture-cut.ts";
import { chosenPicture, type PictureField, pictureMayBeRead } from "../../domain/users/picture.ts";
import { pictureSidePx } from "../../domain/users/limits.ts";
import { pictureMessages } from "../../domain/users/picture-messages.ts";
import { refuse } from "../../kit/refusal.ts";

/** Enough for the maximum zoom; more would be discarded. */
const heldSidePx = pictureSidePx * pictureZoomMax;

/** Rejects what cannot be a photo or a logo before decoding it. */
export async function openPicture(field: PictureField, file: Blob): Promise<ImageBitmap> {
  pictureMayBeRead(field, file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { width, height } = chosenPicture(field, bytes);
  const scale = Math.min(1, heldSidePx / Math.min(width, height));
  const options = scale < 1 ? ({ resizeWidth: Math.round(width * scale), resizeQuality: "high" } as const) : {};
  return createImageBitmap(new Blob([bytes]), options).catch(() =>
    refuse("invalid", { [field]: [pictureMessages.broken] }),
  );
}

/** `canvas` has the pixel width of the stored picture: what it shows is what is sent. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, wish: CropRequest): void {
  const { edge, left, top } = cutOf(picture, wish);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  pen.clearRect(0, 0, pictureSidePx, pictureSidePx);
  pen.drawImage(picture, left, top, edge, edge, 0, 0, pictureSidePx, pictureSidePx);
}

/** Browsers without WebP encoding write PNG. */
export async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
  if (!blob) throw new Error("this browser draws nothing");
  return blob;
}
