/** Maps a key press to a command; sequences such as `g c` need their second key within a second. */
import { isEnabled, type Command } from "./command.ts";

export interface Pressed {
  key: string;
  /** Ctrl, or Command on a Mac. */
  mod: boolean;
  alt: boolean;
  /** Milliseconds of any monotonic clock. */
  at: number;
}
export interface Waiting {
  key: string;
  at: number;
}
export interface Meant {
  command: Command | null;
  /** The first key of a sequence, pending the next press. */
  waiting: Waiting | null;
}

export const sequenceWindowMs = 1_000;
const nothing: Meant = { command: null, waiting: null };

export function commandFor(commands: readonly Command[], pressed: Pressed, waiting: Waiting | null): Meant {
  if (pressed.alt) return nothing;
  const usable = commands.filter(isEnabled);
  const key = pressed.key.toLowerCase();
  if (pressed.mod) return { command: lastWith(usable, `mod+${key}`), waiting: null };
  if (waiting && pressed.at - waiting.at <= sequenceWindowMs) {
    const command = lastWith(usable, `${waiting.key} ${key}`);
    if (command) return { command, waiting: null };
  }
  if (usable.some((command) => command.keys?.startsWith(`${key} `)))
    return { command: null, waiting: { key, at: pressed.at } };
  return { command: lastWith(usable, key), waiting: null };
}

/** The last registered command wins: part of a screen can override the screen, and both override global commands. */
function lastWith(commands: readonly Command[], keys: string): Command | null {
  const having = commands.filter((command) => command.keys?.toLowerCase() === keys);
  return having.findLast((command) => !command.yields) ?? having.at(-1) ?? null;
}
