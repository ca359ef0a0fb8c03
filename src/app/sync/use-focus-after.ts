import { type RefObject, useLayoutEffect, useRef } from "react";

interface Held {
  item: Element;
  at: number;
}

/**
 * A resolved item leaves the list with its focused button: focus moves to the item now at its index, else to the last,
 * and for an empty list to `rest`. Returns a handler to call when an element in the list is clicked.
 */
export function useFocusAfter(list: RefObject<HTMLElement | null>, rest: RefObject<HTMLElement | null>) {
  const held = useRef<Held | null>(null);
  const rests = useRef(false);
  useLayoutEffect(() => {
    // A write blocked by the last item may be rejected a moment later and replace the empty message.
    if (rests.current && document.activeElement === document.body) focusFirst(itemsOf(list.current)[0]);
    rests.current = rest.current !== null && rest.current === document.activeElement;
    if (held.current === null || held.current.item.isConnected) return;
    const { at } = held.current;
    held.current = null;
    // The user has moved the focus meanwhile: leave it.
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

/** An item that is still loading has no button yet. */
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
