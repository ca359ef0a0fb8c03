/** Sends DTMF tones into the call, pressed or typed. */
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { keysIn, toneKeys } from "../../domain/dialer/dial-text.ts";
import { digitsFault } from "../../domain/dialer/dialable.ts";
import { usePhoneState, withPhone } from "../phone/index.ts";
import { HangUpButton } from "./hang-up-button.tsx";
import { KeyGrid } from "./key-grid.tsx";
import { useCallClock } from "./use-call-clock.ts";
import { useKeys } from "./use-keys.ts";
import classes from "./keypad.module.css";

export function TonesTab() {
  const { call } = usePhoneState();
  const clock = useCallClock({ answeredAt: call?.answeredAt ?? null });
  const [sent, setSent] = useState("");
  const pad = useRef<HTMLDivElement>(null);
  useEffect(() => pad.current?.focus({ preventScroll: true }), []);
  const send = (keys: string) =>
    withPhone((phone) => {
      phone.digits(keys);
      setSent((before) => before + keys);
    });
  useKeys(pad, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    if (digitsFault(event.key) !== null) return;
    event.preventDefault();
    send(event.key);
  });
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const keys = keysIn(event.clipboardData.getData("text"));
    if (keys !== "") send(keys);
  };
  return (
    <div
      ref={pad}
      role="group"
      aria-label="Dialpad: enter 0 to 9, *, # or w for a pause"
      tabIndex={-1}
      className={classes.keypad}
      onPaste={paste}
    >
      <output className={classes.number} aria-label="Sent">
        {sent.slice(-18)}
      </output>
      <div className={classes.beneath}>
        <p className={classes.named}>{clock}</p>
      </div>
      <KeyGrid keys={toneKeys} onKey={send} />
      <div className={classes.acts}>
        <HangUpButton large />
      </div>
    </div>
  );
}
