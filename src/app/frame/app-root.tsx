import { Outlet } from "react-router-dom";
import { HelpProvider, type SearchSources } from "../help/index.ts";
import { ClosingGuard } from "../version/index.ts";
import { Toasts } from "../notices/index.ts";
import { UpdatePrompt } from "../version/index.ts";
import { useToastsOfOne } from "../notices/index.ts";

/** Wraps every page, signed in or not. */
export function AppRoot({ sources }: { sources: SearchSources }) {
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
