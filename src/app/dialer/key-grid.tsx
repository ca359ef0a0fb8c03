import { dictionary } from "../../kit/dictionary.ts";
import { keyLetters } from "../../domain/dialer/dial-text.ts";
import classes from "./keypad.module.css";

const spoken: Readonly<Record<string, string>> = dictionary({ "*": "Star", "#": "Pound", "+": "Plus" });

/** Twelve keys. Pressing one does not move the focus, so that Enter still places the call. */
export function KeyGrid({ keys, onKey }: { keys: readonly string[]; onKey: (key: string) => void }) {
  return (
    <div className={classes.grid} role="group" aria-label="Keypad digits">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          aria-label={spoken[key]}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey(key)}
        >
          <span data-sign={Object.hasOwn(spoken, key) || undefined}>{key}</span>
          {Object.hasOwn(spoken, key) ? null : (
            <small aria-hidden="true">{keyLetters[key] ?? (key === "0" ? "" : "\u00a0")}</small>
          )}
        </button>
      ))}
    </div>
  );
}
