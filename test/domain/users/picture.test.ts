import { describe, expect, test } from "vitest";
import { cutOf, cutRoom, middleCut, pulledCut } from "../../../src/domain/users/picture-cut.ts";
import {
  chosenPicture,
  cutPicture,
  pictureAddress,
  pictureHash,
  pictureMayBeRead,
} from "../../../src/domain/users/picture.ts";
import { drawingWithScript, jpeg, png, webp } from "../../fixtures/pictures.ts";
import { refusalOf } from "../refusal-of.ts";

describe("a chosen photo", () => {
  test.each([
    ["one without a byte", () => pictureMayBeRead("logo", 0), "This file is empty."],
    ["one above 5 MB", () => pictureMayBeRead("logo", 5_242_881), "A photo or logo can be up to 5 MB."],
    ["a drawing", () => chosenPicture("logo", drawingWithScript), "A photo or logo can be a jpg, png or webp picture."],
    [
      "half a picture",
      () => chosenPicture("logo", jpeg().subarray(0, 60)),
      "This picture is damaged or incomplete. Choose another.",
    ],
    [
      "one without height",
      () => chosenPicture("logo", jpeg({ height: 0 })),
      "This picture is damaged or incomplete. Choose another.",
    ],
    [
      "one that unfolds to a wall",
      () => chosenPicture("logo", png({ width: 30_000, height: 30_000 })),
      "This picture has more than 50 million pixels. Choose a smaller one.",
    ],
    [
      "one that was not cut, where it is to be kept",
      () => cutPicture("logo", webp({ width: 511 })),
      "A photo or logo is a square of 512 by 512 pixels.",
    ],
  ])("is refused and named: %s", (_, act, words) => {
    expect(refusalOf(act).fields).toEqual({ logo: [words] });
  });

  test("may have any shape, and is kept as a square", () => {
    expect(chosenPicture("personal_photo", jpeg({ width: 4_032, height: 3_024 }))).toMatchObject({ width: 4_032 });
    expect(cutPicture("personal_photo", webp())).toMatchObject({ width: 512, height: 512 });
  });

  test("has an address of its own", () => {
    const hash = "0".repeat(63) + "a";
    const address = pictureAddress("some-id", "logo", hash);
    expect([address, pictureHash(address), pictureHash("")]).toEqual([`/v1/users/some-id/logo?v=${hash}`, hash, ""]);
  });
});

describe("the square that is kept", () => {
  const wide = { width: 1_000, height: 500 };

  test("is the middle, as large as it goes", () => {
    expect(cutOf(wide, middleCut)).toEqual({ edge: 500, left: 250, top: 0 });
    expect(cutRoom(wide, middleCut)).toEqual({ across: true, down: false });
  });

  test("follows what pulls the picture, and stays within it", () => {
    const pulled = pulledCut(wide, middleCut, { across: 0.2, down: 0.4 });
    expect(cutOf(wide, pulled)).toEqual({ edge: 500, left: 150, top: 0 });
    expect(cutOf(wide, pulledCut(wide, pulled, { across: 9, down: 9 }))).toMatchObject({ left: 0, top: 0 });
    const close = { ...middleCut, zoom: 2 };
    expect(cutOf(wide, pulledCut(wide, close, { across: -9, down: -9 }))).toEqual({ edge: 250, left: 750, top: 250 });
  });
});
