/**
 * The first sheet of an Excel workbook as rows of text, read as a stream on the device and on the server alike.
 * The library is fetched with the first workbook.
 */
import { dayFrom } from "../../kit/dates.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import type { Bytes } from "./file-report.ts";
import { cellLengthMax, importColumnsMax, workbookBytesMax, workbookEntriesMax } from "./limits.ts";
import { importMessages } from "./messages.ts";
import { TagCounter } from "./tag-counter.ts";
import { StallGuard } from "./stall-guard.ts";

interface Cell {
  col: number;
  value: unknown;
  numFmt?: unknown;
}
interface SheetRow {
  eachCell(visit: (cell: Cell, column: number) => void): void;
}
interface Sheet extends AsyncIterable<SheetRow> {
  id: number | string;
  state?: string;
}
interface Links {
  read(): Promise<void>;
}
type Part =
  | { eventType: "worksheet"; value: Sheet }
  | { eventType: "hyperlinks"; value: Links }
  | { eventType: "shared-strings" };
/** A sheet that comes before what is needed to read it, laid aside meanwhile. */
interface Waiting {
  writePromise?: Promise<void>;
  cleanup?(): void;
}
interface Workbook {
  model?: { sheets?: { id: number | string; state?: string }[] };
  _storeWaitingWorksheet(sheetNo: unknown, entry: unknown): Promise<Waiting>;
  parse(): AsyncIterable<Part>;
}
interface Entry {
  path: string;
  stream(): AsyncIterable<Uint8Array>;
}
/** What is used of the library; its own types need Node's or the browser's, and this runs under both. */
interface ExcelLibrary {
  WorkbookReader: new (source: unknown, options: object) => Workbook;
}
interface ArchiveLibrary {
  unzip(source: Bytes): { entries(): AsyncIterable<Entry> };
}
interface StreamLibrary {
  Readable: { from(bytes: Bytes): unknown };
}

/** Throws a Refusal for what grows beyond measure when it is unpacked; counts what really comes out, whatever the archive claims. */
export async function weighWorkbook(bytes: () => Bytes): Promise<void> {
  if (!(await isWhole(bytes()))) refuse("unreadable_file", { file: [importMessages.broken_workbook] });
  const { unzip } = (await import("@cj-tech-master/excelts/archive")) as unknown as ArchiveLibrary;
  const guard = new StallGuard();
  let size = 0;
  let entries = 0;
  await orUnreadable(guard, async () => {
    for await (const entry of guard.follow(unzip(guard.watch(bytes())).entries())) {
      if (++entries > workbookEntriesMax) refuse("unreadable_file", { file: [importMessages.workbook_too_big] });
      const tags = new TagCounter(isSheet(entry.path));
      for await (const piece of guard.follow(entry.stream())) {
        size += piece.length;
        if (size > workbookBytesMax || !tags.add(piece))
          refuse("unreadable_file", { file: [importMessages.workbook_too_big] });
      }
    }
  });
}

const isSheet = (path: string) => /^xl\/worksheets\/sheet\d+\.xml$/.test(path);

/** An archive ends with its table of contents, and that with this mark and at most 64 KB of a comment. */
async function isWhole(bytes: Bytes): Promise<boolean> {
  const tailMax = 22 + 65_535;
  let tail = new Uint8Array();
  for await (const piece of bytes) {
    const joined = new Uint8Array(tail.length + Math.min(piece.length, tailMax));
    joined.set(tail);
    joined.set(piece.subarray(-tailMax), tail.length);
    tail = joined.subarray(-tailMax);
  }
  return tail.some(
    (byte, at) => byte === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 0x05 && tail[at + 3] === 0x06,
  );
}

