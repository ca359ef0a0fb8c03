/**
 * Takes the whole page out of the document and puts it back as it was. Nothing of the person is left to read, search or
 * hear, and every field, scroll position and unfinished form lives on untouched, whether or not it keeps a draft.
 */
import { closingWords, holdPage, pageIsHeld } from "../base/busy.ts";

let isDown = false;

/**
 * Before anything else listens: keys of a page out of sight do nothing. The lock's own field needs none of ours, the
 * browser's suffice.
 */
export function guardLockedKeys(): void {
  for (const kind of ["keydown", "keypress", "keyup"] as const)
    addEventListener(kind, (event) => void (isDown && event.stopImmediatePropagation()), true);
}

/** Where the lock is drawn; what happens in it is not heard by the page. */
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
  // The look is drawn by styles that stand within the page.
  const look = outer.appendChild(document.createElement("div"));
  look.append(...[...body.querySelectorAll("style")].map((style) => style.cloneNode(true)));
  const putAway = (node: Node) => {
    if (node !== outer && !(node instanceof HTMLScriptElement)) drawer.append(node);
  };
  // Leaving a field may settle it; nobody left this one.
  unfelt(() => [...body.childNodes].forEach(putAway));
  body.append(outer);
  isDown = true;
  // Before it is painted.
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
