/** Status line of the panel: whether the phone is ready, who carries the calls, errors. */
import { CloseButton } from "@mantine/core";
import { checkDialer } from "../../domain/dialer/dial-check.ts";
import type { PhoneAdapter, PhoneState } from "../../domain/dialer/phone-state.ts";
import { useOnline } from "../base/live.ts";
import { usePhoneState, withPhone } from "../phone/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import classes from "./dialer-panel.module.css";

const adapterWords: Readonly<Record<PhoneAdapter, string>> = {
  gateway: "Demo phone system",
  twilio: "Twilio",
};

export function PhoneStatus() {
  const phone = usePhoneState();
  const online = useOnline();
  const { trouble, adapter } = phone;
  const block = checkDialer({ user: useCurrentUser() });
  const { tone, text } = block ? { tone: "bad", text: block.description } : readiness(phone, online);
  return (
    <footer className={classes.foot}>
      {trouble ? (
        <p className={classes.trouble} role="alert">
          <span>
            <strong>{trouble.text}</strong> {trouble.todo}
          </span>
          {trouble.lasting ? null : (
            <CloseButton size="sm" aria-label="Hide" onClick={() => withPhone((opened) => opened.dismissTrouble())} />
          )}
        </p>
      ) : null}
      <p className={classes.status} data-tone={tone} role="status">
        {text}
        {adapter ? <span className={classes.adapter}>{adapterWords[adapter]}</span> : null}
      </p>
      {block?.toast ? <p className={classes.todo}>{block.toast}</p> : null}
    </footer>
  );
}

function readiness({ device, call }: PhoneState, online: boolean): { tone: "good" | "wait" | "off"; text: string } {
  if (device.state === "READY") {
    return call && !device.here ? { tone: "good", text: "Audio is in another tab" } : { tone: "good", text: "Ready" };
  }
  if (!online) return { tone: "off", text: "You are offline. Calls need a connection." };
  if (device.registration === "destroyed") return { tone: "off", text: "Phone disconnected" };
  return { tone: "wait", text: "Connecting" };
}
