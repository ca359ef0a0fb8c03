import { describe, expect, test } from "vitest";
import { pictureOf } from "../../src/kit/picture.ts";
import * as pictures from "../fixtures/pictures.ts";

const sides = { width: 640, height: 480 };
const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

describe("a picture", () => {
  test.each([
    ["jpeg", "jpeg", pictures.jpeg(sides)],
    ["jpeg of a telephone", "jpeg", pictures.jpegOfAPhone(sides)],
    ["png", "png", pictures.png(sides)],
    ["webp", "webp", pictures.webp(sides)],
    ["webp without loss", "webp", pictures.losslessWebp(sides)],
    ["webp with more in it", "webp", pictures.webpWithWords(sides)],
  ])("as %s tells its sides", (_, kind, bytes) => {
    expect(pictureOf(bytes)).toMatchObject({ kind, ...sides });
  });

  test.each([
    ["jpeg", pictures.jpeg(), pictures.jpegOfAPhone()],
    ["png", pictures.png(), pictures.pngWithWords()],
  ])("as %s loses all that was written beside it", (_, plain, written) => {
    expect(textOf(written)).toContain(pictures.secretPlace);
    expect(pictureOf(written)?.bare()).toEqual(plain);
    expect(pictureOf(plain)?.bare()).toEqual(plain);
  });

  test("as webp loses all that was written beside it, and says so in its head", () => {
    const bare = pictureOf(pictures.webpWithWords())?.bare() ?? new Uint8Array();
    expect(textOf(bare)).not.toContain(pictures.secretPlace);
    expect([new DataView(bare.buffer).getUint32(4, true), bare[20]]).toEqual([bare.length - 8, 0x10]);
    expect(pictureOf(bare)?.bare()).toEqual(bare);
  });

  test.each([
    ["jpeg", pictures.jpeg()],
    ["png", pictures.png()],
    ["webp", pictures.webp()],
    ["webp with more in it", pictures.webpWithWords()],
  ])("as %s is nothing wherever it is cut", (_, bytes) => {
    for (let length = 0; length < bytes.length; length++) expect(pictureOf(bytes.subarray(0, length))).toBeNull();
  });

  test.each([
    ["a drawing with a script", pictures.drawingWithScript],
    ["a moving one", pictures.movingWebp()],
    ["one of two sizes", pictures.webpOfTwoSizes()],
    ["one of two frames", pictures.jpegOfTwoFrames()],
    ["nothing at all", new Uint8Array()],
  ])("is not %s", (_, bytes) => {
    expect(pictureOf(bytes)).toBeNull();
  });
});
