import { Outlet, Link } from "react-router-dom";
import { LanguageChoice, useWords } from "../language/index.ts";
import { OptionalBoundary } from "../base/optional-boundary.tsx";
import { MaintenanceBar } from "../company/index.ts";
import { OutdatedBar } from "../version/index.ts";
import classes from "./signed-out-layout.module.css";
import { useServerNotices } from "./use-server-notices.ts";

/** A centered card, and links to the public pages. */
export function SignedOutLayout() {
  const { frame } = useWords().words;
  useServerNotices();
  return (
    <div className={classes.page}>
      <div className={classes.bars} lang="en">
        <OutdatedBar />
        <OptionalBoundary>
          <MaintenanceBar />
        </OptionalBoundary>
      </div>
      <header className={classes.brand}>
        <img src="/favicon.svg" alt="" width="36" height="36" />
        <span>Fieldline</span>
      </header>
      <main className={classes.card}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <Link to="/contact-us">{frame.contact_us}</Link>
        <Link to="/privacy-policy">{frame.privacy_policy}</Link>
        <Link to="/terms-of-use">{frame.terms_of_use}</Link>
        <LanguageChoice />
      </footer>
    </div>
  );
}
