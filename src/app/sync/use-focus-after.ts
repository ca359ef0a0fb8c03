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
  const rests = useRef(false);
  useLayoutEffect(() => {
    // What waited behind the last one may be refused a moment later, and takes the place of the words that none is left.
    if (rests.current && document.activeElement === document.body) focusFirst(itemsOf(list.current)[0]);
    rests.current = rest.current !== null && rest.current === document.activeElement;
    if (held.current === null || held.current.item.isConnected) return;
    const { at } = held.current;
    held.current = null;
    // Who has gone elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const items = itemsOf(list.current);
    if (items.length > 0) return focusFirst(items[at] ?? items.at(-1));
    rest.current?.focus();
    rests.current = true;
  });
  return (pressed: Element) => {
    const items = itemsOf(list.current);
    const at = items.findIndex((item) => item.contains(pressed));
    const item = items[at];
    held.current = item ? { item, at } : null;
  };
}

/** One that is still being looked up has no button yet. */
function focusFirst(item: Element | undefined): void {
  const focus = () => {
    const button = item?.querySelector<HTMLElement>("button");
    if (document.activeElement === document.body) button?.focus();
    return button;
  };
  if (!item || focus()) return;
  const waiting = new MutationObserver(() => focus() && waiting.disconnect());
  waiting.observe(item, { childList: true, subtree: true });
}

function itemsOf(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll("[role=listitem]") ?? [])];
}
