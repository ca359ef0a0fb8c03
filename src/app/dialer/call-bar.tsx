/** The collapsed sheet: caller, duration, hang-up button. */
import { showTyped } from "../../domain/dialer/dial-text.ts";
import type { CallView } from "../../domain/dialer/phone-state.ts";
import { usePhoneState } from "../phone/index.ts";
import { callWords } from "./call-words.ts";
import { dialerStore } from "../links/dialer-store.ts";
import { HangUpButton } from "./hang-up-button.tsx";
import { useCallClock } from "./use-call-clock.ts";
import { useOtherSide } from "./use-other-side.ts";
import classes from "./call.module.css";
import { useStore } from "../base/use-store.ts";

export function CallBar({ onUnfold }: { onUnfold: () => void }) {
  const { call } = usePhoneState();
  const { number } = useStore(dialerStore);
  return (
    <div className={classes.bar}>
      <button type="button" className={classes.barWords} onClick={onUnfold}>
        {call ? <InCall call={call} /> : <span className={classes.barName}>{showTyped(number) || "Phone"}</span>}
      </button>
      {call ? <HangUpButton /> : null}
    </div>
  );
}

function InCall({ call }: { call: CallView }) {
  const { name, shown } = useOtherSide(call);
  const clock = useCallClock(call);
  return (
    <>
      <span className={classes.barName} data-recording={call.recording === "on" || undefined}>
        {name || shown}
      </span>
      <span className={classes.barClock}>{[callWords(call), clock].filter(Boolean).join(" ")}</span>
    </>
  );
}
