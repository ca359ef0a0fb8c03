/** A user's theme (spec 000 §3; defaults of domain §5). */
import { z } from "zod";
import { colorSchemes, fontSizes } from "./limits.ts";

const colorPattern = /^#[0-9a-fA-F]{6}$/;
/** Any `#rrggbb`. */
const Color = z.string().regex(colorPattern);

export const Theme = z.strictObject({
  font_size: z.union(fontSizes.map((size) => z.literal(size))),
  primary_color: Color,
  background: Color,
  color_scheme: z.enum(colorSchemes),
});
export type Theme = z.infer<typeof Theme>;

/** Empty texts and nulls reset to the default. */
export const ThemeEdit = z.strictObject({
  font_size: Theme.shape.font_size.nullable().optional(),
  primary_color: z
    .union([Color, z.literal("")])
    .nullable()
    .optional(),
  background: z
    .union([Color, z.literal("")])
    .nullable()
    .optional(),
  color_scheme: Theme.shape.color_scheme.nullable().optional(),
});
export type ThemeEdit = z.infer<typeof ThemeEdit>;

export const themeDefaults: Theme = {
  font_size: 14,
  primary_color: "#1F5FBF",
  background: "#F5F7FA",
  color_scheme: "auto",
};

/** The stored choices with defaults where they are empty. */
export function themeOf(stored: ThemeEdit): Theme {
  return {
    font_size: stored.font_size ?? themeDefaults.font_size,
    primary_color: stored.primary_color || themeDefaults.primary_color,
    background: stored.background || themeDefaults.background,
    color_scheme: stored.color_scheme ?? themeDefaults.color_scheme,
  };
}

/** From untrusted storage: invalid values become the default. Without the schema, so that a start does not load it. */
export function themeRead(stored: Readonly<Partial<Record<keyof Theme, unknown>>>): Theme {
  return themeOf({
    font_size: fontSizes.find((size) => size === stored.font_size) ?? null,
    primary_color: colorRead(stored.primary_color),
    background: colorRead(stored.background),
    color_scheme: colorSchemes.find((scheme) => scheme === stored.color_scheme) ?? null,
  });
}

function colorRead(value: unknown): string | null {
  return typeof value === "string" && colorPattern.test(value) ? value : null;
}

/** Black or white, whichever has more contrast: one of them always reaches 4.5:1. */
export function textOn(color: string): "#000000" | "#ffffff" {
  return contrast(color, "#000000") >= contrast(color, "#ffffff") ? "#000000" : "#ffffff";
}

/** Contrast ratio of two `#rrggbb` colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
