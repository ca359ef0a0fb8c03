import { Outlet } from "react-router-dom";
import { HelpProvider, type SearchSource } from "../help/index.ts";
import { ClosingGuard } from "./closing-guard.tsx";
import { Toasts } from "./toasts.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";
import { useToastsOfOne } from "./use-toasts-of-one.ts";

/** Around every page, signed in or not. */
export function AppRoot({ sources }: { sources: readonly SearchSource[] }) {
  useToastsOfOne();
  return (
    <HelpProvider sources={sources}>
      <Outlet />
      <UpdatePrompt />
      <ClosingGuard />
      <Toasts />
    </HelpProvider>
  );
}
