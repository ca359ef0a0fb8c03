/** An instant in words such as `11/27/2026, 3:04 PM`: on two lines where it has to, and not before `PM`. */
import { Fragment } from "react";

export function MomentWords({ children }: { children: string }) {
  return children.split(/(?<=,) /).map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? " " : ""}
      <span style={{ whiteSpace: "nowrap" }}>{part}</span>
    </Fragment>
  ));
}
