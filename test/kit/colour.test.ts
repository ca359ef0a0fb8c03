import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrastOf, groundOf, isHexColour, readableOn, shadesOf, textOn } from "../../src/kit/colour.ts";

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a colour chosen by a person", () => {
  test("has text of at least 4.5:1 on it, whatever it is", () => {
    fc.assert(fc.property(anyColour, (colour) => contrastOf(colour, textOn(colour)) >= 4.5));
  });

  test("becomes ten shades, the seventh being the colour itself", () => {
    const shades = shadesOf("#1F5FBF");
    expect(shades).toHaveLength(10);
    expect(shades[6]).toBe("#1f5fbf");
    expect(shades.every(isHexColour)).toBe(true);
  });

  test("grows darker from the first shade to the last", () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const onBlack = shadesOf(colour).map((shade) => contrastOf(shade, "#000000"));
        return onBlack.every((contrast, at) => at === 0 || contrast <= (onBlack[at - 1] ?? 21) * 1.02);
      }),
    );
  });

  test("has a deepest shade that reads on its pale one", () => {
    fc.assert(fc.property(anyColour, (colour) => contrastOf(shadesOf(colour)[9], shadesOf(colour)[1]) >= 4.5));
  });

  test("is changed as little as needed to read as a word", () => {
    expect(readableOn("#1f5fbf", ["#ffffff"])).toBe("#1f5fbf");
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrastOf(readableOn(colour, ["#ffffff", "#f5f7fa"]), "#f5f7fa")).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(readableOn(colour, ["#15181c", "#1b1f24"]), "#1b1f24")).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test("as a page's ground keeps quiet words readable in light and dark", () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrastOf(groundOf(colour, "light", "#5c636a"), "#5c636a")).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(groundOf(colour, "dark", "#a6a7ab"), "#a6a7ab")).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(groundOf("#F5F7FA", "light", "#5c636a")).toBe("#f5f7fa");
  });
});
