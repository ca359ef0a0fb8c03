/** Whether the phone's panel stands open, and what was put into it from elsewhere. */

export interface DialerView {
  open: boolean;
  /** As typed, pasted or taken over. */
  number: string;
  /** Whose button was pressed; forgotten as soon as the number is changed by hand. */
  contactId: number | null;
  /** It is to be called at once, if nothing speaks against it. */
  wish: boolean;
}

const listeners = new Set<() => void>();
let view: DialerView = { open: false, number: "", contactId: null, wish: false };

export const dialerStore = {
  get: (): DialerView => view,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  toggle: (): void => become({ open: !view.open }),
  show: (): void => become({ open: true }),
  hide: (): void => become({ open: false }),
  type: (number: string): void => become({ number, contactId: null }),
  /** Opens the panel on a number, which is called by hand or not at all. */
  fill: (number: string, contactId: number | null): void => become({ open: true, number, contactId }),
  /** Opens the panel on a number and calls it, if nothing speaks against it. */
  call: (number: string, contactId: number | null): void => become({ open: true, number, contactId, wish: true }),
  /** The wish is being tried, or cannot be; either way once. */
  takeWish: (): void => become({ wish: false }),
};

/** Somebody who may call is signed in: `tel:` links and keys lead here instead of to the device's own phone. */
let isOffered = false;

export function offerDialer(): () => void {
  isOffered = true;
  document.addEventListener("click", takeLink);
  return () => {
    isOffered = false;
    document.removeEventListener("click", takeLink);
    become({ open: false, number: "", contactId: null });
  };
}

/** What pressing a `tel:` link does, for keys and menus. */
export function followCall(href: string, contactId: number | null): void {
  if (isOffered) dialerStore.call(href.replace("tel:", ""), contactId);
  else location.assign(href);
}

function takeLink(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>("a[href^='tel:']") : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  followCall(link.getAttribute("href") ?? "", Number(link.dataset["contact"]) || null);
}

function become(change: Partial<DialerView>): void {
  view = { ...view, ...change };
  for (const listener of listeners) listener();
}
