/** Bytes of a user's picture or a corporation's logo, cached on this device by address. */
import { corporations } from "../../contract/webpage/corporations.ts";
import { pictureHash } from "../../domain/users/picture.ts";
import type { Local } from "../../local/index.ts";
import { keepPhoto, keptPhoto } from "../../local/queries/photos.ts";
import { photoBytes } from "../base/photo-source.ts";

export async function pictureBytes(local: Local, address: string): Promise<Blob> {
  const id = /^\/v1\/corporations\/([^/]+)\/logo\?/.exec(address)?.[1];
  if (id === undefined) return photoBytes(local, address);
  const kept = await keptPhoto(local.db, address).catch(() => null);
  if (kept) return kept;
  const { blob } = await local.request(corporations.logo, { params: { id }, query: { v: pictureHash(address) } });
  // Without free space pictures are not cached.
  await keepPhoto(local.db, address, blob).catch(() => undefined);
  return blob;
}
