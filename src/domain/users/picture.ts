/**
 * Photo and logo of a user (domain §5): jpg, png or webp up to 5 MB, cropped to a square on the device, validated again
 * on the server.
 */
import { type Picture, pictureOf } from "../../kit/picture.ts";
import { fileLookOf, headBytes } from "../../kit/file-signature.ts";
import { refuse } from "../../kit/refusal.ts";
import { pictureBytesMax, picturePixelsMax, pictureSidePx } from "./limits.ts";
import { pictureMessages } from "./picture-messages.ts";

export const pictureFields = ["personal_photo", "logo"] as const;
export type PictureField = (typeof pictureFields)[number];

/** Content-addressed: a new picture has a new URL, so that each URL can be cached forever. */
export function pictureAddress(user_id: string, field: PictureField, sha256: string): string {
  return `/v1/users/${user_id}/${field}?v=${sha256}`;
}

/** The hash of its bytes; empty without a picture. */
export function pictureHash(address: string): string {
  return /\?v=([0-9a-f]{64})$/.exec(address)?.[1] ?? "";
}

/** `size`: checked before the file is read. */
export function pictureMayBeRead(field: PictureField, size: number): void {
  if (size === 0) refuse("invalid", { [field]: [pictureMessages.empty] });
  if (size > pictureBytesMax) refuse("too_large", { [field]: [pictureMessages.large] });
}

/** Refuses what cannot become a photo or a logo, including a small file that decodes to more than a tablet can hold. */
export function chosenPicture(field: PictureField, bytes: Uint8Array): Picture {
  pictureMayBeRead(field, bytes.length);
  const picture = pictureOf(bytes);
  if (!picture) return refuse("invalid", { [field]: [troubleOf(bytes)] });
  if (picture.width === 0 || picture.height === 0) refuse("invalid", { [field]: [pictureMessages.broken] });
  if (picture.width * picture.height > picturePixelsMax) refuse("invalid", { [field]: [pictureMessages.pixels] });
  return picture;
}

/** As it is stored. */
export function cutPicture(field: PictureField, bytes: Uint8Array): Picture {
  const picture = chosenPicture(field, bytes);
  if (picture.width !== pictureSidePx || picture.height !== pictureSidePx)
    refuse("invalid", { [field]: [pictureMessages.square] });
  return picture;
}

function troubleOf(bytes: Uint8Array): string {
  const look = fileLookOf(bytes.subarray(0, headBytes));
  return look === "jpeg" || look === "png" || look === "webp" ? pictureMessages.broken : pictureMessages.type;
}
