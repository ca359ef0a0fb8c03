import { Link, Outlet } from "react-router-dom";
import classes from "./public-layout.module.css";

/** Pages anybody may read; they load no user. */
export function PublicLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Fieldline
        </Link>
        <Link to="/login" className={classes.link}>
          Sign in
        </Link>
      </header>
      <main className={classes.main}>
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
