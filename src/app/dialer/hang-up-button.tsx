import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhoneFilled.mjs";
import { withPhone } from "../phone/index.ts";
import classes from "./call.module.css";

export function HangUpButton({ large = false }: { large?: boolean }) {
  return (
    <button
      type="button"
      className={classes.hangUp}
      data-large={large || undefined}
      aria-label="Hangup"
      title="Hangup"
      onClick={() => withPhone((phone) => phone.hangUp())}
    >
      <IconPhone size={large ? "1.625rem" : "1.25rem"} aria-hidden="true" />
    </button>
  );
}
