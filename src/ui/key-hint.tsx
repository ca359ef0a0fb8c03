import { dictionary } from "../kit/dictionary.ts";
import { Kbd } from "@mantine/core";
import classes from "./key-hint.module.css";

/**
 * Shortcuts in one notation (`mod+K`, `g c`), displayed as on this platform. Hidden on touch devices, except where the
 * shortcuts are the content.
 */
export function KeyHint({ keys, always = false }: { keys: string; always?: boolean }) {
  return (
    <span className={classes.keys} data-always={always || undefined}>
      {keysOf(keys).map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </span>
  );
}

const names: Record<string, string> = dictionary({
  mod: isMac() ? "⌘" : "Ctrl",
  shift: "Shift",
  alt: isMac() ? "⌥" : "Alt",
  enter: "Enter",
  escape: "Esc",
});

/** The single keys of a shortcut, in order. */
export function keysOf(keys: string): string[] {
  return keys.split(/[+ ]/).map((key) => names[key.toLowerCase()] ?? key.toUpperCase());
}

function isMac(): boolean {
  return typeof navigator !== "undefined" && /Mac|iP(hone|ad)/.test(navigator.userAgent);
}
