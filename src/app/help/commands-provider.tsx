/** Holds the commands of everything on screen, and maps key presses to them. */
import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createListeners } from "../../kit/store.ts";
import { useStore } from "../base/use-store.ts";
import type { Command } from "./command.ts";
import { commandFor, type Waiting } from "./key-press.ts";
import { sendsForm } from "./send-key.ts";
import { singleKeys } from "./single-keys.ts";
import { isTextField, keepTyped } from "./typed-ahead.ts";

/** Currently registered commands. Outside React state: registering renders only the components that list them. */
class OfferedCommands {
  readonly #listeners = createListeners();
  #sets: ReadonlyArray<readonly Command[]> = [];
  #all: readonly Command[] | null = null;

  readonly add = (commands: readonly Command[]): (() => void) => {
    this.#become([...this.#sets, commands]);
    return () => this.#become(this.#sets.filter((set) => set !== commands));
  };
  readonly get = (): readonly Command[] => (this.#all ??= this.#sets.flat());
  readonly subscribe = this.#listeners.subscribe;

  #become(sets: ReadonlyArray<readonly Command[]>): void {
    this.#sets = sets;
    this.#all = null;
    this.#listeners.notify();
  }
}
const OfferedContext = createContext(new OfferedCommands());

export function CommandsProvider({ children }: { children: ReactNode }) {
  const [offered] = useState(() => new OfferedCommands());
  useKeyPresses(offered);
  return <OfferedContext value={offered}>{children}</OfferedContext>;
}

/**
 * Registers commands while the caller is mounted; keep the array stable (`useMemo`). A layout effect, so that keys work
 * as soon as the commands are rendered; an effect would run later and a busy device could miss presses.
 */
export function useCommands(commands: readonly Command[]): void {
  const { add } = use(OfferedContext);
  useLayoutEffect(() => add(commands), [add, commands]);
}

export function useAllCommands(): readonly Command[] {
  return useStore(use(OfferedContext));
}

function useKeyPresses(offered: OfferedCommands): void {
  const waiting = useRef<Waiting | null>(null);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      if (sendsForm(event)) return;
      if (event.defaultPrevented || event.isComposing || (!mod && (!singleKeys.areOn() || isTyping(event.target))))
        return;
      if (isInDialog(event.target) && !mod) return;
      const meant = commandFor(
        offered.get(),
        { key: event.key, mod, alt: event.altKey, at: event.timeStamp },
        waiting.current,
      );
      waiting.current = meant.waiting;
      if (!meant.command) return;
      event.preventDefault();
      if (meant.command.opensField) keepTyped(event.timeStamp);
      meant.command.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [offered]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    isTextField(target) ||
    (target instanceof HTMLElement && target.isContentEditable) ||
    target instanceof HTMLSelectElement
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog],[role=menu],[role=listbox]") !== null;
}
