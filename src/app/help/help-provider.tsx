/** The palette and the keyboard help, loaded on first use. */
import { createContext, Suspense, use, useMemo, useState, type ReactNode } from "react";
import { lazyPart } from "../base/lazy-part.ts";
import type { Command } from "./command.ts";
import { CommandsProvider, useCommands } from "./commands-provider.tsx";
import type { SearchSources } from "./search-source.ts";

const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette);
const KeyboardHelp = lazyPart(async () => (await import("./keyboard-help.tsx")).KeyboardHelp);

interface Help {
  openPalette: () => void;
  openKeys: () => void;
}
const HelpContext = createContext<Help>({ openPalette: () => {}, openKeys: () => {} });
export const useHelp = (): Help => use(HelpContext);

export function HelpProvider({ sources, children }: { sources: SearchSources; children: ReactNode }) {
  return (
    <CommandsProvider>
      <Helps sources={sources}>{children}</Helps>
    </CommandsProvider>
  );
}

function Helps({ sources, children }: { sources: SearchSources; children: ReactNode }) {
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const help = useMemo<Help>(() => ({ openPalette: () => setOpen("palette"), openKeys: () => setOpen("keys") }), []);
  useCommands(useMemo(() => helpCommands(help), [help]));
  const close = () => setOpen(null);
  return (
    <HelpContext value={help}>
      {children}
      <Suspense fallback={null}>
        {open === "palette" ? <Palette onClose={close} sources={sources} /> : null}
        {open === "keys" ? <KeyboardHelp onClose={close} /> : null}
      </Suspense>
    </HelpContext>
  );
}

function helpCommands(help: Help): readonly Command[] {
  return [
    {
      name: "help.search",
      label: "Search",
      group: "Anywhere",
      keys: "/",
      unlisted: true,
      opensField: true,
      run: help.openPalette,
    },
    {
      name: "help.palette",
      label: "All commands",
      group: "Anywhere",
      keys: "mod+k",
      unlisted: true,
      opensField: true,
      run: help.openPalette,
    },
    { name: "help.keys", label: "Keyboard shortcuts", group: "Anywhere", keys: "?", run: help.openKeys },
  ];
}
