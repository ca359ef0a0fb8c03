/** WebDAV bodies (RFC 4918 §13, RFC 6578, RFC 4791), read by an XML parser; custom entities are rejected. */
import { dictionary } from "../../kit/dictionary.ts";
import { DOMParser, type Element } from "@xmldom/xmldom";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import { CalendarTrouble } from "./calendar-port.ts";
import { type Shape, shapeOf } from "./dav-shape.ts";

export const dav = "DAV:";
export const caldav = "urn:ietf:params:xml:ns:caldav";
export const calendarServer = "http://calendarserver.org/ns/";

export interface DavResponse {
  readonly href: string;
  /** Of the resource itself, where it has one: 404 for a deleted one, 507 where the list was truncated. */
  readonly status: number;
  /** A returned property by local name: `prop(name)` is the element. */
  prop(namespace: string, name: string): Element | undefined;
}

export interface MultiStatus {
  readonly responses: readonly DavResponse[];
  readonly sync_token: string | null;
}

/** In pieces, as a long list takes seconds: yields to other requests in between. */
export async function readMultiStatus(text: string): Promise<MultiStatus> {
  const shape = shapeOf(text) ?? broken();
  const responses: DavResponse[] = [];
  let sync_token: string | null = null;
  for (const piece of piecesOf(text, shape)) {
    const root = rootOf(piece);
    if (root?.localName !== "multistatus" || root.namespaceURI !== dav) throw garbage();
    responses.push(...childrenOf(root, dav, "response").map((element) => responseOf(element)));
    sync_token ??= textOf(childOf(root, dav, "sync-token")) || null;
    await yieldToEventLoop();
  }
  return { responses, sync_token };
}

const pieceMarks = 2_000;
const pieceLetters = 1024 * 1024;

/** Standalone documents, each with some of the children. */
function* piecesOf(text: string, { opening, name, children }: Shape): Generator<string> {
  if (children.length === 0) return yield text;
  for (let first = 0; first < children.length;) {
    let next = first;
    let marks = 0;
    const from = children[first]?.from ?? 0;
    let to = from;
    do {
      const child = children[next++];
      marks += child?.marks ?? 0;
      to = child?.to ?? to;
    } while (next < children.length && marks < pieceMarks && to - from < pieceLetters);
    yield `${opening}${text.slice(from, to)}</${name}>`;
    first = next;
  }
}

function broken(): never {
  throw garbage();
}

const refusalLettersMax = 64 * 1024;

/** Whether an error names this precondition (RFC 4918 §16). */
export function hasCondition(text: string, name: string): boolean {
  const root = shapeOf(text) && text.length <= refusalLettersMax ? rootOf(text) : undefined;
  return root?.localName === "error" && childOf(root, dav, name) !== undefined;
}

function rootOf(text: string): Element | undefined {
  try {
    const parser = new DOMParser({ onError: (level, message) => (level === "warning" ? undefined : fail(message)) });
    return parser.parseFromString(text, "text/xml").documentElement ?? undefined;
  } catch {
    return undefined;
  }
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

const escapes: Readonly<Record<string, string>> = dictionary({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

const names = `xmlns:d="${dav}" xmlns:c="${caldav}" xmlns:s="${calendarServer}"`;

/** A document `<d:…>` around `inside`; elements use the prefixes `d:`, `c:`, `s:`. */
export function document(element: string, inside: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><${element} ${names}>${inside}</${element}>`;
}

export const propfind = (...props: string[]): string =>
  document("d:propfind", `<d:prop>${props.map((prop) => `<${prop}/>`).join("")}</d:prop>`);
