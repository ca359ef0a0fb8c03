/**
 * Streams elements and text of an XML document (a SAX-like pass). Names come without their prefix: a workbook may use
 * any. It does not validate: malformed XML yields fewer elements.
 */
export interface XmlEvents {
  /** `tag`: the element as written, for `attributeOf`. */
  open(name: string, tag: string): void;
  text(text: string): void;
  close(name: string): void;
}

/** Characters that may be buffered until the end of a tag or a text. */
const waitingMax = 4_000_000;

export class XmlScan {
  readonly #events: XmlEvents;
  #rest = "";

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** False once a tag or a text exceeds the limit. */
  add(piece: string): boolean {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const next = text[at] === "<" ? this.#tag(text, at) : this.#text(text, at);
      if (next === undefined) break;
      at = next;
    }
    this.#rest = text.slice(at);
    return this.#rest.length <= waitingMax;
  }

  #text(text: string, at: number): number | undefined {
    const end = text.indexOf("<", at);
    if (end < 0) return undefined;
    this.#events.text(plainText(text.slice(at, end)));
    return end;
  }

  #tag(text: string, at: number): number | undefined {
    if (text[at + 1] === "!" || text[at + 1] === "?" || text.length < at + 2) return this.#special(text, at);
    const end = endOfTag(text, at);
    if (end === undefined) return undefined;
    if (text[at + 1] === "/") this.#events.close(localName(text, at + 2, end));
    else this.#element(text, at, end);
    return end + 1;
  }

  #element(text: string, at: number, end: number): void {
    const isEmpty = text[end - 1] === "/";
    const name = localName(text, at + 1, isEmpty ? end - 1 : end);
    this.#events.open(name, text.slice(at + 1, isEmpty ? end - 1 : end));
    if (isEmpty) this.#events.close(name);
  }

  /** Skips comments, instructions and declarations; CDATA is text. */
  #special(text: string, at: number): number | undefined {
    // Nine characters decide which it is.
    if (text.length < at + cdata.length) return undefined;
    const [begins, ends] = specials.find(([mark]) => text.startsWith(mark, at)) ?? ["<!", ">"];
    const end = text.indexOf(ends, at + begins.length);
    if (end < 0) return undefined;
    if (begins === cdata) this.#events.text(text.slice(at + begins.length, end));
    return end + ends.length;
  }
}

const cdata = "<![CDATA[";
const specials: readonly (readonly [string, string])[] = [
  [cdata, "]]>"],
  ["<!--", "-->"],
  ["<?", "?>"],
];

const [doubleQuote, singleQuote, greater] = [0x22, 0x27, 0x3e];

/** The `>` that ends a tag, not one within a quoted value. */
function endOfTag(text: string, at: number): number | undefined {
  let quote = 0;
  for (let place = at + 1; place < text.length; place++) {
    const letter = text.charCodeAt(place);
    if (quote !== 0) {
      if (letter === quote) quote = 0;
    } else if (letter === greater) return place;
    else if (letter === doubleQuote || letter === singleQuote) quote = letter;
  }
  return undefined;
}

const [colon, slash] = [0x3a, 0x2f];

function localName(text: string, from: number, to: number): string {
  let begins = from;
  let place = from;
  for (; place < to; place++) {
    const letter = text.charCodeAt(place);
    if (letter <= 0x20 || letter === slash) break;
    if (letter === colon) begins = place + 1;
  }
  return text.slice(begins, place);
}

const attributes = new Map<string, RegExp>();

/** The value of an attribute, with any prefix. */
export function attributeOf(tag: string, name: string): string | undefined {
  // Fast path: nearly all are written like this, and a sheet may have millions.
  const begins = tag.indexOf(` ${name}="`);
  if (begins >= 0) {
    const from = begins + name.length + 3;
    return plainText(tag.slice(from, tag.indexOf('"', from)));
  }
  return tag.includes(`${name}=`) || tag.includes(`${name} `) ? otherwiseWritten(tag, name) : undefined;
}

function otherwiseWritten(tag: string, name: string): string | undefined {
  let pattern = attributes.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[^\\s"'=:]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    attributes.set(name, pattern);
  }
  const match = pattern.exec(tag);
  return match ? plainText(match[1] ?? match[2] ?? "") : undefined;
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lt: "<",
    gt: ">",
    amp: "&",
    quot: '"',
    apos: "'",
  }),
);

function plainText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name) return named.get(String(name)) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
