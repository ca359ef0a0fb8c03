/** Color math: contrast per WCAG 2.2, lightness in OKLab, ten shades from one user color. */

/** Any `#rrggbb`. */
export type Hex = `#${string}`;
export type Shades = [string, string, string, string, string, string, string, string, string, string];

interface Lab {
  /** 0 black … 1 white, perceptual. */
  lightness: number;
  a: number;
  b: number;
}

export function isHexColour(text: string): text is Hex {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Contrast ratio of two colors, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0 to 1. */
export function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever reads better; one of them always reaches 4.5:1. */
export function textOn(hex: string): "#000000" | "#ffffff" {
  return luminanceOf(hex) > 0.179 ? "#000000" : "#ffffff";
}

/** The same hue, made lighter or darker until it is readable on every given background. */
export function readableOn(hex: string, grounds: readonly string[], ratio = 4.5): string {
  const lighter = grounds.every((ground) => luminanceOf(ground) < 0.179);
  const lab = labOf(hex);
  const stepCount = 100;
  for (let step = 0; step <= stepCount; step++) {
    const lightness = lighter
      ? lab.lightness + ((1 - lab.lightness) * step) / stepCount
      : lab.lightness * (1 - step / stepCount);
    const tried = hexOf({ ...lab, lightness });
    if (grounds.every((ground) => contrastOf(tried, ground) >= ratio)) return tried;
  }
  return lighter ? "#ffffff" : "#000000";
}

const palest = 0.975;

/** Ten shades, 0 lightest; shade 6 is the color itself, shade 9 is readable on shade 1. */
export function shadesOf(hex: string): Shades {
  const base = labOf(hex);
  const paler = [0, 1, 2, 3, 4, 5].map((shade) => palerBy((6 - shade) / 6, base));
  const deeper = [1, 2].map((step) => hexOf(scaled(base, 1 - step * 0.09)));
  const deepest = readableOn(hexOf(scaled(base, 0.7)), [paler[1] ?? "#ffffff", "#ffffff"], 5.5);
  return [...paler, hex.toLowerCase(), ...deeper, deepest] as Shades;
}

/**
 * A background on which the page's dimmest text is readable: the color itself if possible, else its hue at the scheme's
 * lightness.
 */
export function groundOf(hex: string, scheme: "light" | "dark", text: string): string {
  const fits = contrastOf(hex, text) >= 4.5 && luminanceOf(hex) > 0.179 === (scheme === "light");
  if (fits) return hex.toLowerCase();
  const { a, b } = labOf(hex);
  return hexOf({ lightness: scheme === "light" ? 0.965 : 0.195, a: clamp(a, 0.015), b: clamp(b, 0.015) });
}

function palerBy(share: number, base: Lab): string {
  const lightness = base.lightness + (Math.max(palest, base.lightness) - base.lightness) * share;
  const chroma = 1 - share * 0.88;
  return hexOf({ lightness, a: base.a * chroma, b: base.b * chroma });
}

function scaled(lab: Lab, factor: number): Lab {
  return { lightness: lab.lightness * factor, a: lab.a * factor, b: lab.b * factor };
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

function linearOf(hex: string): [number, number, number] {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

// Björn Ottosson's OKLab matrices.
function labOf(hex: string): Lab {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

function hexOf({ lightness, a, b }: Lab): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${linear.map((value) => byteOf(value).toString(16).padStart(2, "0")).join("")}`;
}

function byteOf(linear: number): number {
  const held = Math.max(0, Math.min(1, linear));
  const value = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
}
