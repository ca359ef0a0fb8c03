/**
 * Removes the whole page from the document and restores it unchanged. Nothing can be read, searched or heard by a
 * screen reader, and every field, scroll position and unfinished form is preserved, with or without a draft.
 */
import { closingWords, holdPage, pageIsHeld } from "../base/busy.ts";

let isDown = false;

/**
 * Registered before all other listeners: keys do not reach the hidden page. The lock's own field only needs native key
 * handling.
 */
export function guardLockedKeys(): void {
  for (const kind of ["keydown", "keypress", "keyup"] as const)
    addEventListener(kind, (event) => void (isDown && event.stopImmediatePropagation()), true);
}

/** Container of the lock screen; its events do not reach the page. */
export function newLockOverlay(): { host: HTMLElement; lower: () => () => void } {
  const outer = document.createElement("div");
  const host = outer.appendChild(document.createElement("div"));
  for (const kind of heardByPages) outer.addEventListener(kind, (event) => event.stopPropagation());
  return { host, lower: () => lower(outer) };
}

const heardByPages = ["input", "submit", "click", "pointerdown", "mousedown", "touchstart", "focusin", "focusout"];

function lower(outer: HTMLElement): () => void {
  const { body } = document;
  const drawer = document.createDocumentFragment();
  const release = pageIsHeld() ? holdPage(closingWords()) : () => undefined;
  const scrolled = scrollsOf(body);
  const focused = document.activeElement;
  // The theme's styles are inside the page: copy them.
  const look = outer.appendChild(document.createElement("div"));
  look.append(...[...body.querySelectorAll("style")].map((style) => style.cloneNode(true)));
  const putAway = (node: Node) => {
    if (node !== outer && !(node instanceof HTMLScriptElement)) drawer.append(node);
  };
  // Blur may save a field; the user did not leave this one.
  unfelt(() => [...body.childNodes].forEach(putAway));
  body.append(outer);
  isDown = true;
  // Hides nodes added while locked before they are painted.
  const watch = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(putAway)));
  watch.observe(body, { childList: true });
  return () => {
    watch.disconnect();
    isDown = false;
    outer.remove();
    look.remove();
    body.prepend(drawer);
    for (const [element, top, left] of scrolled) element.scrollTo({ top, left, behavior: "instant" });
    if (focused instanceof HTMLElement && focused !== body) unfelt(() => focused.focus({ preventScroll: true }));
    release();
  };
}

function scrollsOf(body: HTMLElement): (readonly [Element, number, number])[] {
  const all = [document.documentElement, ...body.querySelectorAll("*")];
  return all
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => [element, element.scrollTop, element.scrollLeft] as const);
}

function unfelt(act: () => void): void {
  const stop = (event: Event) => event.stopImmediatePropagation();
  const kinds = ["blur", "focus", "focusin", "focusout"];
  for (const kind of kinds) addEventListener(kind, stop, true);
  act();
  for (const kind of kinds) removeEventListener(kind, stop, true);
}
