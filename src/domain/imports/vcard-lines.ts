/** Cards of a vCard file and their lines, as phones and mail programs write them in practice (2.1, 3.0, 4.0). */

/** Pictures, sounds and keys are not used and are as long as the rest of the card. */
const heavy = /^(?:[\w-]+\.)?(?:photo|logo|sound|key|x-ms-cardpicture)[;:]/i;
const cardLettersMax = 200_000;

/** Unindented lines of an encoded picture. */
const encoded = /^[\w+/=-]*\s*$/;

interface OpenCard {
  lines: string[];
  letters: number;
  dropping: boolean;
}

/**
 * Splits a file into cards as it is read; heavy lines are dropped on the way, so that one card stays small. Every BEGIN
 * yields a card: an unterminated one ends where the next begins, and a nested one (AGENT) is a card of its own.
 */
export class CardSplitter {
  #rest = "";
  /** Innermost last. */
  #open: OpenCard[] = [];

  add(text: string): string[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > cardLettersMax) this.#rest = this.#rest.slice(0, cardLettersMax);
    return this.#take(lines);
  }

  end(): string[] {
    return [...this.#take([this.#rest]), ...this.#finishAll()];
  }

  #take(lines: readonly string[]): string[] {
    const done: string[] = [];
    for (const raw of lines) {
      const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      const [, isNested, isEnd, isBegin] = edge.exec(line) ?? [];
      if (isEnd) done.push(...this.#finish());
      if (isBegin) done.push(...this.#begin(isNested !== undefined));
      else if (!isEnd) this.#keep(line);
    }
    return done;
  }

  #begin(isNested: boolean): string[] {
    const last = this.#open.at(-1)?.lines.at(-1) ?? "";
    const done = isNested || agent.test(last) ? [] : this.#finishAll();
    this.#open.push({ lines: [], letters: 0, dropping: false });
    return done;
  }

  #finish(): string[] {
    const card = this.#open.pop();
    return card ? [card.lines.join("\n")] : [];
  }

  /** A card with only its first line is skipped. */
  #finishAll(): string[] {
    const done = this.#open.filter(({ lines }) => lines.length > 0);
    this.#open = [];
    return done.map(({ lines }) => lines.join("\n"));
  }

  #keep(line: string): void {
    const card = this.#open.at(-1);
    if (!card) return;
    const goesOn = /^[ \t]/.test(line) || (card.dropping && encoded.test(line));
    if (!goesOn) card.dropping = heavy.test(line);
    if (card.dropping || card.letters > cardLettersMax) return;
    card.letters += line.length;
    card.lines.push(line);
  }
}

/** Begin and end of a card; some programs omit the line break between them. */
const edge = /^(agent[^:]*:\s*)?(end:vcard\s*)?(begin:vcard\s*)?$/i;
const agent = /^(?:[\w-]+\.)?agent[^:]*:\s*$/i;

/** Folded lines are joined before decoding: a fold may split a multibyte character. */
export async function* unfoldedBytes(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array();
  let last = 0;
  for await (const piece of bytes) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    // Whether it is a fold depends on the line end and the characters around it.
    const end = Math.max(0, joined.length - foldLength);
    const { done, next } = unfoldedTo(joined, end, last);
    yield done;
    last = done.at(-1) ?? last;
    held = joined.subarray(next);
  }
  yield unfoldedTo(held, held.length, last).done;
}

const foldLength = 4;
const [lineFeed, carriageReturn, space, tab, equals] = [0x0a, 0x0d, 0x20, 0x09, 0x3d];

/** `last`: the preceding byte. */
function unfoldedTo(bytes: Uint8Array, end: number, last: number): { done: Uint8Array; next: number } {
  const done = new Uint8Array(bytes.length);
  let length = 0;
  let at = 0;
  while (at < end) {
    const fold = foldAt(bytes, at);
    // Quoted-printable continues with its own soft line break.
    if (fold > 0 && (length > 0 ? done[length - 1] : last) !== equals) at += fold;
    else done[length++] = bytes[at++] ?? 0;
  }
  return { done: done.subarray(0, length), next: at };
}

