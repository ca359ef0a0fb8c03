/**
 * Applies the user's appearance to the app: Mantine theme, font size, light or dark; a draft previews before saving.
 */
import { MantineProvider, useMantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import { useColorScheme } from "@mantine/hooks";
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Theme } from "../../domain/users/theme.ts";
import { lookVariables, themeOf } from "../../ui/theme.ts";
import { storedAppearance, storeLook } from "./stored-appearance.ts";

interface LookControl {
  look: Theme;
  /** Stored on this device. */
  keep: (look: Theme) => void;
  /** Previewed until saved or set to null. */
  preview: (look: Theme | null) => void;
}
const LookContext = createContext<LookControl | null>(null);

export function useAppearance(): LookControl {
  const control = use(LookContext);
  if (!control) throw new Error("useLook outside LookProvider");
  return control;
}

export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState(storedAppearance);
  const [draft, setDraft] = useState<Theme | null>(null);
  const shown = draft ?? kept;
  const control = useMemo<LookControl>(
    () => ({
      look: kept,
      keep: (look) => {
        storeLook(look);
        setKept(look);
        setDraft(null);
      },
      preview: setDraft,
    }),
    [kept],
  );
  const theme = useMemo(
    () => themeOf({ primary_color: shown.primary_color, background: shown.background }),
    [shown.primary_color, shown.background],
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={lookVariables}
      colorSchemeManager={unstored}
      defaultColorScheme={shown.color_scheme}
    >
      <LookContext value={control}>
        <ShownLook look={shown} />
        {children}
      </LookContext>
    </MantineProvider>
  );
}

function ShownLook({ look }: { look: Theme }) {
  const { setColorScheme } = useMantineColorScheme();
  const device = useColorScheme("light", { getInitialValueInEffect: false });
  const shown = `${look.color_scheme} on ${device}`;
  const styledFor = useRef(shown);
  // Only on change, because it restyles the whole page twice; also when the device's scheme changes, to suppress
  // transitions.
  useEffect(() => {
    if (styledFor.current === shown) return;
    styledFor.current = shown;
    setColorScheme(look.color_scheme);
  });
  // Before the first layout.
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${(look.font_size / 14) * 100}%`;
    document.documentElement.style.removeProperty("background");
  }, [look.font_size]);
  return null;
}

/** `storeLook` stores the appearance, not Mantine. */
const unstored: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