/** Records that hold something. Throws a Refusal when there is no sheet to read. */
export async function* workbookRows(bytes: Bytes): AsyncGenerator<string[]> {
  const { WorkbookReader } = (await import("@cj-tech-master/excelts")) as unknown as ExcelLibrary;
  const { Readable } = (await import("@cj-tech-master/excelts/stream")) as unknown as StreamLibrary;
  const guard = new StallGuard();
  const workbook = new WorkbookReader(Readable.from(guard.watch(bytes)), reading);
  const forgetWaiting = mindWaiting(workbook, guard);
  let found = false;
  try {
    for await (const sheet of guard.follow(sheetsOf(workbook))) {
      const isFirst = String(sheet.id) === firstSheet(workbook);
      for await (const row of guard.follow(sheet)) {
        const cells = isFirst ? cellsOf(row) : [];
        if (cells.some((cell) => cell !== "")) yield cells;
      }
      found ||= isFirst;
      if (isFirst) break;
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    guard.end();
    forgetWaiting();
  }
  if (!found) refuse("unreadable_file", { file: [importMessages.broken_workbook] });
}

const reading = {
  worksheets: "emit",
  sharedStrings: "cache",
  styles: "cache",
  hyperlinks: "emit",
  // Whoever was weighed never reaches it.
  maxBufferedWorksheetBytes: workbookBytesMax,
};

/**
 * The library hears of a sheet that could not be laid aside only once it comes to it: until then, and when it never does,
 * the failure would end the process. It also leaves behind what was laid aside and not read.
 */
function mindWaiting(workbook: Workbook, guard: StallGuard): () => void {
  const aside: Waiting[] = [];
  const store = workbook._storeWaitingWorksheet.bind(workbook);
  workbook._storeWaitingWorksheet = async (sheetNo, entry) => {
    const waiting = await store(sheetNo, entry);
    waiting.writePromise?.catch((error: unknown) => guard.fail(error));
    aside.push(waiting);
    return waiting;
  };
  return () => aside.forEach(({ cleanup }) => cleanup?.());
}

/** Links are read only to be past them: the browser's build waits for ever behind a part of the archive nobody read. */
async function* sheetsOf(workbook: Workbook): AsyncGenerator<Sheet> {
  for await (const part of workbook.parse()) {
    if (part.eventType === "worksheet") yield part.value;
    if (part.eventType === "hyperlinks") await part.value.read();
  }
}

/** The first one that is shown; as the workbook orders them, not as they lie in the archive. */
function firstSheet({ model }: Workbook): string | undefined {
  const sheets = model?.sheets ?? [];
  const first = sheets.find(({ state }) => state !== "hidden" && state !== "veryHidden") ?? sheets[0];
  return first && String(first.id);
}

async function orUnreadable(guard: StallGuard, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw asRefusal(error);
  } finally {
    guard.end();
  }
}

function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal("unreadable_file", { file: [importMessages.broken_workbook] });
}

function cellsOf(row: SheetRow): string[] {
  const cells: string[] = [];
  row.eachCell((cell, column) => {
    if (column > importColumnsMax + 1) return;
    while (cells.length < column - 1) cells.push("");
    cells[column - 1] = textOf(cell).slice(0, cellLengthMax + 1);
  });
  return cells;
}

function textOf({ value, numFmt }: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD").replace(/\r\n?/g, "\n");
  if (typeof value === "number") return numberText(value, numFmt);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date) return dayText(value);
  return objectText(value as Rich, numFmt);
}

/** Up to fifteen digits mean something; what comes after is the machine's own. */
function numberText(value: number, numFmt: unknown): string {
  if (!Number.isFinite(value)) return "";
  if (typeof numFmt === "string" && /[dy]/i.test(numFmt.replace(/\[[^\]]*\]|"[^"]*"/g, "")))
    return dayText(new Date(Math.round((value - daysTo1970) * 86_400_000)));
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}
/** Spreadsheets count days from the end of 1899. */
const daysTo1970 = 25_569;

interface Rich {
  richText?: { text?: string }[];
  text?: unknown;
  result?: unknown;
  error?: unknown;
}

/** Formatted text, a link's words, a formula's last result; an error is no value. */
function objectText({ richText, text, result, error }: Rich, numFmt: unknown): string {
  if (error !== undefined) return "";
  if (richText) return richText.map((part) => part.text ?? "").join("");
  if (result !== undefined) return textOf({ col: 0, value: result, numFmt });
  return text === undefined ? "" : textOf({ col: 0, value: text, numFmt });
}

/** Workbooks know no zone: their days are read in UTC. */
function dayText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  return dayFrom({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}
