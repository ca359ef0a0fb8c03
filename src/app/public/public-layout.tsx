import { Link, Outlet } from "react-router-dom";
import { LanguageChoice, useWords } from "../language/index.ts";
import classes from "./public-layout.module.css";

/** Public pages; they load no user. */
export function PublicLayout() {
  const { frame } = useWords().words;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Fieldline
        </Link>
        <Link to="/login" className={classes.link}>
          {frame.sign_in}
        </Link>
      </header>
      <main className={classes.main}>
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
