import { Outlet, Link } from "react-router-dom";
import classes from "./signed-out-layout.module.css";

/** One card in the middle, and the pages anybody may read. */
export function SignedOutLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <img src="/favicon.svg" alt="" width="36" height="36" />
        <span>Fieldline</span>
      </header>
      <main className={classes.card}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <Link to="/contact-us">Contact us</Link>
        <Link to="/privacy-policy">Privacy policy</Link>
        <Link to="/terms-of-use">Terms of use</Link>
      </footer>
    </div>
  );
}