/** Length in bytes of the fold at this position; 0 where there is none. */
function foldAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== lineFeed && bytes[at] !== carriageReturn) return 0;
  const feed = bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1;
  const indent = bytes[at + feed];
  return indent === space || indent === tab ? feed + 1 : 0;
}

/** Logical lines: unfolded, quoted-printable decoded, parameters of 2.1 given their names. */
export function cardLines(card: string): string[] {
  return unfolded(card)
    .map(plainLine)
    .filter((line) => line.includes(":"));
}

function unfolded(card: string): string[] {
  const lines: string[] = [];
  for (const line of card.split("\n")) {
    const last = lines.at(-1);
    if (last?.endsWith("=") && isQuotedPrintable(last)) lines[lines.length - 1] = last.slice(0, -1) + line;
    else if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else lines.push(line);
  }
  return lines;
}

function isQuotedPrintable(line: string): boolean {
  return /^[^:]*quoted-printable[^:]*:/i.test(line);
}

/** In these a comma is part of the text, though only strict programs escape it. */
const plainText = /^(?:[\w-]+\.)?(?:adr|org|note|title|role|fn)$/i;

function plainLine(line: string): string {
  const colon = colonOf(line);
  if (colon < 0) return "";
  const [head = "", ...parameters] = line.slice(0, colon).split(";");
  const name = head.trim();
  const value = line.slice(colon + 1);
  const quoted = isQuotedPrintable(line);
  const kept = parameters
    .filter((parameter) => !/^(?:encoding=)?(?:quoted-printable|8bit|7bit)$|^charset=/i.test(parameter))
    .map(namedParameter);
  const charset = charsetOf(parameters);
  const read = quoted ? escapeLines(fromQuotedPrintable(value, charset ?? "utf-8")) : inCharset(value, charset);
  const text = plainText.test(name) ? read.replace(/(?<!\\),/g, "\\,") : read;
  return `${[name, ...kept].join(";")}:${unmarked(name, text)}`;
}

const structured = /^(?:[\w-]+\.)?(?:n|adr|org)$/i;
const link = /^(?:[\w-]+\.)?(?:url|x-socialprofile)$/i;

/** Unescapes characters that do not separate values here; the parser handles the others. */
function unmarked(name: string, text: string): string {
  const plain = `:${structured.test(name) ? "" : ";"}${link.test(name) ? "," : ""}`;
  return text.replace(/\\(.)/g, (marked, letter: string) => (plain.includes(letter) ? letter : marked));
}

/** The colon that ends name and parameters, not one inside a quoted parameter. */
function colonOf(line: string): number {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ":" && !quoted) return at;
  }
  return line.indexOf(":");
}

function namedParameter(parameter: string): string {
  return parameter.includes("=") ? parameter : `TYPE=${parameter}`;
}

/** The charset a line names, where the platform supports it. */
function charsetOf(parameters: readonly string[]): string | undefined {
  const named = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice("charset=".length);
  try {
    return named && new TextDecoder(named.replace(/"/g, "").trim()).encoding;
  } catch {
    return undefined;
  }
}

/** A line with its own charset, in a file that was read as Windows-1252: its bytes are decoded again. */
function inCharset(value: string, charset: string | undefined): string {
  if (charset === undefined || !/[^ -~\t]/.test(value)) return value;
  const bytes = windowsBytes(value);
  if (!bytes) return value;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

const windowsLetters = [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, code) => code))];
const windowsCodes = new Map(windowsLetters.map((letter, code) => [letter, code]));

/** Undefined where a character is not in Windows-1252. */
function windowsBytes(text: string): Uint8Array | undefined {
  const codes = [...text].map((letter) => windowsCodes.get(letter));
  return codes.every((code) => code !== undefined) ? Uint8Array.from(codes) : undefined;
}

function fromQuotedPrintable(text: string, charset: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const hex = text[at] === "=" ? /^[0-9A-F]{2}/i.exec(text.slice(at + 1, at + 3))?.[0] : undefined;
    if (hex) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else {
      bytes.push(...new TextEncoder().encode(text[at]));
    }
  }
  return new TextDecoder(charset).decode(Uint8Array.from(bytes)).replaceAll("\0", "\uFFFD");
}

function escapeLines(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\\n");
}
