/** Whether the phone's panel stands open, and what was put into it from elsewhere. */
import { createStore } from "../../kit/store.ts";

export interface DialerView {
  open: boolean;
  /** As typed, pasted or taken over. */
  number: string;
  /** Whose button was pressed; forgotten as soon as the number is changed by hand. */
  contactId: number | null;
  /** It is to be called at once, if nothing speaks against it. */
  wish: boolean;
  /** The last call that was left to the device's own phone, until it is logged or let go. */
  own: OwnCall | null;
}

export interface OwnCall {
  number: string;
  contactId: number | null;
}

const view = createStore<DialerView>({ open: false, number: "", contactId: null, wish: false, own: null });

export const dialerStore = {
  get: view.get,
  subscribe: view.subscribe,
  toggle: (): void => become({ open: !view.get().open }),
  show: (): void => become({ open: true }),
  hide: (): void => become({ open: false }),
  type: (number: string): void => become({ number, contactId: null }),
  /** Opens the panel on a number, which is called by hand or not at all. */
  fill: (number: string, contactId: number | null): void => become({ open: true, number, contactId }),
  /** Opens the panel on a number and calls it, if nothing speaks against it. */
  call: (number: string, contactId: number | null): void => become({ open: true, number, contactId, wish: true }),
  /** The wish is being tried, or cannot be; either way once. */
  takeWish: (): void => become({ wish: false }),
  leaveOwn: (): void => become({ own: null }),
};

/** Somebody who may call is signed in: `tel:` links and keys lead here instead of to the device's own phone. */
let isOffered = false;

/** Follows every link that calls. `here`: to this phone; else to the device's own, and that is noted. */
export function followLinks(here: boolean): () => void {
  isOffered = here;
  document.addEventListener("click", takeLink);
  return () => {
    isOffered = false;
    document.removeEventListener("click", takeLink);
    become({ open: false, number: "", contactId: null, own: null });
  };
}

/** What pressing a `tel:` link does, for keys and menus. */
export function followCall(href: string, contactId: number | null): void {
  if (isOffered) return dialerStore.call(numberOf(href), contactId);
  become({ own: { number: numberOf(href), contactId } });
  location.assign(href);
}

/** A link marked `data-own` is meant for the device's own phone. */
function takeLink(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>("a[href^='tel:']") : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const href = link.getAttribute("href") ?? "";
  const contactId = Number(link.dataset["contact"]) || null;
  // The browser follows it by itself.
  if (!isOffered || link.dataset["own"] !== undefined) return become({ own: { number: numberOf(href), contactId } });
  event.preventDefault();
  followCall(href, contactId);
}

function numberOf(href: string): string {
  return href.replace("tel:", "");
}

function become(change: Partial<DialerView>): void {
  view.set({ ...view.get(), ...change });
}
