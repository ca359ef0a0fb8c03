/** Cards of a vCard file and their lines, as phones and mail programs really write them (2.1, 3.0, 4.0). */

/** Pictures, sounds and keys are no use here and as long as the rest together. */
const heavy = /^(?:[\w-]+\.)?(?:photo|logo|sound|key|x-ms-cardpicture)[;:]/i;
const cardLettersMax = 200_000;

/** Lines of a picture that nobody indented. */
const encoded = /^[\w+/=-]*\s*$/;

interface OpenCard {
  lines: string[];
  letters: number;
  dropping: boolean;
}

/**
 * Cuts a file into cards as its text goes by; heavy lines are dropped on the way, so that one card stays small. Every BEGIN
 * gives a card: one that never ends does so where the next begins, and one within another (AGENT) stands by itself.
 */
export class CardSplitter {
  #rest = "";
  /** The innermost last. */
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

  /** A card of which nothing but its first line is there is none. */
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

/** Begin and end of a card; some programs forget the line between two. */
const edge = /^(agent[^:]*:\s*)?(end:vcard\s*)?(begin:vcard\s*)?$/i;
const agent = /^(?:[\w-]+\.)?agent[^:]*:\s*$/i;

/** Folded lines joined before letters are decoded: a fold may cut one in two. */
export async function* unfoldedBytes(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array();
  let last = 0;
  for await (const piece of bytes) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    // A line end and the letters around it tell together whether it is a fold.
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

/** `last`: the byte before. */
function unfoldedTo(bytes: Uint8Array, end: number, last: number): { done: Uint8Array; next: number } {
  const done = new Uint8Array(bytes.length);
  let length = 0;
  let at = 0;
  while (at < end) {
    const fold = foldAt(bytes, at);
    // Quoted-printable goes on after its own mark.
    if (fold > 0 && (length > 0 ? done[length - 1] : last) !== equals) at += fold;
    else done[length++] = bytes[at++] ?? 0;
  }
  return { done: done.subarray(0, length), next: at };
}

/** Bytes of the fold that begins here; 0 where none does. */
function foldAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== lineFeed && bytes[at] !== carriageReturn) return 0;
  const feed = bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1;
  const indent = bytes[at + feed];
  return indent === space || indent === tab ? feed + 1 : 0;
}

/** Whole lines: folds undone, quoted-printable read, parameters of 2.1 given their names. */
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

/** Here a comma is part of the words, though only careful programs mark it so. */
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

/** Marked letters that separate nothing here; the parser only knows the others. */
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

/** The alphabet a line names, where the platform knows it. */
function charsetOf(parameters: readonly string[]): string | undefined {
  const named = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice("charset=".length);
  try {
    return named && new TextDecoder(named.replace(/"/g, "").trim()).encoding;
  } catch {
    return undefined;
  }
}

/** A line in an alphabet of its own, in a file that was read as Windows-1252: its bytes are read once more. */
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

/** Undefined where a letter is none of that alphabet. */
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
