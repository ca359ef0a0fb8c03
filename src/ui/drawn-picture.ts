/** A picture drawn again at another size, which also strips what a camera wrote into the file. */
interface Drawing {
  scale: number;
  type: "image/jpeg" | "image/png";
  quality?: number;
}

export async function drawnPicture(picture: ImageBitmap, { scale, type, quality }: Drawing): Promise<Blob> {
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  if (type === "image/jpeg") {
    // JPEG has no transparency.
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) });
}
