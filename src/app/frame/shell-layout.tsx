import { useDisclosure } from "@mantine/hooks";
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useCommands, type Command } from "../help/index.ts";
import { BrandMark } from "../appearance/index.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { Navigation } from "./navigation.tsx";
import type { NavigationItem } from "./navigation-items.ts";
import { wayTo } from "./list-memory.ts";
import classes from "./shell-layout.module.css";
import { mainId, SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

const NavigationDrawer = lazyPart(async () => (await import("./navigation-drawer.tsx")).NavigationDrawer);

/** Navigation rail, top bar and page, with alert bars above. */
export function ShellLayout({
  items,
  bars,
  topRight,
  railFoot,
  children,
}: {
  items: readonly NavigationItem[];
  bars: ReactNode;
  topRight: ReactNode;
  /** Below the side navigation on wide screens. */
  railFoot?: ReactNode;
  children: ReactNode;
}) {
  const [opened, drawer] = useDisclosure(false);
  useCommands(useGoCommands(items));
  const main = useFocusOnNavigation();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <div className={classes.bars}>{bars}</div>
      <div className={classes.rail}>
        <Navigation items={items} collapses foot={railFoot}>
          <span className={classes.brand}>
            <BrandMark />
            <span className={classes.name}>Fieldline</span>
          </span>
        </Navigation>
      </div>
      <div className={classes.top}>
        <TopBar openNavigation={drawer.open}>{topRight}</TopBar>
      </div>
      <main id={mainId} ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Suspense fallback={null}>{opened ? <NavigationDrawer items={items} onClose={drawer.close} /> : null}</Suspense>
    </div>
  );
}

function useGoCommands(items: readonly NavigationItem[]): readonly Command[] {
  const navigate = useNavigate();
  return useMemo(
    () =>
      items.map((item) => ({
        name: `go.${item.path}`,
        label: `Go to ${item.label}`,
        group: "Go to",
        ...(item.key && { keys: `g ${item.key}` }),
        // Reads the browser's URL: the router may not have rendered a pending navigation yet.
        run: () => void navigate(wayTo(item.path, location.pathname)),
      })),
    [items, navigate],
  );
}

/** A new page starts scrolled to the top, with focus on its content. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo(0, 0);
  }, [pathname]);
  return main;
}
