/** The bytes of a person's picture: kept on this device under their address, for an address never gets others. */
import { users } from "../../contract/users/users.ts";
import { pictureFields, pictureHash } from "../../domain/users/picture.ts";
import type { Local } from "../../local/index.ts";
import { keepPhoto, keptPhoto } from "../../local/queries/photos.ts";

const calls = { personal_photo: users.personalPhoto, logo: users.logo } as const;

export async function photoBytes({ db, request }: Local, address: string): Promise<Blob> {
  const kept = await keptPhoto(db, address).catch(() => null);
  if (kept) return kept;
  const [, id = "", name] = /^\/v1\/users\/([^/]+)\/(\w+)\?/.exec(address) ?? [];
  const field = pictureFields.find((one) => one === name) ?? "personal_photo";
  const { blob } = await request(calls[field], { params: { id }, query: { v: pictureHash(address) } });
  // A full disk goes without pictures.
  await keepPhoto(db, address, blob).catch(() => undefined);
  return blob;
}

/** Addresses a page may show, the same one for everybody who asks. */
const shown = new Map<string, Promise<string>>();

export function photoUrl(local: Local, address: string): Promise<string> {
  const known = shown.get(address);
  if (known) return known;
  const asked = photoBytes(local, address).then((blob) => URL.createObjectURL(blob));
  shown.set(address, asked);
  // Whoever asks next tries again.
  asked.catch(() => shown.delete(address));
  return asked;
}
