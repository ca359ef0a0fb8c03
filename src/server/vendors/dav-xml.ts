/** WebDAV's bodies (RFC 4918 §13, RFC 6578, RFC 4791), read by a real XML parser; entities of a document's own are refused. */
import { DOMParser, type Element } from "@xmldom/xmldom";
import { CalendarTrouble } from "./calendar-port.ts";

export const dav = "DAV:";
export const caldav = "urn:ietf:params:xml:ns:caldav";
export const calendarServer = "http://calendarserver.org/ns/";

export interface DavResponse {
  readonly href: string;
  /** Of the resource itself, where it has one: 404 for what is gone, 507 where the list was cut. */
  readonly status: number;
  /** What was found, by local name: `prop(name)` is the element. */
  prop(namespace: string, name: string): Element | undefined;
}

export interface MultiStatus {
  readonly responses: readonly DavResponse[];
  readonly sync_token: string | null;
}

export function readMultiStatus(text: string): MultiStatus {
  const root = rootOf(text);
  if (root?.localName !== "multistatus" || root.namespaceURI !== dav) throw garbage();
  return {
    responses: childrenOf(root, dav, "response").map((element) => responseOf(element)),
    sync_token: textOf(childOf(root, dav, "sync-token")) || null,
  };
}

/** Whether a refusal names this precondition (RFC 4918 §16). */
export function hasCondition(text: string, name: string): boolean {
  const root = rootOf(text);
  return root?.localName === "error" && childOf(root, dav, name) !== undefined;
}

function rootOf(text: string): Element | undefined {
  // Nobody's calendar needs one, and with it come the bombs.
  if (/<!DOCTYPE/i.test(text) || marksOf(text) > marksMax) return undefined;
  try {
    const parser = new DOMParser({ onError: (level, message) => (level === "warning" ? undefined : fail(message)) });
    return parser.parseFromString(text, "text/xml").documentElement ?? undefined;
  } catch {
    return undefined;
  }
}

/** A list of twenty thousand events has no more; reading many more than these would hold everybody up. */
const marksMax = 250_000;

function marksOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) count++;
  return count;
}

function fail(message: string): never {
  throw new SyntaxError(message);
}

export const garbage = () => new CalendarTrouble({ code: "unavailable", why: "garbage" });

function responseOf(element: Element): DavResponse {
  const found = childrenOf(element, dav, "propstat")
    .filter((propstat) => statusOf(childOf(propstat, dav, "status")) === 200)
    .map((propstat) => childOf(propstat, dav, "prop"));
  const own = childOf(element, dav, "status");
  return {
    href: textOf(childOf(element, dav, "href")),
    status: own ? statusOf(own) : 200,
    prop(namespace, name) {
      for (const prop of found) {
        const value = prop && childOf(prop, namespace, name);
        if (value) return value;
      }
      return undefined;
    },
  };
}

/** `HTTP/1.1 404 Not Found` */
function statusOf(element: Element | undefined): number {
  return Number(/\s(\d{3})/.exec(textOf(element))?.[1] ?? 0);
}

export function childrenOf(element: Element, namespace: string, name: string): Element[] {
  const found: Element[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (isElement(node) && node.namespaceURI === namespace && node.localName === name) found.push(node);
  return found;
}

function isElement(node: { nodeType: number }): node is Element {
  return node.nodeType === 1;
}

export function childOf(element: Element, namespace: string, name: string): Element | undefined {
  return childrenOf(element, namespace, name)[0];
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? "";
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

const names = `xmlns:d="${dav}" xmlns:c="${caldav}" xmlns:s="${calendarServer}"`;

/** `<d:…>` of `inside` in a document; elements are written `d:`, `c:`, `s:`. */
export function document(element: string, inside: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><${element} ${names}>${inside}</${element}>`;
}

export const propfind = (...props: string[]): string =>
  document("d:propfind", `<d:prop>${props.map((prop) => `<${prop}/>`).join("")}</d:prop>`);
