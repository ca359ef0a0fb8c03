/** Thumbnail of a picture, generated once on this device and stored. */
import { type RefObject, useEffect, useState } from "react";
import type { ContactFile } from "../../domain/files/file.ts";
import { fileViewOf } from "../../domain/files/file-words.ts";
import type { Local } from "../../local/index.ts";
import { keepThumbnail, keptThumbnail } from "../../local/queries/files.ts";
import { useLocal } from "../base/live.ts";
import { useAddressOf } from "../base/use-address-of.ts";
import { bytesOf, type FileFacts } from "./use-file-bytes.ts";

const edgePixels = 128;
/** A larger picture is fetched only when opened. */
const fetchedBytesMax = 6 * 1024 * 1024;

/** Null while there is none. Generated when `seen` scrolls into view. */
export function useThumbnail(file: ContactFile, seen: RefObject<Element | null>): string | null {
  const local = useLocal();
  const { id, contact_id, mime, size } = file;
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    const place = seen.current;
    if (fileViewOf(mime) !== "picture" || !place) return;
    const stop = new AbortController();
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      // Offline the row has no thumbnail.
      void thumbnailOf(local, { id, contact_id, mime, size }, stop.signal).then(setPicture, () => undefined);
    });
    watch.observe(place);
    return () => {
      watch.disconnect();
      stop.abort();
    };
  }, [local, id, contact_id, mime, size, seen]);
  return useAddressOf(picture);
}

async function thumbnailOf(
  local: Local,
  file: FileFacts & { size: number },
  signal: AbortSignal,
): Promise<Blob | null> {
  const kept = await keptThumbnail(local.db, file.id);
  if (kept || file.size > fetchedBytesMax) return kept;
  const drawn = await drawSmall(await bytesOf(local, file, signal));
  // If the disk is full, the thumbnail is not stored.
  await keepThumbnail(local.db, file.id, drawn).catch(() => undefined);
  return drawn;
}

/** Center-cropped square. */
async function drawSmall(blob: Blob): Promise<Blob> {
  const picture = await createImageBitmap(blob);
  const edge = Math.min(picture.width, picture.height);
  const canvas = Object.assign(document.createElement("canvas"), { width: edgePixels, height: edgePixels });
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  canvas.getContext("2d")?.drawImage(picture, left, top, edge, edge, 0, 0, edgePixels, edgePixels);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.8));
  if (!drawn) throw new Error("this browser draws nothing");
  return drawn;
}
