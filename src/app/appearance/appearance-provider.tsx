/** The person's look over the whole app: Mantine theme, font size, light or dark; a draft shows before it is kept. */
import { MantineProvider, useMantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import { useColorScheme } from "@mantine/hooks";
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Theme } from "../../domain/users/theme.ts";
import { lookVariables, themeOf } from "../../ui/theme.ts";
import { storedAppearance, storeLook } from "./stored-appearance.ts";

interface LookControl {
  look: Theme;
  /** Kept on this device from now on. */
  keep: (look: Theme) => void;
  /** Shown until kept or set to null. */
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
  // Only where it changes, for it styles the whole page anew, twice; but also where the device changes, for nothing may fade.
  useEffect(() => {
    if (styledFor.current === shown) return;
    styledFor.current = shown;
    setColorScheme(look.color_scheme);
  });
  // Before the page is measured and styled for the first time.
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${(look.font_size / 14) * 100}%`;
    document.documentElement.style.removeProperty("background");
  }, [look.font_size]);
  return null;
}

/** The look is stored as a whole by `storeLook`, not by Mantine. */
const unstored: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
