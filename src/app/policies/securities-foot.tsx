import classes from "./securities.module.css";

/** Said wherever values stand. */
export function Foot() {
  return <p className={classes.foot}>Values are as of the day beside them. This is a record, not investment advice.</p>;
}
