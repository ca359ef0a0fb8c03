import classes from "./bars.module.css";

/** Said once, above the page; what is on the device stays readable below. */
export function OfflineNote({
  children = "You are offline. What you change is saved on this device and sent when you are back.",
}: {
  children?: string;
}) {
  return (
    <div className={classes.bar} data-kind="offline" role="status">
      {children}
    </div>
  );
}
