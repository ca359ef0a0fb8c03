import classes from "./securities.module.css";

/** Said wherever values stand. */
export function Foot() {
  return <p className={classes.foot}>Values are as of the date shown. For your records only, not investment advice.</p>;
}
