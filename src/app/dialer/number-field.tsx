/** Formatted phone number field. The caret keeps its position among the digits while typing. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { numberIn, showTyped, withKey } from "../../domain/dialer/dial-text.ts";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import { notify } from "../base/report.ts";
import classes from "./keypad.module.css";

interface NumberFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  number: string;
  onNumber: (number: string) => void;
  onEnter: () => void;
}

export function NumberField({ ref, number, onNumber, onEnter }: NumberFieldProps) {
  const shown = showTyped(number);
  /** Number of digits and signs before the caret. */
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    if (before.current === null || field !== document.activeElement || !field) return;
    const at = placeAfter(shown, before.current);
    field.setSelectionRange(at, at);
    before.current = null;
  });
  return (
    <input
      ref={ref}
      className={classes.number}
      data-long={shown.length > 14 || undefined}
      // No on-screen keyboard on tablets; the keypad below replaces it.
      inputMode="none"
      autoComplete="off"
      aria-label="Number to call"
      placeholder="Number"
      value={shown}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        before.current = signsIn(value.slice(0, selectionStart ?? value.length)).length;
        onNumber(signsIn(value));
      }}
      onPaste={(event) => {
        event.preventDefault();
        const pasted = numberIn(event.clipboardData.getData("text"));
        if (pasted !== "") onNumber(pasted);
        else notify(dialerMessages.update_number);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** Keypad characters only, a plus only at the start. */
function signsIn(text: string): string {
  return [...text].reduce(withKey, "");
}

function placeAfter(shown: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < shown.length; at++) if (/[0-9*+]/.test(shown[at] ?? "") && ++seen === count) return at + 1;
  return shown.length;
}
