/** A picture uploaded for emails: shrunk on the device, judged by its content on the server. */
import { fileLookOf, headBytes } from "../../kit/file-signature.ts";
import { type Picture, pictureOf } from "../../kit/picture.ts";
import { refuse } from "../../kit/refusal.ts";

/** Twice the widest column, for sharp screens. */
export const emailPictureWidthPx = 1_104;
/** Of a stored one; the device stays far below. */
export const emailPictureSideMax = 2_400;
export const emailPictureBytesMax = 1024 * 1024;
/** A larger file is not read on the device: it is no photo of a phone. */
export const readPictureBytesMax = 40 * 1024 * 1024;
/**
 * One that no template, draft or sent email refers to is deleted then. Longer than a device may be offline with an email
 * that is not sent yet.
 */
export const unusedPictureDays = 180;
/** New pictures of one user. */
export const emailPicturesADay = 200;

export const emailPictureMessages = {
  type: "Choose a JPG or PNG picture.",
  broken: "This picture cannot be read. Choose another.",
  large: "Choose a picture of up to 1 MB.",
  huge: "Choose a picture of up to 40 MB.",
  wide: `Choose a picture of up to ${emailPictureSideMax.toLocaleString("en-US")} pixels a side.`,
  too_many: `You can add up to ${emailPicturesADay} pictures a day.`,
} as const;

export interface EmailPicture extends Picture {
  kind: "jpeg" | "png";
}

export function checkedEmailPicture(bytes: Uint8Array): EmailPicture {
  if (bytes.length > emailPictureBytesMax) refuse("too_large", { picture: [emailPictureMessages.large] });
  const look = fileLookOf(bytes.subarray(0, headBytes));
  // Outlook shows no WebP.
  if (look !== "jpeg" && look !== "png") refuse("wrong_type", { picture: [emailPictureMessages.type] });
  const picture = pictureOf(bytes);
  if (!picture || picture.kind === "webp" || picture.width === 0 || picture.height === 0)
    return refuse("invalid", { picture: [emailPictureMessages.broken] });
  if (Math.max(picture.width, picture.height) > emailPictureSideMax)
    refuse("invalid", { picture: [emailPictureMessages.wide] });
  return { ...picture, kind: picture.kind };
}

/** How much smaller it is drawn: no wider than a column takes, no higher than the server takes. */
export function emailPictureScale({ width, height }: { width: number; height: number }): number {
  return Math.min(1, emailPictureWidthPx / width, emailPictureSideMax / height);
}
