/** What a device makes of a file chosen for a text. */
import { expect, test } from "vitest";
import { pictureOf } from "../../../src/app/contact-parts/text-picture.ts";
import { mediaBytesWanted } from "../../../src/domain/messages/text-limits.ts";

/** Of noise, which does not compress. */
async function photo(side: number, type: "image/jpeg" | "image/png"): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d")!;
  const pixels = pen.createImageData(side, side);
  let state = 7;
  for (let at = 0; at < pixels.data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels.data[at] = state >>> 24;
  }
  pen.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type, quality: 1 });
}

const chosen = (part: BlobPart, name: string) => pictureOf(new File([part], name));

test("a photo of several megabytes is made small enough for every carrier", async () => {
  const large = await photo(1_600, "image/jpeg");
  expect(large.size).toBeGreaterThan(2_000_000);
  const { blob, media } = await chosen(large, "IMG 1.jpeg");
  expect(blob.size).toBeLessThanOrEqual(mediaBytesWanted);
  expect(media).toMatchObject({ file_name: "IMG 1.jpeg", mime: "image/jpeg", size: blob.size, state: "here" });
  await expect(createImageBitmap(blob)).resolves.toBeDefined();
});

test("a small PNG stays as it is, a large one becomes a JPG", async () => {
  const small = await photo(40, "image/png");
  expect((await chosen(small, "logo.png")).media).toMatchObject({ mime: "image/png", size: small.size });
  expect((await chosen(await photo(600, "image/png"), "shot.png")).media).toMatchObject({
    file_name: "shot.jpg",
    mime: "image/jpeg",
  });
});

test.each([
  ["a script named .jpg", "#!/bin/sh\n", "A text can carry a JPG, PNG or GIF picture or a PDF."],
  [
    "HEIC",
    "\0\0\0\u0018ftypheic\0\0\0\0",
    "HEIC pictures cannot be texted. Save it as JPG, or take a new picture in JPG.",
  ],
  ["broken", "\u0089PNG\r\n\u001a\nIHDR".padEnd(700_000, "x"), "This picture cannot be read. Choose another one."],
  ["a PDF above 5 MB", "%PDF-1.7\n".padEnd(5 * 1024 * 1024 + 1, "x"), "A picture in a text can be up to 5 MB."],
])("%s is refused with a sentence", async (_what, content, words) => {
  const bytes = Uint8Array.from(content, (char) => char.charCodeAt(0));
  await expect(chosen(bytes, "photo.jpg")).rejects.toMatchObject({ fields: { file: [words] } });
});
