/** Renders a page or redirects: by the single table in `where-to.ts`, evaluated on every navigation. */
import { Loader } from "@mantine/core";
import { Suspense, useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { whereTo, type Where } from "../../domain/session/where-to.ts";
import classes from "./guards.module.css";
import { rememberPath } from "./redirect-path.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useSession } from "../base/session-provider.tsx";
import type { SessionView } from "../base/session-store.ts";

const TermsDialog = lazyPart(async () => (await import("./terms-dialog.tsx")).TermsDialog);

export function RequireSession({ children }: { children: ReactNode }) {
  const { view, store } = useSession();
  useEffect(() => void store.start(), [store]);
  const { pathname, search, key } = useLocation();
  if (view.answer === "asking") return <Opening />;
  const where = whereFor(view, pathname + search);
  // Again after each navigation: one that began meanwhile cancels a redirect whose page is still loading.
  if (where.go !== null) return <Leave key={key} to={where.go} remember={where.remember} />;
  if (!view.user) return <Opening />;
  return (
    <>
      {children}
      <Suspense fallback={null}>{where.show === "terms" ? <TermsDialog /> : null}</Suspense>
    </>
  );
}

function whereFor({ answer, user }: Pick<SessionView<never>, "answer" | "user">, path: string): Where {
  const session = answer === "asking" ? "unknown" : answer;
  return whereTo({ path, public_webpage: false, session, ...(answer === "live" && user ? { user } : {}) });
}

function Leave({ to, remember }: { to: string; remember: string | null }) {
  useEffect(() => {
    if (remember) rememberPath(remember);
  }, [remember]);
  return <Navigate to={to} replace />;
}

/** Shown until this device's store answers; announced to screen readers after a moment. */
function Opening() {
  return (
    <div className={classes.opening} role="status" aria-label="Opening">
      <Loader size="sm" color="gray" />
    </div>
  );
}
