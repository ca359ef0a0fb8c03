import classes from "./securities.module.css";

/** Disclaimer, required wherever values are shown. */
export function Foot() {
  return <p className={classes.foot}>Values are as of the date shown. For your records only, not investment advice.</p>;
}
