/** Holds the commands of everything on screen, and turns key presses into them. */
import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { Command } from "./command.ts";
import { commandFor, type Waiting } from "./key-press.ts";
import { sendsForm } from "./send-key.ts";
import { singleKeys } from "./single-keys.ts";

type Add = (commands: readonly Command[]) => () => void;
/** Apart from the commands themselves, so that whoever offers some is not drawn anew whenever others do. */
const AddContext = createContext<Add>(() => () => {});
const CommandsContext = createContext<readonly Command[]>([]);

export function CommandsProvider({ children }: { children: ReactNode }) {
  const [sets, setSets] = useState<ReadonlyArray<readonly Command[]>>([]);
  const add = useCallback((commands: readonly Command[]) => {
    setSets((held) => [...held, commands]);
    return () => setSets((held) => held.filter((set) => set !== commands));
  }, []);
  const commands = useMemo(() => sets.flat(), [sets]);
  useKeyPresses(commands);
  return (
    <AddContext value={add}>
      <CommandsContext value={commands}>{children}</CommandsContext>
    </AddContext>
  );
}

/**
 * Offers commands while the caller is on screen; keep the array stable (`useMemo`). What is drawn obeys its keys at once:
 * an ordinary effect comes later, and a busy device would let presses fall in between.
 */
export function useCommands(commands: readonly Command[]): void {
  const add = use(AddContext);
  useLayoutEffect(() => add(commands), [add, commands]);
}

export function useAllCommands(): readonly Command[] {
  return use(CommandsContext);
}

function useKeyPresses(commands: readonly Command[]): void {
  const waiting = useRef<Waiting | null>(null);
  const single = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      if (sendsForm(event)) return;
      if (event.defaultPrevented || event.isComposing || (!mod && (!single || isTyping(event.target)))) return;
      if (isInDialog(event.target) && !mod) return;
      const meant = commandFor(
        commands,
        { key: event.key, mod, alt: event.altKey, at: event.timeStamp },
        waiting.current,
      );
      waiting.current = meant.waiting;
      if (!meant.command) return;
      event.preventDefault();
      meant.command.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [commands, single]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "range"].includes(target.type)
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog],[role=menu],[role=listbox]") !== null;
}
