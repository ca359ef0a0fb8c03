/** Whether the phone panel is open, and the number other features put into it. */
import { numberOfTelLink } from "../../domain/values/phone-number.ts";
import { createStore } from "../../kit/store.ts";

export interface DialerView {
  open: boolean;
  /** As typed, pasted or prefilled. */
  number: string;
  /** Contact whose call button was clicked; cleared once the number is edited. */
  contactId: number | null;
  /** Call at once, if nothing prevents it. */
  wish: boolean;
  /** The last call passed to the device's own phone, until it is logged or dismissed. */
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
  /** Opens the panel with a number; the user starts the call. */
  fill: (number: string, contactId: number | null): void => become({ open: true, number, contactId }),
  /** Opens the panel with a number and calls it, if nothing prevents it. */
  call: (number: string, contactId: number | null): void => become({ open: true, number, contactId, wish: true }),
  /** Clears the wish once it is tried or found impossible. */
  takeWish: (): void => become({ wish: false }),
  leaveOwn: (): void => become({ own: null }),
};

/** The signed-in user may call: `tel:` links and shortcuts open the panel instead of the device's own phone. */
let isOffered = false;

/** Handles every `tel:` link. `here`: call from this app; else from the device's own phone, which is recorded. */
export function followLinks(here: boolean): () => void {
  isOffered = here;
  document.addEventListener("click", takeLink);
  return () => {
    isOffered = false;
    document.removeEventListener("click", takeLink);
    become({ open: false, number: "", contactId: null, own: null });
  };
}

/** Same as clicking a `tel:` link, for shortcuts and menus. */
export function followCall(href: string, contactId: number | null): void {
  if (isOffered) return dialerStore.call(numberOfTelLink(href), contactId);
  become({ own: { number: numberOfTelLink(href), contactId } });
  location.assign(href);
}

/** Links marked `data-own` always use the device's own phone. */
function takeLink(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>("a[href^='tel:']") : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const href = link.getAttribute("href") ?? "";
  const contactId = Number(link.dataset["contact"]) || null;
  // The browser follows the link.
  if (!isOffered || link.dataset["own"] !== undefined)
    return become({ own: { number: numberOfTelLink(href), contactId } });
  event.preventDefault();
  followCall(href, contactId);
}

function become(change: Partial<DialerView>): void {
  view.set({ ...view.get(), ...change });
}
