import { type RefObject, useLayoutEffect, useRef } from "react";

interface Held {
  item: Element;
  at: number;
}

/**
 * What was decided leaves the list with the button that had the focus: it goes to the one that stands there now, else to
 * the last; with none left to what `rest` holds. Returns what to call as something in the list is pressed.
 */
export function useFocusAfter(list: RefObject<HTMLElement | null>, rest: RefObject<HTMLElement | null>) {
  const held = useRef<Held | null>(null);
  useLayoutEffect(() => {
    if (held.current === null || held.current.item.isConnected) return;
    const { at } = held.current;
    held.current = null;
    // Who has gone elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const items = itemsOf(list.current);
    const next = (items[at] ?? items.at(-1))?.querySelector<HTMLElement>("button");
    (next ?? rest.current)?.focus();
  });
  return (pressed: Element) => {
    const items = itemsOf(list.current);
    const at = items.findIndex((item) => item.contains(pressed));
    const item = items[at];
    held.current = item ? { item, at } : null;
  };
}

function itemsOf(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll("[role=listitem]") ?? [])];
}
