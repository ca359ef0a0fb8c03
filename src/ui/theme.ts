/** Appearance as data: from a user's color and background to Mantine's theme and variables. */
import { dictionary } from "../kit/dictionary.ts";
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from "@mantine/core";
import { groundOf, luminanceOf, readableOn, shadesOf } from "../kit/colour.ts";

export interface Appearance {
  primary_color: string;
  background: string;
}

export const dimmedText = { light: "#5c636a", dark: "#a6a7ab" } as const;
const surface = { light: "#ffffff", dark: "#1b1f24" } as const;
/** `tokens.css` backgrounds that can contain a link: hover, and warning. */
const tinted = { light: ["#f1f4f7", "#fdecec"], dark: ["#23282e", "#371d1f"] } as const;

export function themeOf(look: Appearance): MantineThemeOverride {
  return createTheme({
    fontFamily: "'Inter Variable', -apple-system, 'Segoe UI', Roboto, sans-serif",
    headings: {
      fontFamily: "'Inter Variable', -apple-system, 'Segoe UI', Roboto, sans-serif",
      fontWeight: "550",
      sizes: {
        h1: { fontSize: "1.25rem", lineHeight: "1.3" },
        h2: { fontSize: "1rem", lineHeight: "1.4" },
        h3: { fontSize: "0.875rem", lineHeight: "1.45" },
      },
    },
    fontWeights: { regular: "400", medium: "550", bold: "550" },
    black: "#1a1d21",
    colors: { brand: shadesOf(look.primary_color), dark: [...darkGreys], red: [...reds] },
    variantColorResolver: quietVariants,
    primaryColor: "brand",
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.179,
    defaultRadius: "md",
    radius: { md: "0.375rem", lg: "0.625rem" },
    spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
    respectReducedMotion: true,
    cursorType: "pointer",
    components: partDefaults,
    other: look,
  });
}

const tones: Record<string, string> = dictionary({ red: "bad", orange: "warn", yellow: "warn", green: "good" });

/** Subtle buttons use the link color; semantic colors use our tones, in dark mode too. */
const quietVariants: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const tone = tones[input.color ?? ""];
  if (input.variant === "light" && tone)
    return { ...usual, background: `var(--fl-${tone}-ground)`, color: `var(--fl-${tone})` };
  if (input.variant !== "subtle") return usual;
  if (input.color === "red") return { ...usual, color: "var(--fl-bad)" };
  return input.color === undefined || input.color === "brand"
    ? { ...usual, color: "var(--mantine-color-anchor)" }
    : usual;
};

/**
 * Text and border colors that must be readable on our surfaces whatever color was chosen; they override Mantine's
 * variables.
 */
export const lookVariables: CSSVariablesResolver = (theme) => {
  const look = theme.other as unknown as Appearance;
  return {
    variables: { "--mantine-color-brand-filled-hover": hoverShadeOf(look.primary_color) },
    light: {
      ...schemeVariables("light", look),
      "--mantine-color-error": "#c92a2a",
      "--mantine-color-placeholder": "#6b7279",
    },
    dark: {
      ...schemeVariables("dark", look),
      "--mantine-color-error": "#ff8787",
      "--mantine-color-placeholder": "#8f969d",
    },
  };
};

function schemeVariables(scheme: "light" | "dark", look: Appearance): Record<string, string> {
  const page = groundOf(look.background, scheme, dimmedText[scheme]);
  const brand = readableOn(look.primary_color, [page, surface[scheme], ...tinted[scheme]]);
  return {
    "--fl-page": page,
    "--fl-surface": surface[scheme],
    "--mantine-color-dimmed": dimmedText[scheme],
    "--mantine-color-body": surface[scheme],
    "--mantine-color-anchor": brand,
    "--mantine-color-brand-text": brand,
    "--mantine-color-brand-outline": brand,
    "--mantine-color-brand-filled-hover": hoverShadeOf(look.primary_color),
  };
}

/** Dark text needs a lighter hover, white text a darker one. */
function hoverShadeOf(primary: string): string {
  return `var(--mantine-color-brand-${luminanceOf(primary) > 0.179 ? 5 : 7})`;
}

const darkGreys = [
  "#e3e6e9",
  "#c4c9ce",
  "#a6a7ab",
  "#7d848b",
  "#3b4249",
  "#2c3238",
  "#23282e",
  "#1b1f24",
  "#15181c",
  "#0f1215",
] as const;

/** Dark enough for white text from the sixth on. */
const reds = [
  "#fdecec",
  "#ffdede",
  "#ffc9c9",
  "#ffa8a8",
  "#ff8787",
  "#e64949",
  "#c92a2a",
  "#b32424",
  "#9c1f1f",
  "#861a1a",
] as const;

const closable = { closeButtonProps: { "aria-label": "Close" }, overlayProps: { backgroundOpacity: 0.4 } };
const small = { defaultProps: { size: "sm" } };
/** Dropdowns do not open on focus: they would cover the field's error. */
const opensWhenAsked = { size: "sm", openOnFocus: false };
/** Enter picks the first match without an arrow key. */
const isSearched = { defaultProps: { ...opensWhenAsked, selectFirstOptionOnChange: true } };
const partDefaults: MantineThemeOverride["components"] = {
  Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: "md" } },
  Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } },
  Modal: { defaultProps: { ...closable, centered: true, transitionProps: { duration: 150 } } },
  Drawer: { defaultProps: { ...closable, transitionProps: { duration: 160 } } },
  // A dialog's header must not be a banner landmark.
  ModalHeader: { defaultProps: { role: "presentation" } },
  DrawerHeader: { defaultProps: { role: "presentation" } },
  Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
  Skeleton: { defaultProps: { radius: "sm" } },
  TableScrollContainer: { defaultProps: { type: "native" } },
  Text: small,
  TextInput: small,
  PasswordInput: small,
  Select: isSearched,
  MultiSelect: isSearched,
  Textarea: small,
};
