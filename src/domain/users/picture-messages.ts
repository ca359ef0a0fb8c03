/** Texts of photos and logos. */
export const pictureMessages = {
  type: "A photo or logo can be a jpg, png or webp picture.",
  empty: "This file is empty.",
  large: "A photo or logo can be up to 5 MB.",
  broken: "This picture is damaged or incomplete. Choose another.",
  pixels: "This picture has more than 50 million pixels. Choose a smaller one.",
  square: "A photo or logo is a square of 512 by 512 pixels.",
} as const;
