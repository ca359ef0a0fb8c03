/** Cards of a vCard file and their lines, as phones and mail programs really write them (2.1, 3.0, 4.0). */

/** Pictures, sounds and keys are no use here and as long as the rest together. */
const heavy = /^(?:[\w-]+\.)?(?:photo|logo|sound|key|x-ms-cardpicture)[;:]/i;
const cardLettersMax = 200_000;

/** Cuts a file into cards as its text goes by; heavy lines are dropped on the way, so that one card stays small. */
export class CardSplitter {
  #rest = "";
  #card: string[] | undefined;
  #letters = 0;
  #dropping = false;

  add(text: string): string[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > cardLettersMax) this.#rest = this.#rest.slice(0, cardLettersMax);
    return this.#take(lines);
  }

  end(): string[] {
    const last = this.#take([this.#rest]);
    return this.#card ? [...last, this.#card.join("\n")] : last;
  }

  #take(lines: readonly string[]): string[] {
    const done: string[] = [];
    for (const raw of lines) {
      const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (/^begin:vcard\s*$/i.test(line)) this.#begin();
      else if (this.#card && /^end:vcard\s*$/i.test(line)) done.push(this.#finish());
      else if (this.#card) this.#keep(line);
    }
    return done;
  }

  #begin(): void {
    this.#card = [];
    this.#letters = 0;
    this.#dropping = false;
  }

  #finish(): string {
    const card = (this.#card ?? []).join("\n");
    this.#card = undefined;
    return card;
  }

  #keep(line: string): void {
    const goesOn = /^[ \t]/.test(line);
    if (!goesOn) this.#dropping = heavy.test(line);
    if (this.#dropping || this.#letters > cardLettersMax) return;
    this.#letters += line.length;
    this.#card?.push(line);
  }
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
    if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else if (last?.endsWith("=") && isQuotedPrintable(last)) lines[lines.length - 1] = last.slice(0, -1) + line;
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
  const read = quoted ? escapeLines(fromQuotedPrintable(value, charsetOf(parameters))) : value;
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

function charsetOf(parameters: readonly string[]): string {
  const named = parameters
    .find((parameter) => /^charset=/i.test(parameter))
    ?.slice("charset=".length)
    .toLowerCase();
  return named === "iso-8859-1" || named === "windows-1252" ? "windows-1252" : "utf-8";
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
