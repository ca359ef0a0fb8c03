/**
 * The first sheet of an Excel workbook as rows of text, read as a stream on the device and on the server. Any workbook
 * that ECMA-376 allows is read: parts are found by their relations, not by their names.
 */
import { refuse } from "../../kit/refusal.ts";
import { workbookBytesMax } from "./limits.ts";
import { importMessages } from "./messages.ts";
import { TagCounter } from "./tag-counter.ts";
import { DayStyles, type SheetContext, SheetRows, SharedTexts } from "./workbook-sheet.ts";
import { attributeOf, type XmlEvents, XmlScan } from "./xml-scan.ts";
import { type ReadBytes, unpacked, type ZipPart, zipParts } from "./zip-parts.ts";

const no = (words: string): never => refuse("unreadable_file", { file: [words] });

/** Throws a Refusal when the unpacked size exceeds the limit; counts the actual output, whatever the archive claims. */
export async function weighWorkbook(read: ReadBytes): Promise<void> {
  const parts = await zipParts(read);
  let size = 0;
  for (const part of parts.filter(({ path }) => /\.(?:xml|rels)$/i.test(path))) {
    const tags = new TagCounter(isSheet(part.path));
    for await (const piece of unpacked(read, part)) {
      size += piece.length;
      if (size > workbookBytesMax || !tags.add(piece)) no(importMessages.workbook_too_big);
    }
  }
}

const isSheet = (path: string) => /(?:^|\/)worksheets\/[^/]+\.xml$/i.test(path);

/** Non-empty records. Throws a Refusal when there is no sheet. */
export async function* workbookRows(read: ReadBytes): AsyncGenerator<string[]> {
  const archive = new Archive(read, await zipParts(read));
  const { sheet, context } = await openWorkbook(archive);
  const rows = new SheetRows(context);
  for await (const _ of archive.scan(sheet, rows)) yield* rows.take();
}

async function openWorkbook(archive: Archive): Promise<{ sheet: string; context: SheetContext }> {
  const main = (await archive.relations("")).find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  const book = new Book();
  await archive.whole(main, book);
  const relations = await archive.relations(main);
  const first = book.sheets.find(({ state }) => !/hidden/i.test(state)) ?? book.sheets[0];
  const sheet = relations.find(({ id }) => id === first?.relation)?.target;
  if (sheet === undefined) return no(importMessages.broken_workbook);
  const [texts, styles] = [new SharedTexts(), new DayStyles()];
  for (const { type, target } of relations) {
    if (type === "sharedStrings") await archive.whole(target, texts);
    if (type === "styles") await archive.whole(target, styles);
  }
  return { sheet, context: { texts: texts.texts, isDay: styles.isDay(), from1904: book.from1904 } };
}

interface Relation {
  id: string;
  /** The last segment of its URI. */
  type: string;
  /** Path of the target part, from the root. */
  target: string;
}

class Archive {
  readonly #read: ReadBytes;
  readonly #parts: Map<string, ZipPart>;
  #size = 0;

  constructor(read: ReadBytes, parts: readonly ZipPart[]) {
    this.#read = read;
    // Part names are case-insensitive.
    this.#parts = new Map(parts.map((part) => [part.path.toLowerCase(), part]));
  }

  async whole(path: string, events: XmlEvents): Promise<void> {
    for await (const _ of this.scan(path, events));
  }

  /** Yields once per chunk. Throws a Refusal for a missing part. */
  async *scan(path: string, events: XmlEvents): AsyncGenerator<void> {
    const part = this.#parts.get(path.toLowerCase()) ?? no(importMessages.broken_workbook);
    const scan = new XmlScan(events);
    let decoder: ReturnType<typeof decoderOf> | undefined;
    for await (const piece of unpacked(this.#read, part)) {
      this.#size += piece.length;
      decoder ??= decoderOf(piece);
      if (this.#size > workbookBytesMax || !scan.add(decoder.decode(piece, { stream: true })))
        no(importMessages.workbook_too_big);
      yield;
    }
  }

  /** Relations of the part at `path`; empty where it has none. */
  async relations(path: string): Promise<Relation[]> {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const found = new Relations(folder);
    const relations = `${folder}_rels/${path.slice(folder.length)}.rels`;
    if (this.#parts.has(relations.toLowerCase())) await this.whole(relations, found);
    return found.all;
  }
}

function decoderOf(first: Uint8Array) {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder("utf-16le");
  return new TextDecoder(first[0] === 0xfe && first[1] === 0xff ? "utf-16be" : "utf-8");
}

class Relations implements XmlEvents {
  readonly all: Relation[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(name: string, tag: string): void {
    if (name !== "Relationship" || attributeOf(tag, "TargetMode") === "External") return;
    const type = (attributeOf(tag, "Type") ?? "").split("/").at(-1) ?? "";
    this.all.push({
      id: attributeOf(tag, "Id") ?? "",
      type,
      target: fromRoot(this.#folder, attributeOf(tag, "Target") ?? ""),
    });
  }

  text(): void {}
  close(): void {}
}

/** `../sheets/a.xml` relative to `xl/workbook.xml` is `sheets/a.xml`. */
function fromRoot(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith("/") ? target : `${folder}${target}`).replaceAll("\\", "/").split("/")) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/");
}

/** The workbook part: its sheets in order. */
class Book implements XmlEvents {
  readonly sheets: { relation: string; state: string }[] = [];
  from1904 = false;

  open(name: string, tag: string): void {
    if (name === "workbookPr") this.from1904 = /^(?:1|true)$/.test(attributeOf(tag, "date1904") ?? "");
    if (name === "sheet") this.sheets.push({ relation: relationOf(tag), state: attributeOf(tag, "state") ?? "" });
  }

  text(): void {}
  close(): void {}
}

/** `r:id` with any prefix; `sheetId` is a different number. */
const relationOf = (tag: string) => /\s[^\s"'=:]+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? "";
