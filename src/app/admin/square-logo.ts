/** A chosen logo as the stored square: the whole picture, centered, with clear edges. */
import { pictureSidePx } from "../../domain/users/limits.ts";
import { pictureMessages } from "../../domain/users/picture-messages.ts";
import { chosenPicture, pictureMayBeRead } from "../../domain/users/picture.ts";
import { refuse } from "../../kit/refusal.ts";

export async function squareLogo(file: Blob): Promise<Blob> {
  pictureMayBeRead("logo", file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  chosenPicture("logo", bytes);
  const picture = await createImageBitmap(new Blob([bytes])).catch(() =>
    refuse("invalid", { logo: [pictureMessages.broken] }),
  );
  const canvas = new OffscreenCanvas(pictureSidePx, pictureSidePx);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  const scale = pictureSidePx / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (pictureSidePx - width) / 2, (pictureSidePx - height) / 2, width, height);
  picture.close();
  return canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
}
