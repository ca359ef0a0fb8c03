/** Picture bytes, cached on this device by URL: a URL's content never changes. */
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
  // Without free space pictures are not cached.
  await keepPhoto(db, address, blob).catch(() => undefined);
  return blob;
}

/** Object URLs, shared by all callers. */
const shown = new Map<string, Promise<string>>();

export function photoUrl(local: Local, address: string): Promise<string> {
  const known = shown.get(address);
  if (known) return known;
  const asked = photoBytes(local, address).then((blob) => URL.createObjectURL(blob));
  shown.set(address, asked);
  // The next caller retries.
  asked.catch(() => shown.delete(address));
  return asked;
}
